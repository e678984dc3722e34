import type { AsyncLocalStorage } from 'node:async_hooks';
import { jobArrival, readArrival, type ObservedContext } from '../recording/arrival.ts';
import { pictureProfile, type ProfileSources } from '../recording/picture-profile.ts';
import { Recording, type RecordingSetting } from '../recording/recording.ts';
import { numberOrNull } from '../recording/request-facts.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import { createToken } from '../storage/token.ts';
import { errorText } from '../values/texts.ts';
import { tapRequest, tapResponse } from './bodies.ts';
import { override } from './override.ts';
import { createRedirects } from './redirects.ts';
import type { ProcessActivityWatch } from './process-activity.ts';
import { isHangUp, statusByHand, watchEnd } from './response-end.ts';
import { watchHead } from './response-head.ts';
import { serverTiming } from './server-timing.ts';

export interface RequestWatchParts {
  readonly scope: AsyncLocalStorage<Recording>;
  readonly setting: RecordingSetting;
  readonly sources: ProfileSources;
  readonly storage: ProfileStorage;
  readonly activity: ProcessActivityWatch;
  readonly isConfidential: (ctx: ObservedContext) => boolean;
  /** Hears of a request that could not be recorded. */
  readonly warn: (message: string) => void;
}

/** Records requests from their arrival to the end of their response. */
export interface RequestWatch {
  /** Runs the work of a request with a recording of its own. Within one request the first call counts. */
  record(ctx: ObservedContext, work: () => unknown): unknown;
  /** From here on the request is one that a profile is kept of. */
  keep(ctx: ObservedContext): void;
  /** Says of a kept request that its middleware came back, or with what error. */
  settle(ctx: ObservedContext): void;
  /** Runs work that is no request with a profile of its own. */
  run<T>(name: string, work: () => T): T;
  /** The requests whose response is not over, longest running first. */
  inFlight(): readonly Recording[];
}

/** What is known of a request beside its recording. */
interface Watched {
  readonly recording: Recording;
  settled: boolean;
}

export function createRequestWatch(parts: RequestWatchParts): RequestWatch {
  const { scope, setting, sources, storage, activity, isConfidential, warn } = parts;
  const watchedRequests = new WeakMap<object, Watched>();
  const running = new Set<Recording>();
  const redirects = createRedirects();

  const finishWhenOver = ({ recording, settled }: Watched, { res }: ObservedContext): void => {
    if (!settled || recording.endedAt === null || recording.token === null) return;
    const length = recording.attempt('response headers', () => numberOrNull(res.getHeader('content-length')));
    storage.finish(recording.token, length ?? 0);
  };
  /** Where nobody can say, it is confidential. */
  const isTrusted = (ctx: ObservedContext): boolean => {
    try {
      return isConfidential(ctx);
    } catch (error) {
      warn(`Whether a request is confidential cannot be said: ${errorText(error)}`);
      return true;
    }
  };
  const begin = (ctx: ObservedContext): Watched => {
    const recording = new Recording(readArrival(ctx), setting, isTrusted(ctx));
    const watched: Watched = { recording, settled: false };
    if (recording.requestBody !== null) tapRequest(ctx.req, recording.requestBody);
    if (recording.responseBody !== null) tapResponse(ctx.res, recording.responseBody);
    watchErrors(ctx, recording);
    watchEnd(ctx, (isWhole) => {
      running.delete(recording);
      activity.leave();
      recording.attempt('end of the response', () => {
        recording.status ??= statusByHand(ctx.res);
        recording.end(isWhole ? 'complete' : recording.outcome === 'broken' ? 'broken' : 'aborted');
        finishWhenOver(watched, ctx);
      });
    });
    running.add(recording);
    activity.enter();
    return watched;
  };
  /** A request that cannot be recorded is answered all the same. */
  const tryToBegin = (ctx: ObservedContext): Watched | null => {
    try {
      return begin(ctx);
    } catch (error) {
      warn(`A request could not be recorded: ${errorText(error)}`);
      return null;
    }
  };

  const startProfile = (ctx: ObservedContext, recording: Recording): void => {
    const token = createToken((taken) => storage.has(taken));
    const path = `${recording.arrival.mount}/_profiler/${token}`;
    recording.token = token;
    storage.add({ token, picture: () => pictureProfile(recording, ctx, sources) });
    recording.redirectedFrom = redirects.sourceOf(recording.arrival);
    const before = (): string | null =>
      recording.endedAt !== null
        ? null
        : recording.guard('response headers', () => {
            recording.firstByteAt ??= performance.now();
            ctx.res.setHeader('x-debug-token', token);
            ctx.res.setHeader('x-debug-token-link', recording.arrival.origin + path);
            return serverTiming(recording, path);
          });
    watchHead(ctx.res, before, (status) => {
      if (recording.endedAt === null) recording.status = status;
      recording.attempt('redirect', () => redirects.note(recording, ctx.res.getHeader('location')));
    });
  };

  return {
    record(ctx, work) {
      if (watchedRequests.has(ctx.res)) return work();
      const watched = tryToBegin(ctx);
      if (watched === null) return work();
      watchedRequests.set(ctx.res, watched);
      return scope.run(watched.recording, work);
    },
    keep(ctx) {
      const recording = watchedRequests.get(ctx.res)?.recording;
      if (recording === undefined || recording.token !== null) return;
      recording.attempt('profile', () => startProfile(ctx, recording));
    },
    settle(ctx) {
      const watched = watchedRequests.get(ctx.res);
      if (watched === undefined) return;
      watched.settled = true;
      watched.recording.unanswered = watched.recording.attempt('answer', () => isUnanswered(ctx)) ?? false;
      finishWhenOver(watched, ctx);
    },
    run(name, work) {
      const recording = new Recording(jobArrival(name), setting, false);
      recording.title = name;
      const token = createToken((taken) => storage.has(taken));
      recording.token = token;
      running.add(recording);
      activity.enter();
      storage.add({ token, picture: () => pictureProfile(recording, null, sources) });
      const end = (error?: { readonly thrown: unknown }): void => {
        if (error !== undefined) recording.keepError(error.thrown);
        running.delete(recording);
        activity.leave();
        recording.attempt('end', () => recording.end('complete'));
        storage.finish(token, 0);
      };
      return scope.run(recording, () => followed(work, end));
    },
    inFlight: () => [...running],
  };
}

/** Runs work and learns of its end. A promise is given as one that settles alike, so that no rejection counts as heard. */
function followed<T>(work: () => T, end: (error?: { readonly thrown: unknown }) => void): T {
  let result: T;
  try {
    result = work();
  } catch (thrown) {
    end({ thrown });
    throw thrown;
  }
  if (result instanceof Promise) {
    const alike: unknown = result.then(
      (value: unknown) => {
        end();
        return value;
      },
      (thrown: unknown) => {
        end({ thrown });
        throw thrown;
      },
    );
    if (isAlike(alike, result)) return alike;
  }
  end();
  return result;
}

function isAlike<T>(alike: unknown, _result: T): alike is T {
  return alike instanceof Promise;
}

/** Sees every error that Koa itself has to deal with: thrown to the end, or from a stream whose head has been sent. */
function watchErrors(ctx: ObservedContext, recording: Recording): void {
  const own: unknown = Object.getOwnPropertyDescriptor(ctx, 'onerror')?.value;
  const watched = (error: unknown): unknown => {
    const isOver = recording.endedAt !== null;
    const isNone = error === null || error === undefined;
    if (!isNone && recording.attempt('exception', () => isHangUp(error, ctx, isOver)) !== true) {
      recording.keepError(error);
      if ((ctx.res.headersSent || ctx.res.destroyed) && !isOver) recording.outcome = 'broken';
    }
    const onerror: unknown = own ?? Reflect.get(Object.getPrototypeOf(ctx), 'onerror', ctx);
    return typeof onerror === 'function' ? Reflect.apply(onerror, ctx, [error]) : undefined;
  };
  override(ctx, 'onerror', watched);
}

/** Whether nobody has answered, so that Koa answers with its own 404. */
function isUnanswered(ctx: ObservedContext): boolean {
  const explicit: unknown =
    'response' in ctx && typeof ctx.response === 'object' && ctx.response !== null
      ? Reflect.get(ctx.response, '_explicitStatus')
      : undefined;
  return (
    ctx.status === 404 &&
    (ctx.body === undefined || ctx.body === null) &&
    explicit !== true &&
    !ctx.res.headersSent &&
    Reflect.get(ctx, 'respond') !== false
  );
}
