import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import { listen } from '../observation/observe.ts';
import { createMasking } from '../secrets/masking.ts';
import { createCallStackReader } from './code/call-stack.ts';
import { createFunctionPlaces } from './code/function-places.ts';
import { createIsOwnFile, scriptPath } from './code/script-files.ts';
import { createSourceFiles } from './code/source-files.ts';
import { keepStacksWhole } from './code/whole-stacks.ts';
import { type CommonOptions, resolveOptions, type ResolvedOptions } from './options.ts';
import { pathOf, type ObservedContext } from './recording/arrival.ts';
import type { ProfileSources } from './recording/picture-profile.ts';
import { createProcessReader } from './recording/process-reading.ts';
import { isSamePair } from './recording/request-facts.ts';
import type { Recording } from './recording/recording.ts';
import { createSharedRecords } from './records/shared-records.ts';
import { createViews } from './rendering/views.ts';
import { answerOwnPage, type GivenServices, isBelowProfiler, ownRoutes } from './routes/own-routes.ts';
import { createDirectoryStorage } from './storage/directory-storage.ts';
import { createMemoryStorage } from './storage/memory-storage.ts';
import type { ProfileStorage } from './storage/profile-storage.ts';
import { Pool } from './values/pool.ts';
import { isSameEntry } from './values/preview.ts';
import { Sharing } from './values/sharing.ts';
import type { Adapter } from './watching/adapter.ts';
import { watchApp, type WatchableApp } from './watching/app-watch.ts';
import { watchEmitter } from './watching/emitter.ts';
import { createLayerWatch } from './watching/layers.ts';
import { watchProcessActivity } from './watching/process-activity.ts';
import { createRequestWatch } from './watching/request-watch.ts';
import { createRouterWatch } from './watching/routers.ts';
import { createSilentListeners } from './watching/silent-listeners.ts';

export type { Adapter } from './watching/adapter.ts';

export interface ProfilerOptions extends CommonOptions {
  /** What is watched beside the application itself. */
  readonly use?: readonly Adapter[];
}

/** A request profiler for Koa. */
export interface Profiler {
  /** Whether it is at work: it is not in production, unless it was asked to be. */
  readonly enabled: boolean;
  /**
   * A middleware to mark a place in the onion, for applications that guard what lies further in. Its pages are then served there,
   * and only requests that get there are profiled; without it that is so before all middleware.
   */
  place(): (ctx: ObservedContext, next: () => Promise<unknown>) => Promise<unknown>;
  /** Stops watching and waits until every profile is written. */
  close(): Promise<void>;
}

const poolShare = 0.1;
const installed = Symbol('the profiler of an application');

/** Watches an application from now on, until it is closed. To be called before the application listens; a second call changes nothing. */
export function profiler(app: WatchableApp, given: ProfilerOptions = {}): Profiler {
  const before: unknown = Reflect.get(app, installed);
  if (isProfiler(before)) return before;
  const options = resolveOptions(given);
  if (!options.enabled) return { enabled: false, place: () => (_ctx, next) => next(), close: async () => {} };

  const masking = createMasking(options.secrets);
  const pool = new Pool(options.storage.maxBytes * poolShare);
  const scope = new AsyncLocalStorage<Recording>();
  const recordingOf = (): Recording | undefined => scope.getStore();
  const storage = createStorage(options, pool);
  const activity = watchProcessActivity();
  const folders = observers();
  const isOwnFile = createIsOwnFile(options.root, folders);
  const restoreStacks = keepStacksWhole((script) =>
    folders.some((folder) => scriptPath(script)?.startsWith(folder) === true),
  );
  const layers = createLayerWatch(createFunctionPlaces(options.root), recordingOf, pool);
  const routers = createRouterWatch(layers, recordingOf, pool);
  const ownEvents = watchEmitter(app, 'app', recordingOf);
  const watchings = (given.use ?? []).map((adapter) => adapter.start(recordingOf));
  const emitters = [ownEvents, ...watchings].flatMap(({ emitter }) => emitter ?? []);
  const seen = new Set(['middleware', 'routes', 'event', ...(given.use ?? []).map(({ watches }) => watches)]);
  let watched: readonly string[] = [];
  const application = pool.hold({
    name: options.name,
    version: options.version,
    environment: options.environment,
    node: process.version,
    processId: process.pid,
  });
  const sources: ProfileSources = {
    application,
    readCallStack: createCallStackReader(options.root, isOwnFile),
    masking,
    shared: createSharedRecords(pool),
    sharedHeaders: new Sharing(pool, isSamePair),
    sharedState: new Sharing(pool, isSameEntry),
    activityBetween: (startedAt, endedAt) => activity.between(startedAt, endedAt),
    peakResident: () => activity.peakResident(),
    silent: createSilentListeners(emitters, pool),
    watchedFunctions: () => app.middleware.flatMap((one) => layers.of(one) ?? []),
    watched() {
      if (watched.length !== seen.size) watched = pool.hold([...seen]);
      return watched;
    },
  };
  const setting = {
    masking,
    pool,
    readProcess: createProcessReader(),
    traffic: { running: 0, begun: 0 },
    bodyBytes: options.bodyBytes,
    seen,
  };
  const requests = createRequestWatch({ scope, setting, sources, storage, activity, warn: options.warn });
  const services: GivenServices = {
    options,
    masking,
    storage,
    databases: watchings.flatMap(({ database }) => database ?? []),
    emitters: emitters.map(({ name }) => name),
    inFlight: () => requests.inFlight(),
    isOwnFile,
    sources: createSourceFiles(options.root),
    views: createViews(options.views),
  };
  const stopListening = listen((observation) => scope.getStore()?.hear(observation));
  let isPlaced = false;
  const pass = async (ctx: ObservedContext, next: () => unknown): Promise<unknown> => {
    if (isBelowProfiler(pathOf(ctx))) {
      const letters = await answerOwnPage(ctx, services);
      if (letters === null) return undefined;
      recordingOf()?.trials.add({ table: ownRoutes, letters: [...letters] });
    }
    requests.keep(ctx);
    return next();
  };
  const unwatch = watchApp(app, {
    requests,
    layers,
    routers,
    isIgnored: options.isStatic,
    warn: options.warn,
    entrance: (ctx, next) => (isPlaced ? next() : pass(ctx, next)),
  });

  const close = async (): Promise<void> => {
    Reflect.deleteProperty(app, installed);
    unwatch();
    routers.stop();
    stopListening();
    for (const watching of [ownEvents, ...watchings]) watching.stop();
    await storage.close();
    activity.close();
    restoreStacks();
    services.views.close();
  };
  let closing: Promise<void> | null = null;
  const made: Profiler = {
    enabled: true,
    place() {
      isPlaced = true;
      return async function keepProfile(ctx, next) {
        return pass(ctx, next);
      };
    },
    close() {
      return (closing ??= close());
    },
  };
  Object.defineProperty(app, installed, { value: made, configurable: true });
  return made;
}

function createStorage(options: ResolvedOptions, pool: Pool): ProfileStorage {
  const { storage, warn } = options;
  const { directory } = storage;
  return directory === null
    ? createMemoryStorage({ ...storage, warn }, pool)
    : createDirectoryStorage({ ...storage, directory, warn }, pool);
}

/** Folders of code that only observes the application. */
function observers(): string[] {
  return ['.', '../observation/', '../secrets/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
}

function isProfiler(value: unknown): value is Profiler {
  return typeof value === 'object' && value !== null && 'place' in value && 'close' in value;
}
