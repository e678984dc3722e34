import { channel } from 'node:diagnostics_channel';
import Module from 'node:module';
import { consoleLog } from './adapters/console.ts';
import { outgoingHttp } from './adapters/http.ts';
import { profiler } from './index.ts';
import { hasAll, propertyOf } from './values/texts.ts';
import type { WatchableApp } from './watching/app-watch.ts';
import { isFunction } from './watching/layers.ts';
import { wrapMethod } from './watching/override.ts';

/** Watches every application of every Koa that is loaded. Load this file before the program, with `--import` or `--require`. */
function register(): void {
  const prototypes = new WeakSet();
  const listeners = new WeakSet();
  // A program can load several copies of Koa, each of which is another class.
  wrapMethod(Module, '_load', (load, args) => {
    const loaded = load(...args);
    const prototype = /(?:^|[/\\])(?:koa|application(?:\.js)?)$/.test(String(args[0])) ? prototypeOf(loaded) : null;
    if (prototype !== null && !prototypes.has(prototype)) {
      prototypes.add(prototype);
      watchClass(prototype, listeners);
    }
    return loaded;
  });
  const arrivals = channel('http.server.request.start');
  const tellUnwatched = (message: unknown): void => {
    const server = propertyOf(message, 'server');
    const ask = propertyOf(server, 'listeners');
    const found: unknown = isFunction(ask) ? Reflect.apply(ask, server, ['request']) : [];
    // The name is that of the function which Koa makes for a server.
    const isKoa = (one: unknown): one is object => isFunction(one) && one.name === 'handleRequest';
    if (!Array.isArray(found) || found.filter(isKoa).every((listener) => listeners.has(listener))) return;
    arrivals.unsubscribe(tellUnwatched);
    process.emitWarning(
      'koa-profiler: requests arrive at a Koa that is not watched. It was loaded before koa-profiler/register, or it is in a bundle.',
    );
  };
  arrivals.subscribe(tellUnwatched);
}

function prototypeOf(loaded: unknown): object | null {
  const Koa = propertyOf(loaded, 'default') ?? loaded;
  const prototype: unknown = isFunction(Koa) ? Koa.prototype : null;
  return hasAll(prototype, 'callback', 'handleRequest', 'createContext') ? prototype : null;
}

function watchClass(prototype: object, listeners: WeakSet<object>): void {
  const watched = new WeakSet();
  wrapMethod(prototype, 'callback', (callback, args, app) => {
    if (isApp(app) && !watched.has(app)) {
      watched.add(app);
      profiler(app, { use: [outgoingHttp(), consoleLog()] });
      // The profiler has put another function in its place, which calls this one.
      const now: unknown = Reflect.get(app, 'callback');
      if (isFunction(now)) return Reflect.apply(now, app, args);
    }
    const listener = callback(...args);
    if (isFunction(listener)) listeners.add(listener);
    return listener;
  });
}

function isApp(value: unknown): value is WatchableApp & object {
  return typeof value === 'object' && value !== null && 'middleware' in value && 'context' in value;
}

register();
