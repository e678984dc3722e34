import { AsyncLocalStorage } from 'node:async_hooks';
import { addListener } from './observation/observe.ts';
import { createCpuRecorder } from './recording/cpu-recorder.ts';
import { createMasking } from './secrets/masking.ts';
import { createCallStackReader, createIsBelow, createIsOwnFile } from './code/places.ts';
import { createFunctionPlaces } from './code/function-places.ts';
import { keepStacksWhole } from './code/whole-stacks.ts';
import { silentListeners, watchEmitter } from './adapters/events.ts';
import { type Collector, isCollector, kindOfCollector, panelOf } from './collectors/collector.ts';
import { emptyRecords, type Kinds, knownKinds } from './collectors/kinds.ts';
import type { Panel } from './collectors/panel.ts';
import { ownPanels } from './collectors/panels.ts';
import { ownFolders } from '#here';
import { type CommonOptions, resolveOptions, type ResolvedOptions } from './options.ts';
import { pathOf, type ObservedContext } from './recording/arrival.ts';
import { ProcessWatch } from './recording/process-watch.ts';
import type { Recording, RecordingSetting } from './recording/recording.ts';
import { createViews } from './rendering/views.ts';
import { answerOwnPage, type GivenServices, isBelowProfiler } from './routes/own-routes.ts';
import { openProfileFolder } from './storage/profile-folder.ts';
import { createProfileStorage, placedIn } from './storage/profile-storage.ts';
import { createToolbar } from './toolbar/insert-toolbar.ts';
import { watchApp, type WatchableApp } from './watching/app-watch.ts';
import { type Adapter, type Watching, createRecorder } from './watching/adapter.ts';
import { createLayerWatch } from './watching/layers.ts';
import { createRequestWatch } from './watching/request-watch.ts';
import { createRouterWatch } from './watching/routers.ts';
import { createSampling } from './watching/sampling.ts';

export interface ProfilerOptions extends CommonOptions {
  readonly use?: readonly (Adapter | Collector)[];
  /** Further panels, behind the fifteen. */
  readonly panels?: readonly Collector[];
}

export interface Profiler {
  readonly enabled: boolean;
  /**
   * Returns a middleware for applications that check requests first. The profiler's pages are served there, and only requests that
   * reach it are profiled. By default both happen before all other middleware.
   */
  place(): (ctx: ObservedContext, next: () => Promise<unknown>) => Promise<unknown>;
  /** Runs a job with a profile of its own (method `JOB`). Returns the result of the work, or throws its error. */
  run<T>(name: string, work: () => T): T;
  /** Names the running request, for example by its GraphQL operation. Does nothing outside of requests. */
  title(text: string): void;
  close(): Promise<void>;
}

const installed = Symbol('the profiler of an application');

/** Watches an application. A second call returns the same profiler. */
export function startProfiler(app: WatchableApp, userOptions: ProfilerOptions): Profiler {
  const before: unknown = Reflect.get(app, installed);
  if (isProfiler(before)) return before;
  const options = resolveOptions(userOptions);
  const { use = [] } = userOptions;
  const { version, environment, bodyBytes, warn } = options;
  const collectors = [...use.filter(isCollector), ...(userOptions.panels ?? [])].filter((collector) =>
    isFree(collector, options),
  );
  const kinds: Kinds = new Map([
    ...knownKinds,
    ...collectors.map((collector) => [collector.name, kindOfCollector(collector)] as const),
  ]);
  const masking = createMasking(options.secrets);
  const scope = new AsyncLocalStorage<Recording>();
  const recordingOf = (): Recording | undefined => scope.getStore();
  const folders = ownFolders();
  const isOwnFile = createIsOwnFile(options.root, folders);
  const isOurs = createIsBelow(folders);
  const restoreStacks = keepStacksWhole(isOurs);
  const places = createFunctionPlaces(options.root);
  const { directory } = options.storage;
  const folder = directory === null ? null : openProfileFolder(directory, options.storage, warn);
  const storage = placedIn(createProfileStorage({ ...options.storage, folder, warn }), places);
  const layers = createLayerWatch(places, recordingOf);
  const routers = createRouterWatch(layers, recordingOf);
  const { recorder, outside } = createRecorder(recordingOf, masking);
  const ownEvents = watchEmitter(app, 'app', recorder);
  const adapters = use.filter((watcher): watcher is Adapter => !isCollector(watcher));
  const watchings = [
    ...adapters.map((adapter) => adapter.start(recorder)),
    ...collectors.map((collector): Watching => ({ stop: collector.start?.(recorder) ?? (() => {}) })),
  ];
  const emitters = [ownEvents, ...watchings].flatMap(({ emitter }) => emitter ?? []);
  const processWatch = new ProcessWatch();
  const setting: RecordingSetting = {
    application: { name: options.name, version, environment, node: process.version, processId: process.pid },
    masking,
    kinds,
    noRecords: emptyRecords(kinds),
    process: processWatch,
    bodyBytes,
    seen: new Set(['middleware', 'routes', 'event', ...adapters.map(({ watches }) => watches)]),
    readCallStack: createCallStackReader(options.root, isOwnFile, isOurs),
    silent: (emitted) => silentListeners(emitters, emitted),
    watchedFunctions: () => app.middleware.map((layer) => layers.of(layer)),
    warn,
  };
  const sampling = createSampling(options);
  const cpu = createCpuRecorder(warn);
  const requests = createRequestWatch({ scope, setting, storage, options, sampling, cpu });
  const services: GivenServices = {
    options,
    masking,
    storage,
    panels: [...ownPanels.map((panel) => unlessReplaced(panel, collectors)), ...collectors.map(panelOf)],
    outside,
    databases: watchings.flatMap(({ database }) => database ?? []),
    emitters: emitters.map(({ name }) => name),
    inFlight: () => requests.inFlight(),
    cpu,
    placeOf: (number) => places.placeOf(number),
    isOwnFile,
    isProfilers: isOurs,
    views: createViews(),
  };
  const stopListening = addListener(({ type, data, ends }) => {
    const end = recorder.record(type, data);
    if (end !== null) ends?.push(end);
  });
  const addToolbar = options.toolbar ? createToolbar() : null;
  let isPlaced = false;
  const keepProfile = async (ctx: ObservedContext, next: () => unknown): Promise<unknown> => {
    if (isBelowProfiler(pathOf(ctx))) {
      const tried = await answerOwnPage(ctx, services);
      if (tried === null) return undefined;
      recordingOf()?.trials.add({ router: 'profiler', routes: tried });
    }
    requests.keep(ctx);
    const result = await next();
    const recording = recordingOf();
    if (addToolbar !== null && recording !== undefined)
      await addToolbar(ctx, recording).catch((error: unknown) => recording.fail('toolbar', error));
    return result;
  };
  const unwatch = watchApp(app, {
    requests,
    layers,
    routers,
    isIgnored: options.isStatic,
    sampling,
    isOwnPage: isBelowProfiler,
    warn,
    entrance: (ctx, next) => (isPlaced ? next() : keepProfile(ctx, next)),
  });
  const made: Profiler = {
    enabled: true,
    place() {
      isPlaced = true;
      return keepProfile;
    },
    run: (name, work) => requests.run(name, work),
    title(text) {
      const recording = recordingOf();
      if (recording !== undefined) recording.title = text;
    },
    async close() {
      if (Reflect.get(app, installed) !== made) return;
      Reflect.deleteProperty(app, installed);
      unwatch();
      stopListening();
      for (const watching of [ownEvents, ...watchings]) watching.stop();
      cpu.close();
      storage.close();
      processWatch.close();
      restoreStacks();
    },
  };
  options.log(startLine(options));
  Object.defineProperty(app, installed, { value: made, configurable: true });
  return made;
}

function startLine({ allowedAddresses }: ResolvedOptions): string {
  const readers =
    allowedAddresses.length === 0 ? 'only from this machine' : `from this machine and ${allowedAddresses.join(', ')}`;
  return `koa-profiler is on: /_profiler/latest on the port of the application, ${readers}.`;
}

/** A panel whose records collectors from outside show is not listed beside them. */
function unlessReplaced(panel: Panel, collectors: readonly Collector[]): Panel {
  const isReplaced = panel.types?.every((type) => collectors.some(({ name }) => name === type)) === true;
  return isReplaced ? { ...panel, isListed: () => false } : panel;
}

function isFree({ name }: Collector, { warn }: ResolvedOptions): boolean {
  const isTaken = ownPanels.some((panel) => panel.name === name) || !/^[a-z][a-z0-9_-]*$/.test(name);
  if (isTaken)
    warn(`A panel cannot be called "${name}": its name is in small letters, and none of the profiler's own.`);
  return !isTaken;
}

function isProfiler(value: unknown): value is Profiler {
  return typeof value === 'object' && value !== null && 'place' in value && 'close' in value;
}
