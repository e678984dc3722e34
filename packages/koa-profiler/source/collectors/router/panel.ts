import type { Profile } from '../../profile/profile.ts';
import { tryOr } from '../../values/texts.ts';
import { tile, type Panel } from '../panel.ts';

type TriedRoute = Profile['triedRoutes'][number];

export const routerPanel: Panel = {
  name: 'router',
  title: 'Routing',
  status: ({ route, triedRoutes }) => ({ empty: route === null && triedRoutes.length === 0, badge: null }),
  present(profile) {
    const { route, request, triedRoutes } = profile;
    return {
      tiles: [
        tile('Matched route', route === null ? 'none' : route.name || route.path, route === null ? 'bad' : 'good'),
        tile('Routes tried', triedRoutes.length),
        tile('Routers', new Set(triedRoutes.map(({ router }) => router)).size),
      ],
      routes: triedRoutes.map((tried) => presentTried(tried, request)),
    };
  },
};

function presentTried(tried: TriedRoute, request: Profile['request']) {
  const almost = tried.outcome === 'passed on' || tried.outcome === 'method differs' || isNearMiss(tried, request.path);
  return { ...tried, reason: reasonOf(tried, request), almost };
}

function reasonOf(tried: TriedRoute, request: Profile['request']): string {
  switch (tried.outcome) {
    case 'matched':
      return 'Matched';
    case 'passed on':
      return 'Path and method match, but the handler declined and handed on';
    case 'method differs':
      return `Path matches, but ${request.method} is not among ${tried.methods.join(', ')}`;
    case 'host differs':
      return 'The router is for another host';
    case 'path differs':
      return isNearMiss(tried, request.path)
        ? 'Path does not match: only letter case or a slash at the end differs'
        : 'Path does not match';
    default:
      return tried.outcome satisfies never;
  }
}

/** Whether the path matches the route if letter case and a slash at the end do not count. */
function isNearMiss({ outcome, pattern }: TriedRoute, path: string): boolean {
  if (outcome !== 'path differs') return false;
  const body = /^\/(?<source>.*)\/(?<flags>[a-z]*)$/s.exec(pattern)?.groups?.['source'];
  if (body === undefined || path.length > 500) return false;
  const lenient = tryOr(null, () => new RegExp(body, 'i'));
  return [path, path.replace(/\/+$/, '') || '/', `${path}/`].some((candidate) => lenient?.test(candidate) === true);
}
