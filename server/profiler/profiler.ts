import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import type { Sequelize } from 'sequelize';
import { listen } from '../observation/observe.ts';
import { resolveOptions, type ProfilerOptions, type StorageOptions } from './options.ts';
import { createCallStackReader } from './code/call-stack.ts';
import type { ProfileSources } from './recording/complete-profile.ts';
import { watchProcessActivity } from './recording/process-activity.ts';
import { Recorder } from './recording/recorder.ts';
import { recordObservation } from './recording/record-observation.ts';
import { profileRequest } from './watching/profile-request.ts';
import { createIsSecret } from './recording/secrets.ts';
import { createProfilerRouter, isBelowProfiler } from './routes/profiler-router.ts';
import { createDirectoryStorage } from './storage/directory-storage.ts';
import { createMemoryStorage } from './storage/memory-storage.ts';
import type { ProfileStorage } from './storage/profile-storage.ts';
import { createDatabaseWatch } from './watching/database.ts';
import { createEventWatch } from './watching/events.ts';
import { replaceByWatched } from './watching/middleware.ts';
import { forgetRouter, watchRouter } from './watching/router.ts';
import { createFunctionPlaces, type WatchedFunction } from './code/function-places.ts';

/** A request profiler for Koa. What is not watched is simply not shown. */
export interface Profiler {
  /** Records every request that reaches it and serves the profiler's pages; to be mounted as far out as possible. */
  readonly middleware: Middleware;
  /** Watches a list of middleware, in place: usually `app.middleware`, once all of it is mounted. */
  watchMiddleware(middleware: Middleware[]): void;
  /** Watches a router, once all its routes are registered. */
  watchRouter(router: Router, name?: string): void;
  watchDatabase(sequelize: Sequelize, name?: string): void;
  /** Watches the events of an emitter: emitted, listened to, orphaned. */
  watchEvents(emitter: EventEmitter, name: string): void;
  /** Stops watching and waits until every profile is written. */
  close(): Promise<void>;
}

/** Makes a profiler. It watches the process from now on, until it is closed. */
export function createProfiler(given: ProfilerOptions): Profiler {
  const options = resolveOptions(given);
  const isSecret = createIsSecret(options.secrets);
  const scope = new AsyncLocalStorage<Recorder>();
  const recorderOf = (): Recorder | undefined => scope.getStore();
  const storage = createStorage(options.storage);
  const activity = watchProcessActivity();
  const events = createEventWatch(recorderOf);
  const databases = createDatabaseWatch(recorderOf, isSecret);
  const watchedMiddleware: WatchedFunction[] = [];
  const placeOf = createFunctionPlaces(options.applicationRoot);
  const isOwnFile = createIsOwnFile(options.applicationRoot);
  const sources: ProfileSources = {
    options,
    isSecret,
    readCallStack: createCallStackReader(options.applicationRoot, isOwnFile),
    activity,
    notEmitted: (emitted) => events.notEmitted(emitted),
    watchedMiddleware: () => watchedMiddleware,
  };
  const tokensInUse = new Set<string>();
  const router = createProfilerRouter({ options, storage, databases, events, isSecret, isOwnFile });
  watchRouter(router, 'profiler', placeOf, recorderOf);
  const serveOwnPages = router.routes();
  const stopListening = listen((observation) => {
    const recorder = scope.getStore();
    if (recorder === undefined) return;
    const recording = (): void => recordObservation(recorder, observation, isSecret);
    if (observation.type === 'translation') recorder.guardFrequent(observation.type, recording);
    else recorder.guard(observation.type, recording);
  });

  return {
    middleware: async function profiler(ctx, next): Promise<unknown> {
      if (options.isStatic(ctx.path)) return next();
      const recorder = scope.getStore() ?? new Recorder();
      const profiled = { recorder, storage, sources, tokensInUse };
      return scope.run(recorder, async (): Promise<unknown> => {
        if (!isBelowProfiler(ctx.path)) return profileRequest(ctx, next, profiled);
        const handOn = (): Promise<unknown> => {
          forgetRouter(ctx);
          recorder.declineRoute();
          return profileRequest(ctx, next, profiled);
        };
        return Reflect.apply(serveOwnPages, undefined, [ctx, handOn]);
      });
    },
    watchMiddleware(middleware) {
      const watched = middleware.map((one, position): WatchedFunction => ({
        kind: 'middleware',
        name: nameOf(one),
        place: placeOf(one),
        position: watchedMiddleware.length + position,
      }));
      watchedMiddleware.push(...watched);
      replaceByWatched(middleware, watched, recorderOf);
      const outermost = middleware[0];
      if (outermost === undefined) return;
      middleware[0] = (ctx, next): unknown =>
        scope.getStore() !== undefined || options.isStatic(ctx.path)
          ? outermost(ctx, next)
          : scope.run(new Recorder(), (): unknown => outermost(ctx, next));
    },
    watchRouter: (watched, name = 'router') => watchRouter(watched, name, placeOf, recorderOf),
    watchDatabase: (sequelize, name = 'default') => databases.watch(sequelize, name),
    watchEvents: (emitter, name) => events.watch(emitter, name),
    async close() {
      stopListening();
      events.close();
      databases.close();
      await storage.close();
      activity.close();
    },
  };
}

function createStorage(options: StorageOptions): ProfileStorage {
  const { directory } = options;
  return directory === null ? createMemoryStorage(options) : createDirectoryStorage({ ...options, directory });
}

/** The application's own code: below its root, not a package, and not this profiler or the interface that it listens to. */
function createIsOwnFile(root: string): (file: string) => boolean {
  const foreign = [
    fileURLToPath(new URL('.', import.meta.url)),
    fileURLToPath(new URL('../observation/', import.meta.url)),
  ];
  const rootPrefix = root.endsWith(sep) ? root : root + sep;
  const packages = `${sep}node_modules${sep}`;
  return (file) =>
    file.startsWith(rootPrefix) && !file.includes(packages) && !foreign.some((folder) => file.startsWith(folder));
}

function nameOf(middleware: Middleware): string {
  if ('router' in middleware) return 'router';
  return middleware.name === '' ? 'an unnamed function' : middleware.name;
}
