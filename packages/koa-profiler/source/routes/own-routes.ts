import type { PageServices } from '../collectors/panel.ts';
import type { RouteOutcome } from '../recording/facts.ts';
import { type ObservedContext, pathOf, readArrival } from '../recording/arrival.ts';
import type { OpenTrial } from '../recording/recording.ts';
import { sendCpuPage } from './cpu-page.ts';
import { sendOpenFile } from './open-file-page.ts';
import { sendProfilePage } from './profile-page.ts';
import { sendRuntimePage } from './runtime-page.ts';
import { sendSearchBar, sendSearchResults } from './search-pages.ts';
import { isToken } from '../storage/profile-storage.ts';
import { refusalOf } from './access.ts';

type Send = (ctx: ObservedContext, services: PageServices, token: string) => unknown;

const reading: readonly string[] = ['HEAD', 'GET'];

const routes = [
  route('_profiler_search_bar', '/_profiler/search_bar', sendSearchBar),
  route('_profiler_phpinfo', '/_profiler/phpinfo', sendRuntimePage),
  route('_profiler_open_file', '/_profiler/open', sendOpenFile),
  route('_profiler_asset', '/_profiler/assets/:file', sendStylesheet),
  route('_profiler_search_results', '/_profiler/:token/search/results', sendSearchResults),
  route('_profiler_cpu', '/_profiler/:token/cpu', sendCpuPage, [...reading, 'POST']),
  route('_profiler_exception_css', '/_profiler/:token/exception.css', sendStylesheet),
  route('_profiler', '/_profiler/:token', sendProfilePage),
];

export function isBelowProfiler(path: string): boolean {
  return path === '/_profiler' || path.startsWith('/_profiler/');
}

/**
 * Answers a request for a page of the profiler.
 * @returns null if it was answered; otherwise the profiler's routes, each with its outcome
 */
export async function answerOwnPage(
  ctx: ObservedContext,
  commonServices: GivenServices,
): Promise<OpenTrial['routes'] | null> {
  const services = servicesFor(ctx, commonServices);
  const here = pathOf(ctx);
  const outcomeOf = ({ pattern, path, methods }: (typeof routes)[number]): RouteOutcome => {
    if (!pattern.test(here)) return 'path differs';
    if (!methods.includes(ctx.method)) return 'method differs';
    return accepts(path, here, services) ? 'matched' : 'passed on';
  };
  const matching = routes.find((page) => outcomeOf(page) === 'matched');
  if (matching === undefined)
    return routes.map((page) => [
      { name: page.name, path: page.path, pattern: String(page.pattern), methods: page.methods },
      outcomeOf(page),
    ]);
  const refusal = refusalOf(ctx, services.options);
  if (refusal === null) await matching.send(ctx, services, here.split('/')[2] ?? '');
  else {
    ctx.status = refusal.status;
    ctx.set('cache-control', 'no-cache, private');
    ctx.type = 'text';
    ctx.body = refusal.text;
  }
  return null;
}

export type GivenServices = Omit<PageServices, 'base'>;

function servicesFor(ctx: ObservedContext, commonServices: GivenServices): PageServices {
  const base = `${readArrival(ctx).mount}/_profiler`;
  const { views } = commonServices;
  return {
    ...commonServices,
    base,
    views: { ...views, render: (name, locals) => views.render(name, { base, ...locals }) },
  };
}

/** Checks parameters on the path before decoding: an encoded token is invalid. */
function accepts(pattern: string, path: string, { views }: PageServices): boolean {
  const parameter = path.split('/')[pattern.endsWith(':file') ? 3 : 2] ?? '';
  if (pattern.includes(':file')) return parameter === views.stylesheet().fileName;
  return !pattern.includes(':token') || parameter === 'latest' || isToken(parameter);
}

function route(name: string, path: string, send: Send, methods = reading) {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`);
  return { name, path, pattern, methods, send };
}

/** Sends the one stylesheet. Under the fixed name `exception.css` caches may not keep it. */
function sendStylesheet(ctx: ObservedContext, { views }: PageServices): void {
  const isForEver = pathOf(ctx).startsWith('/_profiler/assets/');
  ctx.set('cache-control', isForEver ? 'private, max-age=31536000, immutable' : 'no-cache, private');
  ctx.type = 'css';
  ctx.body = views.stylesheet().text;
}
