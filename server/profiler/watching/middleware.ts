import type { Context, Middleware, Next } from 'koa';
import type { OpenRun, Recorder } from '../recording/recorder.ts';
import type { WatchedFunction } from '../code/function-places.ts';

type Run = (ctx: Context, next: Next) => unknown;

/**
 * The same function with its run recorded: when it began, when it handed on, when it got the word back, when it ended.
 * @param recorderOf gives the recorder of the request, or none where the request is not recorded
 */
export function watchedRun(run: Run, watched: WatchedFunction, recorderOf: () => Recorder | undefined): Run {
  return (ctx, next) => {
    const recorder = recorderOf();
    if (recorder === undefined) return run(ctx, next);
    const open: OpenRun = {
      watched,
      startedAt: performance.now(),
      endedAt: null,
      nextStartedAt: null,
      nextEndedAt: null,
      failed: false,
    };
    recorder.runs.add(open, 150);
    return follow(
      () => run(ctx, () => handOn(open, next)),
      (failed) => {
        open.endedAt = performance.now();
        open.failed = failed;
      },
    );
  };
}

/** A list of middleware in which each is replaced by its watched self; names and other properties stay. */
export function replaceByWatched(
  middleware: Middleware[],
  watched: readonly WatchedFunction[],
  recorderOf: () => Recorder | undefined,
): void {
  for (const [index, original] of middleware.entries()) {
    const one = watched[index];
    if (one !== undefined) middleware[index] = Object.assign(watchedRun(original, one, recorderOf), original);
  }
}

/** The promise handed back is the very one that came: whoever waits for it waits no longer than without the profiler. */
function handOn(open: OpenRun, next: Next): Promise<unknown> {
  open.nextStartedAt ??= performance.now();
  const downstream: Promise<unknown> = Promise.resolve(next());
  const comeBack = (): void => {
    open.nextEndedAt = performance.now();
  };
  downstream.then(comeBack, comeBack);
  return downstream;
}

function follow(run: () => unknown, end: (failed: boolean) => void): unknown {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    end(true);
    throw error;
  }
  if (result instanceof Promise) {
    result.then(
      () => end(false),
      () => end(true),
    );
  } else {
    end(false);
  }
  return result;
}
