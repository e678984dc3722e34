import type { FunctionPlaces } from '../code/function-places.ts';
import type { WatchedFunction } from '../profile/profile.ts';
import type { OpenRun, Recording } from '../recording/recording.ts';

/** The recording of the request that runs here; none outside of requests, and in requests that are not recorded. */
export type RecordingOf = () => Recording | undefined;

type AnyFunction = (...values: unknown[]) => unknown;

export type LayerWatch = ReturnType<typeof createLayerWatch>;

/** Replaces functions of the onion by ones that are watched. What it puts between two of the application's are two calls. */
export function createLayerWatch(places: FunctionPlaces, recordingOf: RecordingOf) {
  const known = new WeakMap<AnyFunction, WatchedFunction>();
  let position = 0;
  return {
    /** The function with its runs recorded; in every other respect it is the function that it was. Watched ones stay as they are. */
    watch(found: AnyFunction, kind: WatchedFunction['kind'], name: string): AnyFunction {
      if (known.has(found)) return found;
      const original = originalOf(found);
      const facts: WatchedFunction = { kind, name, position, number: places.numberOf(original), place: null };
      position += 1;
      const watched = new Proxy(original, {
        get: (target, key): unknown => (key === originalKey ? target : Reflect.get(target, key)),
        apply(target, self, values: unknown[]) {
          const recording = recordingOf();
          const next = values[1];
          if (recording === undefined || !isFunction(next)) return Reflect.apply(target, self, values);
          const open = openRun(facts);
          recording.runs.add(open);
          const handOn = (...given: unknown[]): unknown => {
            open.nextStartedAt ??= performance.now();
            const end = (): void => void (open.nextEndedAt = performance.now());
            let handed: unknown;
            try {
              handed = next(...given);
            } catch (error) {
              end();
              throw error;
            }
            return follow(handed, end);
          };
          let result: unknown;
          try {
            result = Reflect.apply(target, self, values.length === 2 ? [values[0], handOn] : values.with(1, handOn));
          } catch (error) {
            endRun(recording, open, true, error);
            throw error;
          }
          return follow(result, (failed, error) => endRun(recording, open, failed, error));
        },
      });
      known.set(watched, facts);
      return watched;
    },
    of: (watched: unknown): WatchedFunction | undefined => (isFunction(watched) ? known.get(watched) : undefined),
  };
}

const originalKey = Symbol('the function that is watched');

/** The function as it was before any profiler watched it. */
export function originalOf(given: AnyFunction): AnyFunction {
  const original: unknown = Reflect.get(given, originalKey);
  return isFunction(original) ? original : given;
}

export function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function';
}

function openRun(watched: WatchedFunction): OpenRun {
  return {
    watched,
    startedAt: performance.now(),
    endedAt: null,
    nextStartedAt: null,
    nextEndedAt: null,
    failed: false,
  };
}

function endRun(recording: Recording, open: OpenRun, failed: boolean, error: unknown): void {
  open.endedAt = performance.now();
  open.failed = failed;
  if (failed) recording.record('exception', { error });
}

/**
 * Learns of the end of what a function gave back. A promise is replaced by one that settles alike: a rejection
 * that the caller does not handle is as unhandled as it would be without this.
 */
export function follow<T>(result: T, end: (failed: boolean, error: unknown) => void): T {
  if (!isThenable(result)) {
    end(false, null);
    return result;
  }
  const followed: unknown = Promise.resolve(result).then(
    (value: unknown) => {
      end(false, null);
      return value;
    },
    (error: unknown) => {
      end(true, error);
      throw error;
    },
  );
  return isAlike(followed, result) ? followed : result;
}

function isAlike<T>(followed: unknown, _result: T): followed is T {
  return followed instanceof Promise;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
