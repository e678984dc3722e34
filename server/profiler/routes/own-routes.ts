import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { PageServices } from '../collectors/panel.ts';
import type { RouteFacts, RouteOutcome } from '../profile/profile.ts';
import { type ObservedContext, pathOf, readArrival } from '../recording/arrival.ts';
import { sendOpenFile } from './open-file-page.ts';
import { sendProfilePage } from './profile-page.ts';
import { sendRuntimePage } from './runtime-page.ts';
import { sendSearchBar, sendSearchResults } from './search-pages.ts';
import { isToken } from '../storage/profile-storage.ts';

interface OwnRoute {
  readonly name: string;
  readonly path: string;
  readonly pattern: RegExp;
  readonly send: (ctx: ObservedContext, services: PageServices, token: string) => unknown;
}

const routes: readonly OwnRoute[] = [
  route('_profiler_search_bar', '/_profiler/search_bar', sendSearchBar),
  route('_profiler_phpinfo', '/_profiler/phpinfo', sendRuntimePage),
  route('_profiler_open_file', '/_profiler/open', sendOpenFile),
  route('_profiler_asset', '/_profiler/assets/:file', sendStylesheet),
  route('_profiler_search_results', '/_profiler/:token/search/results', sendSearchResults),
  route('_profiler_exception_css', '/_profiler/:token/exception.css', sendStylesheet),
  route('_profiler', '/_profiler/:token', sendProfilePage),
];

const methods: readonly string[] = ['HEAD', 'GET'];

/** Whether a path is the profiler's to look at. It may still match none of its routes. */
export function isBelowProfiler(path: string): boolean {
  return path === '/_profiler' || path.startsWith('/_profiler/');
}

/**
 * Answers a request for a page of the profiler.
 * @returns null when it was answered, else how each of the profiler's routes came out
 */
export async function answerOwnPage(
  ctx: ObservedContext,
  given: GivenServices,
): Promise<readonly (readonly [route: RouteFacts, outcome: RouteOutcome])[] | null> {
  const services = servicesFor(ctx, given);
  const here = pathOf(ctx);
  const outcomeOf = ({ pattern, path }: OwnRoute): RouteOutcome => {
    if (!pattern.test(here)) return 'path differs';
    if (!methods.includes(ctx.method)) return 'method differs';
    return accepts(path, here, services) ? 'matched' : 'passed on';
  };
  const matching = routes.find((one) => outcomeOf(one) === 'matched');
  if (matching === undefined)
    return routes.map((one) => [
      { name: one.name, path: one.path, pattern: String(one.pattern), methods },
      outcomeOf(one),
    ]);
  if (isOwnHost(ctx.host, services.options.allowedHosts)) await matching.send(ctx, services, here.split('/')[2] ?? '');
  else {
    ctx.status = 421;
    ctx.set('cache-control', 'no-cache, private');
    ctx.type = 'text';
    ctx.body = `The profiler does not answer to the name "${ctx.host}".`;
  }
  return null;
}

/** What pages are made with, wherever they lie. */
export type GivenServices = Omit<PageServices, 'base'>;

function servicesFor(ctx: ObservedContext, given: GivenServices): PageServices {
  const base = `${readArrival(ctx).mount}/_profiler`;
  const { views } = given;
  return { ...given, base, views: { ...views, render: (name, locals) => views.render(name, { base, ...locals }) } };
}

/** Parameters are checked on the path as it was sent: an encoded token is no token. */
function accepts(pattern: string, path: string, { views }: PageServices): boolean {
  const parameter = path.split('/')[pattern.endsWith(':file') ? 3 : 2] ?? '';
  if (pattern.includes(':file')) return parameter === views.stylesheet().fileName;
  return !pattern.includes(':token') || parameter === 'latest' || isToken(parameter);
}

function route(name: string, path: string, send: OwnRoute['send']): OwnRoute {
  return { name, path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`), send };
}

/**
 * The stylesheet: under its own name it may be kept for ever; under the name that the exception panel's has always had it holds the
 * rules of that panel among the others.
 */
function sendStylesheet(ctx: ObservedContext, { views }: PageServices): void {
  const isForEver = pathOf(ctx).startsWith('/_profiler/assets/');
  ctx.set('cache-control', isForEver ? 'private, max-age=31536000, immutable' : 'no-cache, private');
  ctx.type = 'css';
  ctx.body = views.stylesheet().text;
}

/**
 * Whether a `Host` header can mean this machine, on any port. Nothing else recognises a page of another site whose name points here
 * (DNS rebinding). A request without a name (HTTP/1.0) comes from no such page.
 * @param allowedHosts further names; `*` allows every name
 */
export function isOwnHost(host: string, allowedHosts: readonly string[]): boolean {
  if (host === '' || allowedHosts.includes('*')) return true;
  const name = /^(\[[0-9a-f:.]+\]|[^:[\]/@\s]+)(?::\d*)?$/i.exec(host)?.[1]?.toLowerCase().replace(/\.$/, '');
  if (name === undefined) return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    name === hostname().toLowerCase() ||
    allowedHosts.includes(name)
  );
}
