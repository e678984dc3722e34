import { createRequire } from 'node:module';
import path from 'node:path';
import { consoleLog } from './adapters/console.ts';
import { outgoingHttp } from './adapters/http.ts';
import { profiler } from './index.ts';
import { propertyOf, tryOr } from './values/texts.ts';
import type { WatchableApp } from './watching/app-watch.ts';
import { wrapMethod } from './watching/override.ts';

/** Watches every application of the program's Koa. Load this file before the program, with `--import` or `--require`. */
function register(): void {
  const program = path.resolve(process.argv[1] ?? 'index.js');
  const Koa: unknown = load(createRequire(program)) ?? load(createRequire(path.join(process.cwd(), 'index.js')));
  const prototype: unknown = typeof Koa === 'function' ? Koa.prototype : null;
  if (typeof prototype !== 'object' || prototype === null) {
    process.emitWarning(`koa-profiler: no Koa is installed where ${program} could find it.`);
    return;
  }
  const watched = new WeakSet();
  wrapMethod(prototype, 'callback', (callback, args, app) => {
    if (!isApp(app) || watched.has(app)) return callback(...args);
    watched.add(app);
    profiler(app, { use: [outgoingHttp(), consoleLog()] });
    const now: unknown = Reflect.get(app, 'callback');
    return typeof now === 'function' ? Reflect.apply(now, app, args) : undefined;
  });
}

function load(require: NodeJS.Require): unknown {
  return tryOr<unknown>(null, () => {
    const loaded: unknown = require('koa');
    return propertyOf(loaded, 'default') ?? loaded;
  });
}

function isApp(value: unknown): value is WatchableApp {
  return typeof value === 'object' && value !== null && 'middleware' in value && 'context' in value;
}

register();
