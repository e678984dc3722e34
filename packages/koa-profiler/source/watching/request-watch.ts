import type { AsyncLocalStorage } from 'node:async_hooks';
import type { CpuRecorder } from '../recording/cpu-recorder.ts';
import type { ResolvedOptions } from '../options.ts';
import { type ObservedContext, discreetArrival, jobArrival, readArrival } from '../recording/arrival.ts';
import { makeProfile } from '../recording/make-profile.ts';
import { Recording, type RecordingSetting } from '../recording/recording.ts';
import { requestedUrl } from '../recording/request-facts.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import { propertyOf, tryOr } from '../values/texts.ts';
import { follow } from './layers.ts';
import { wrapMethod } from './override.ts';
import { createRedirects } from './redirects.ts';
import type { Sampling } from './sampling.ts';
import { isHangUp, serverTiming, watchEnd, watchHead } from './response.ts';

export type RequestWatch = ReturnType<typeof createRequestWatch>;

interface RequestWatchParts {
  readonly scope: AsyncLocalStorage<Recording>;
  readonly setting: RecordingSetting;
  readonly storage: ProfileStorage;
  readonly options: Pick<ResolvedOptions, 'confidential'>;
  readonly sampling: Sampling;
  readonly cpu: CpuRecorder;
}

/** Records requests from their arrival to the end of their response. If `confidential` throws, the request is confidential. */
export function createRequestWatch({ scope, setting, storage, options, sampling, cpu }: RequestWatchParts) {
  const { warn } = setting;
  const recordings = new WeakMap<object, Recording>();
  const running = new Set<Recording>();
  const redirects = createRedirects();
  const attempt = <T>(problem: string, otherwise: T, work: () => T): T =>
    tryOr(otherwise, work, (message) => warn(`${problem}: ${message}`));

  const finishWhenOver = (recording: Recording, res: object): void => {
    const { settled, endedAt, token } = recording;
    if (!settled || endedAt === null || token === null) return;
    if (sampling.isKept(res, recording)) storage.finish(token);
    else storage.discard(token);
  };
  const begin = (ctx: ObservedContext): Recording => {
    const discreet = attempt('Whether a request is confidential cannot be said', true, () => options.confidential(ctx));
    const recording = new Recording(discreet ? discreetArrival(ctx) : readArrival(ctx), setting, discreet);
    running.add(recording);
    if (cpu.isWaiting()) recording.attempt('processor', () => recordProcessor(recording));
    tapBodies(ctx, recording);
    watchErrors(ctx, recording);
    watchEnd(ctx, (isWhole) => {
      running.delete(recording);
      recording.attempt('processor', () => cpu.end(recording));
      recording.attempt('end of the response', () => {
        recording.end(isWhole ? 'complete' : recording.outcome === 'broken' ? 'broken' : 'aborted');
        finishWhenOver(recording, ctx.res);
      });
    });
    return recording;
  };
  const recordProcessor = (recording: Recording): void => {
    const { arrival, masking, isConfidential } = recording;
    if (!isConfidential && cpu.isWanted(arrival.method, requestedUrl(arrival, masking))) cpu.begin(recording);
  };
  const store = (recording: Recording, ctx: ObservedContext | null): string => {
    const token = storage.reserveToken();
    recording.token = token;
    storage.add(token, () => makeProfile(recording, ctx));
    return token;
  };
  const startProfile = (ctx: ObservedContext, recording: Recording): void => {
    const token = store(recording, ctx);
    const path = `${recording.arrival.mount}/_profiler/${token}`;
    recording.redirectedFrom = redirects.sourceOf(recording.arrival);
    const before = (): string | null => {
      if (recording.endedAt !== null) return null;
      return recording.guard('response headers', () => {
        recording.firstByteAt ??= performance.now();
        ctx.res.setHeader('x-debug-token', token);
        ctx.res.setHeader('x-debug-token-link', recording.arrival.origin + path);
        return serverTiming(recording, path);
      });
    };
    watchHead(ctx.res, before, (status) => {
      if (recording.endedAt === null) recording.status = status;
      recording.attempt('redirect', () => redirects.note(recording, ctx.res.getHeader('location')));
    });
  };

  return {
    /** Runs the work of a request with a recording of its own. A second call for the same request only runs the work. */
    record(ctx: ObservedContext, work: () => unknown): unknown {
      if (recordings.has(ctx.res)) return work();
      const recording = attempt('A request could not be recorded', null, () => begin(ctx));
      if (recording === null) return work();
      recordings.set(ctx.res, recording);
      return scope.run(recording, work);
    },
    keep(ctx: ObservedContext): void {
      const recording = recordings.get(ctx.res);
      if (recording?.token === null) recording.attempt('profile', () => startProfile(ctx, recording));
    },
    settle(ctx: ObservedContext): void {
      const recording = recordings.get(ctx.res);
      if (recording === undefined) return;
      recording.settled = true;
      recording.unanswered = recording.attempt('answer', () => isUnanswered(ctx)) ?? false;
      finishWhenOver(recording, ctx.res);
    },
    run<T>(name: string, work: () => T): T {
      const recording = new Recording(jobArrival(name), setting, false);
      recording.title = name;
      running.add(recording);
      const token = store(recording, null);
      const end = (failed: boolean, error: unknown): void => {
        if (failed) recording.record('exception', { error });
        running.delete(recording);
        recording.attempt('end', () => recording.end('complete'));
        storage.finish(token);
      };
      return scope.run(recording, () => {
        let result: T;
        try {
          result = work();
        } catch (error) {
          end(true, error);
          throw error;
        }
        // Calling `then` of other thenables, such as knex's, could start their work.
        if (result instanceof Promise) return follow(result, end);
        end(false, null);
        return result;
      });
    },
    inFlight: (): readonly Recording[] => [...running],
  };
}

/** Records each error that reaches Koa: thrown through all middleware, or from a stream after the head was sent. */
function watchErrors(ctx: ObservedContext, recording: Recording): void {
  wrapMethod(ctx, 'onerror', (onerror, args) => {
    const [error] = args;
    const isOver = recording.endedAt !== null;
    const isNone = error === null || error === undefined;
    if (!isNone && recording.attempt('exception', () => isHangUp(error, ctx, isOver)) !== true) {
      recording.record('exception', { error });
      if ((ctx.res.headersSent || ctx.res.destroyed) && !isOver) recording.outcome = 'broken';
    }
    return onerror(...args);
  });
}

/** Whether there is no answer, so that Koa sends its own 404. */
function isUnanswered(ctx: ObservedContext): boolean {
  return (
    ctx.status === 404 &&
    (ctx.body === undefined || ctx.body === null) &&
    propertyOf(propertyOf(ctx, 'response'), '_explicitStatus') !== true &&
    !ctx.res.headersSent &&
    Reflect.get(ctx, 'respond') !== false
  );
}

function tapBodies({ req, res }: ObservedContext, { requestBody, responseBody }: Recording): void {
  if (requestBody !== null) wrapMethod(req, 'push', (push, args) => requestBody.around(args, () => push(...args)));
  if (responseBody === null) return;
  for (const name of ['write', 'end'])
    wrapMethod(res, name, (send, args) => responseBody.around(args, () => send(...args)));
}
