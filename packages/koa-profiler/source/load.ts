import { requireStart } from '#here';
import type * as start from './start.ts';

/** Loads the rest of the profiler synchronously, so that it is complete before the first request. */
export function loadStart(): typeof start {
  const loaded = requireStart();
  if (!isStart(loaded)) throw new TypeError('The module start has no function that starts a profiler.');
  return loaded;
}

function isStart(value: unknown): value is typeof start {
  return typeof value === 'object' && value !== null && 'startProfiler' in value;
}
