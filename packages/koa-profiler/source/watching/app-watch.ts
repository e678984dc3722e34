import { pathOf, type ObservedContext } from '../recording/arrival.ts';
import { hasAll, tryOr } from '../values/texts.ts';
import type { Listened } from './adapter.ts';
import { isFunction, type LayerWatch, middlewareName } from './layers.ts';
import { wrapMethod } from './override.ts';
import type { RequestWatch } from './request-watch.ts';
import type { RouterWatch } from './routers.ts';
import type { Sampling } from './sampling.ts';

/** Any Koa application, with any types of contexts. */
export interface WatchableApp extends Listened {
  readonly middleware: unknown[];
  readonly context: object;
}

export interface AppWatchParts {
  readonly requests: RequestWatch;
  readonly layers: LayerWatch;
  readonly routers: RouterWatch;
  readonly isIgnored: (path: string) => boolean;
  readonly sampling: Sampling;
  readonly isOwnPage: (path: string) => boolean;
  readonly warn: (message: string) => void;
  readonly entrance: (ctx: ObservedContext, next: () => unknown) => unknown;
}

/**
 * Watches the requests and the middleware of an application.
 * @returns a function that stops it; the functions around those of the application stay, and only hand on
 */
export function watchApp(app: WatchableApp, parts: AppWatchParts): () => void {
  const { requests, layers, routers, entrance } = parts;
  let isWatching = true;
  const isIgnored = (path: string): boolean =>
    tryOr(
      false,
      () => parts.isIgnored(path),
      (message) => parts.warn(`Whether a path is static cannot be said: ${message}`),
    );
  const isRecorded = (ctx: unknown): ctx is ObservedContext =>
    isWatching &&
    isObservedContext(ctx) &&
    (parts.sampling.isRecorded(ctx.res) || parts.isOwnPage(pathOf(ctx))) &&
    !isIgnored(pathOf(ctx));
  const enter = (ctx: unknown, next: unknown): unknown => {
    if (!isFunction(next)) return undefined;
    if (!isRecorded(ctx)) return next();
    return requests.record(ctx, async () => {
      try {
        return await entrance(ctx, () => next());
      } finally {
        requests.settle(ctx);
      }
    });
  };
  const watchAll = (): void => {
    if (!isWatching) return;
    const { middleware } = app;
    putInFront(middleware, enter);
    for (const [index, layer] of middleware.entries()) {
      if (!isFunction(layer) || layer === enter || layers.of(layer) !== undefined) continue;
      routers.watch(Reflect.get(layer, 'router'));
      middleware[index] = layers.watch(layer, 'middleware', middlewareName(layer));
    }
  };
  wrapMethod(app, 'use', (use, args) => {
    const result = use(...args);
    watchAll();
    return result;
  });
  wrapMethod(app, 'callback', (callback, args) => {
    watchAll();
    return callback(...args);
  });
  wrapMethod(app, 'handleRequest', (handle, args) => {
    const [ctx] = args;
    return isRecorded(ctx) ? requests.record(ctx, () => handle(...args)) : handle(...args);
  });
  const stopDiscovering = routers.discoverOn(app.context);
  watchAll();
  return () => {
    isWatching = false;
    stopDiscovering();
    app.middleware[app.middleware.indexOf(enter)] = passOn;
  };
}

/** Stands for an entrance that is closed. Requests under way would skip a middleware if the list became shorter. */
function passOn(_ctx: unknown, next: unknown): unknown {
  return isFunction(next) ? next() : undefined;
}

function putInFront(middleware: unknown[], enter: unknown): void {
  if (middleware[0] === enter) return;
  const index = middleware.findIndex((layer) => layer === enter || layer === passOn);
  if (index !== -1) middleware.splice(index, 1);
  middleware.unshift(enter);
}

function isObservedContext(value: unknown): value is ObservedContext {
  return hasAll(value, 'req', 'res', 'method', 'originalUrl');
}
