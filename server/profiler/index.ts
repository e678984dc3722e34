import { loadStart } from './load.ts';
import type { Profiler, ProfilerOptions } from './start.ts';
import type { WatchableApp } from './watching/app-watch.ts';

export { dump, queryStarted, record, span } from '../observation/observe.ts';
export type { Collector } from './collectors/collector.ts';
export type { Profiler, ProfilerOptions } from './start.ts';
export type { Adapter, Recorder, Watching } from './watching/adapter.ts';

/** Watches an application from now on, until it is closed. To be called before the application listens; a second call changes nothing. */
export function profiler(app: WatchableApp, given: ProfilerOptions = {}): Profiler {
  const environment = given.environment ?? process.env['NODE_ENV'] ?? 'development';
  return (given.enabled ?? environment !== 'production') ? loadStart().startProfiler(app, given) : off;
}

const off: Profiler = {
  enabled: false,
  place: () => (_ctx, next) => next(),
  run: (_name, work) => work(),
  title: () => {},
  close: async () => {},
};
