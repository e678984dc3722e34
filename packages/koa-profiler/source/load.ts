import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as start from './start.ts';

/** Loads the rest of the profiler synchronously, so that it is complete before the first request. */
export function loadStart(): typeof start {
  const name = `./start${extname(fileURLToPath(import.meta.url))}`;
  const loaded: unknown = createRequire(import.meta.url)(name);
  if (!isStart(loaded)) throw new TypeError(`${name} has no function that starts a profiler.`);
  return loaded;
}

function isStart(value: unknown): value is typeof start {
  return typeof value === 'object' && value !== null && 'startProfiler' in value;
}
