import { type FunctionPlaces, type WatchedFunction, keptLists } from '../code/function-places.ts';
import { OpenRun, type Recording } from '../recording/recording.ts';

/** Returns the recording of the running request; undefined outside of requests and for static assets. */
export type RecordingOf = () => Recording | undefined;

type AnyFunction = (...values: unknown[]) => unknown;

export type LayerWatch = ReturnType<typeof createLayerWatch>;

/** Wraps functions of the onion. A wrapper adds at most two calls between two functions. */
export function createLayerWatch(places: FunctionPlaces, recordingOf: RecordingOf) {
  const factsByFunction = new WeakMap<AnyFunction, WatchedFunction>();
  const opened = new WeakSet<AnyFunction>();
  /** Watches the functions inside a function of koa-compose, which reads them from a list when it runs. */
  const openComposed = (found: AnyFunction): void => {
    if (!isComposed(found) || opened.has(found)) return;
    opened.add(found);
    for (const list of keptLists(found))
      for (const [index, inner] of list.entries()) {
        if (!isFunction(inner) || factsByFunction.has(inner)) continue;
        // A mounting function calls its composed function directly: replacing it in a list would change nothing.
        if (list.length === 1 && isComposed(inner)) openComposed(inner);
        else if (!Object.isFrozen(list)) list[index] = watch(inner, 'middleware', middlewareName(inner));
      }
  };
  /** Returns a wrapper that records runs and otherwise behaves like the function. Wrappers are returned unchanged. */
  const watch = (found: AnyFunction, kind: WatchedFunction['kind'], name: string): AnyFunction => {
    if (factsByFunction.has(found)) return found;
    const original = originalOf(found);
    openComposed(original);
    const facts: WatchedFunction = { kind, name, number: places.numberOf(original), place: null };
    const watched = new Proxy(original, {
      get: (target, key): unknown => (key === originalKey ? target : Reflect.get(target, key)),
      apply(target, self, values: unknown[]) {
        const recording = recordingOf();
        const next = values[1];
        if (recording === undefined || !isFunction(next)) return Reflect.apply(target, self, values);
        const open = new OpenRun(facts);
        recording.runs.add(open);
        const handOn = (...args: unknown[]): unknown => {
          open.nextStartedAt ??= performance.now();
          const end = (): void => void (open.nextEndedAt = performance.now());
          let handed: unknown;
          try {
            handed = next(...args);
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
    factsByFunction.set(watched, facts);
    return watched;
  };
  return {
    watch,
    of: (watched: unknown): WatchedFunction | undefined =>
      isFunction(watched) ? factsByFunction.get(watched) : undefined,
  };
}

/** The functions that koa-compose and koa-mount make. */
function isComposed(found: AnyFunction): boolean {
  return /\bdispatch\(0\)|\bdownstream\(/.test(Function.prototype.toString.call(found));
}

export function middlewareName(middleware: object): string {
  if ('router' in middleware && typeof middleware.router === 'object' && middleware.router !== null) return 'router';
  return 'name' in middleware && typeof middleware.name === 'string' && middleware.name !== ''
    ? middleware.name
    : 'an unnamed function';
}

const originalKey = Symbol('the function that is watched');

function originalOf(layer: AnyFunction): AnyFunction {
  const original: unknown = Reflect.get(layer, originalKey);
  return isFunction(original) ? original : layer;
}

export function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function';
}

function endRun(recording: Recording, open: OpenRun, failed: boolean, error: unknown): void {
  open.endedAt = performance.now();
  open.failed = failed;
  if (failed) recording.record('exception', { error });
}

/** Calls `end` when a result settles. Returns a promise with the same result, so that unhandled rejections stay unhandled. */
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
