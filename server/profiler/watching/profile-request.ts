import type { Context, Next } from 'koa';
import { getHeapStatistics } from 'node:v8';
import { createToken } from '../storage/token.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import { completeProfile, type ProfileSources, type ResponseProgress } from '../recording/complete-profile.ts';
import { cut } from '../recording/preview.ts';
import { recordException } from '../recording/record-observation.ts';
import { originOf } from '../recording/request-facts.ts';
import type { Recorder } from '../recording/recorder.ts';
import { mask, type IsSecret } from '../recording/secrets.ts';
import { serverTiming } from './server-timing.ts';

const envelopeBytes = 4000;

export interface ProfiledRequest {
  readonly recorder: Recorder;
  readonly storage: ProfileStorage;
  readonly sources: ProfileSources;
  /** Tokens given to requests whose profile is not stored yet. */
  readonly tokensInUse: Set<string>;
}

/**
 * Lets a request run and keeps its profile. The profile is in the storage before the first byte of the response leaves, so it can
 * be read by whoever received it; it is completed when both the middleware and the response have ended.
 */
export async function profileRequest(ctx: Context, next: Next, profiled: ProfiledRequest): Promise<unknown> {
  const { recorder, storage, sources, tokensInUse } = profiled;
  const token = createToken((taken) => storage.has(taken) || tokensInUse.has(taken));
  tokensInUse.add(token);
  const progress: ResponseProgress = { token, firstByteAt: null, endedAt: null, aborted: false };
  const link = `${originOf(ctx)}/_profiler/${token}`;
  let middlewareEnded = false;
  let stored = false;

  const store = (): void => {
    if (stored) return;
    stored = true;
    storage.add({
      token,
      picture: () => completeProfile(recorder, ctx, progress, sources),
      bytes: () => recorder.bytes + bytesOfEnvelope(ctx),
    });
    tokensInUse.delete(token);
  };
  const finishWhenOver = (): void => {
    if (middlewareEnded && progress.endedAt !== null) setImmediate(() => storage.finish(token));
  };
  const beforeHead = (): void => {
    progress.firstByteAt ??= performance.now();
    recorder.guard('response headers', () => {
      observeContext(ctx, recorder, sources.isSecret);
      ctx.res.setHeader('x-debug-token', token);
      ctx.res.setHeader('x-debug-token-link', link);
      ctx.res.setHeader('server-timing', serverTiming(recorder));
    });
    store();
  };

  sources.activity.enter();
  beforeWritingHead(ctx, beforeHead);
  ctx.res.once('close', () => {
    progress.endedAt = performance.now();
    progress.aborted = !ctx.res.writableFinished;
    sources.activity.leave();
    store();
    finishWhenOver();
  });
  try {
    return await next();
  } catch (error) {
    recorder.guard('exception', () => recordException(recorder, error, sources.isSecret));
    throw error;
  } finally {
    middlewareEnded = true;
    finishWhenOver();
  }
}

/** What a profile takes beside the lists of its recorder: the address, the headers, and the frame of it all. */
function bytesOfEnvelope(ctx: Context): number {
  return envelopeBytes + ctx.originalUrl.length * 2 + ctx.req.rawHeaders.reduce((sum, text) => sum + text.length, 0);
}

function observeContext(ctx: Context, recorder: Recorder, isSecret: IsSecret): void {
  recorder.heapAfter = getHeapStatistics().used_heap_size;
  recorder.cpu = process.threadCpuUsage(recorder.cpuBefore);
  recorder.loopActive = performance.eventLoopUtilization(recorder.loopBefore).active;
  const parameters: unknown = Reflect.get(ctx, 'params');
  if (recorder.route === null || typeof parameters !== 'object' || parameters === null) return;
  recorder.parameters = Object.entries(parameters)
    .slice(0, 50)
    .map(([name, value]) => [cut(name, 200), isSecret(name) ? mask : cut(String(value), 1000)]);
}

/** Node writes the head of every response through this one function, whoever set the headers and whatever went wrong before. */
function beforeWritingHead(ctx: Context, act: () => void): void {
  const { res } = ctx;
  const writeHead: unknown = Reflect.get(res, 'writeHead');
  if (typeof writeHead !== 'function') return;
  const value = (...given: unknown[]): unknown => {
    if (!res.headersSent) act();
    return Reflect.apply(writeHead, res, given);
  };
  Object.defineProperty(res, 'writeHead', { value, configurable: true, writable: true });
}
