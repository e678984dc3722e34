import { Router } from '@koa/router';
import type { Context, Next } from 'koa';
import { createSourceFiles } from '../code/source-files.ts';
import { createViews } from '../rendering/views.ts';
import { isToken } from '../storage/token.ts';
import { sendOpenFile } from './open-file-page.ts';
import { sendProfilePage } from './profile-page.ts';
import { sendRuntimePage } from './runtime-page.ts';
import { sendSearchBar, sendSearchResults } from './search-pages.ts';
import type { PageServices } from '../panels/services.ts';

/** Whether a path is the profiler's to look at. It may still match none of its routes. */
export function isBelowProfiler(path: string): boolean {
  return path === '/_profiler' || path.startsWith('/_profiler/');
}

/** The profiler's own routes. Whatever they do not accept is handed on untouched, to be an ordinary 404. */
export function createProfilerRouter(given: Omit<PageServices, 'views' | 'sources'>): Router {
  const services: PageServices = {
    ...given,
    views: createViews(given.options.viewsDirectory),
    sources: createSourceFiles(given.options.applicationRoot),
  };
  const router = new Router({ strict: true, sensitive: true });
  router.get('_profiler_search_bar', '/_profiler/search_bar', (ctx) => sendSearchBar(ctx, services));
  router.get('_profiler_phpinfo', '/_profiler/phpinfo', (ctx) => sendRuntimePage(ctx, services));
  router.get('_profiler_open_file', '/_profiler/open', (ctx) => sendOpenFile(ctx, services));
  router.get('_profiler_asset', '/_profiler/assets/:file', (ctx, next) => sendAsset(ctx, next, services));
  router.get('_profiler_search_results', '/_profiler/:token/search/results', (ctx, next) =>
    withToken(ctx, next, (token) => sendSearchResults(ctx, token, services)),
  );
  router.get('_profiler_exception_css', '/_profiler/:token/exception.css', (ctx, next) =>
    withToken(ctx, next, () => sendExceptionStylesheet(ctx, services)),
  );
  router.get('_profiler', '/_profiler/:token', (ctx, next) =>
    withToken(ctx, next, (token) => sendProfilePage(ctx, token, services)),
  );
  return router;
}

/** Parameters are checked here, on the path as it was sent: an encoded token is no token. */
function withToken(ctx: Context, next: Next, send: (token: string) => unknown): unknown {
  const token = ctx.path.split('/')[2] ?? '';
  return token === 'latest' || isToken(token) ? send(token) : next();
}

function sendAsset(ctx: Context, next: Next, { views }: PageServices): unknown {
  const { text, fileName } = views.stylesheet();
  if (ctx.path !== `/_profiler/assets/${fileName}`) return next();
  ctx.set('cache-control', 'private, max-age=31536000, immutable');
  ctx.type = 'css';
  ctx.body = text;
  return undefined;
}

/** The stylesheet again under the name that the exception panel's has always had; it holds the rules of that panel. */
function sendExceptionStylesheet(ctx: Context, { views }: PageServices): void {
  ctx.set('cache-control', 'no-cache, private');
  ctx.type = 'css';
  ctx.body = views.stylesheet().text;
}
