import { loadStart } from './load.ts';
import type { Profiler, ProfilerOptions } from './start.ts';
import type { WatchableApp } from './watching/app-watch.ts';

export { dump, queryStarted, record, span } from './observation/observe.ts';
// Only a star lets applications add types of records to `ObservedRecords`.
export type * from './observation/records.ts';
export type { Collector } from './collectors/collector.ts';
export type { Profiler, ProfilerOptions } from './start.ts';
export type { ObservedContext } from './recording/arrival.ts';
export type { Adapter, Recorder, WatchedDatabase, Watching } from './watching/adapter.ts';
export type { WatchableApp } from './watching/app-watch.ts';

/** Watches an application until the profiler is closed. Call it before the application listens; a second call changes nothing. */
export function profiler(app: WatchableApp, options: ProfilerOptions = {}): Profiler {
  const environment = options.environment ?? process.env['NODE_ENV'] ?? 'development';
  return (options.enabled ?? environment !== 'production') ? loadStart().startProfiler(app, options) : off;
}

const off: Profiler = {
  enabled: false,
  place: () => (_ctx, next) => next(),
  run: (_name, work) => work(),
  title: () => {},
  close: async () => {},
};
