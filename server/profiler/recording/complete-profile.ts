import type { Context } from 'koa';
import { profileFormat } from '../profile/profile.ts';
import type {
  CodePlace,
  Profile,
  RecordedEvent,
  RecordedMiddleware,
  RecordedQuery,
  RecordedRoute,
} from '../profile/profile.ts';
import type { ResolvedOptions } from '../options.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import type { CallStack } from '../code/call-stack.ts';
import { unmatchedRoute } from './exceptions.ts';
import { cut, preview, type PreviewLimits } from './preview.ts';
import type { ProcessActivityWatch } from './process-activity.ts';
import type { OpenQuery, OpenRun, Recorder } from './recorder.ts';
import {
  plainAddress,
  queryPairs,
  requestCookies,
  requestedUrl,
  requestHeaders,
  responseCookies,
  responseHeaders,
} from './request-facts.ts';
import { maskQuery, type IsSecret } from './secrets.ts';

const statePreview: PreviewLimits = { depth: 2, entries: 20, textLength: 300, values: 40 };

/** What a profile is made of beside the recorder of its request. */
export interface ProfileSources {
  readonly options: ResolvedOptions;
  readonly isSecret: IsSecret;
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  readonly activity: ProcessActivityWatch;
  /** The watched events with listeners that are not among the emitted ones. */
  readonly notEmitted: (emitted: readonly RecordedEvent[]) => RecordedEvent[];
  readonly watchedMiddleware: () => readonly WatchedFunction[];
}

/** How far the response has come. Times are on the clock of `performance.now()`. */
export interface ResponseProgress {
  readonly token: string;
  firstByteAt: number | null;
  endedAt: number | null;
  aborted: boolean;
}

/** Makes plain data of what was recorded so far. Reads call stacks, so it belongs after the response where possible. */
export function completeProfile(
  recorder: Recorder,
  ctx: Context,
  progress: ResponseProgress,
  sources: ProfileSources,
): Profile {
  const beganAt = performance.now();
  const { options, isSecret } = sources;
  const endedAt = progress.endedAt ?? beganAt;
  const path = cut(ctx.path, 2000);
  if (ctx.res.statusCode === 404 && everyHandlerPassedOn(recorder)) recorder.declineRoute();
  const exceptions = recorder.exceptions.items;
  const isUnmatched = exceptions.length === 0 && ctx.res.statusCode === 404 && recorder.route === null;
  const profile: Profile = {
    format: profileFormat,
    token: progress.token,
    application: {
      name: options.applicationName,
      version: options.applicationVersion,
      environment: options.environment,
      node: process.version,
      processId: process.pid,
    },
    startedAt: recorder.startedAtEpoch,
    request: {
      method: ctx.method,
      url: cut(maskQuery(requestedUrl(ctx), isSecret), 4000),
      path,
      ip: plainAddress(ctx.ip),
      httpVersion: ctx.req.httpVersion,
      query: queryPairs(ctx.querystring, isSecret),
      headers: requestHeaders(ctx.req, isSecret),
      cookies: requestCookies(ctx.req.headers.cookie),
      contentLength: numberOrNull(ctx.req.headers['content-length']),
    },
    response: {
      status: ctx.res.statusCode,
      reason: ctx.res.statusMessage ?? '',
      headers: responseHeaders(ctx.res.getHeaders(), isSecret),
      cookies: responseCookies(ctx.res.getHeader('set-cookie')),
      contentLength: numberOrNull(ctx.res.getHeader('content-length')),
      finished: progress.endedAt !== null,
      aborted: progress.aborted,
    },
    state: preview(ctx.state, isSecret, statePreview),
    timing: {
      total: rounded(endedAt - recorder.startedAt),
      firstByte: progress.firstByteAt === null ? null : rounded(progress.firstByteAt - recorder.startedAt),
      cpuUser: recorder.cpu.user / 1000,
      cpuSystem: recorder.cpu.system / 1000,
      loopActive: rounded(recorder.loopActive),
    },
    memory: {
      heapBefore: recorder.heapBefore,
      heapAfter: recorder.heapAfter,
      peakResident: sources.activity.peakResident(),
    },
    route: routeOf(recorder),
    triedRoutes: recorder.trials.items,
    middleware: middlewareOf(recorder, sources.watchedMiddleware(), endedAt),
    spans: recorder.spans.items,
    activity: sources.activity.between(recorder.startedAt, endedAt),
    queries: recorder.queries.items.map((query) => queryOf(query, recorder, sources, endedAt)),
    identity: recorder.identity,
    checks: recorder.checks.items,
    fields: recorder.fields.items,
    translations: [...recorder.translations.values()],
    cacheUses: recorder.cacheUses.items,
    templates: recorder.templates.items,
    logs: recorder.logs.items,
    events: [...recorder.events.items, ...sources.notEmitted(recorder.events.items)],
    exceptions: isUnmatched ? [unmatchedRoute(ctx.method, path, ctx.get('referer'), isSecret)] : exceptions,
    dumps: recorder.dumps.items.map(({ callStack, ...dump }) => ({
      ...dump,
      place: sources.readCallStack(callStack)[0] ?? null,
    })),
    dropped: [
      ...recorder.lists().map(({ kind, dropped }) => [kind, dropped] as const),
      ['translations', recorder.droppedTranslations] as const,
    ].filter(([, count]) => count > 0),
    failures: recorder.failures,
    cost: { recording: recorder.cost, completing: 0 },
  };
  return { ...profile, cost: { recording: recorder.cost, completing: performance.now() - beganAt } };
}

/** Whether a route was found, but none of its handlers wanted the request. */
function everyHandlerPassedOn(recorder: Recorder): boolean {
  const handlers = recorder.runs.items.filter(({ watched }) => watched.kind === 'handler');
  return handlers.length > 0 && handlers.every(({ nextStartedAt }) => nextStartedAt !== null);
}

function queryOf(query: OpenQuery, recorder: Recorder, sources: ProfileSources, now: number): RecordedQuery {
  const { callStack, ...recorded } = query;
  return {
    ...recorded,
    startedAt: rounded(query.startedAt - recorder.startedAt),
    endedAt: rounded((query.endedAt ?? now) - recorder.startedAt),
    places: sources.readCallStack(callStack),
  };
}

function routeOf(recorder: Recorder): RecordedRoute | null {
  if (recorder.route === null) return null;
  const { name, path, methods, handler } = recorder.route;
  return {
    name,
    path,
    methods,
    parameters: recorder.parameters,
    handler: handler === null ? null : handlerOf(handler),
  };
}

function handlerOf({ name, place }: WatchedFunction): RecordedRoute['handler'] {
  return {
    name,
    get place() {
      return place();
    },
  };
}

function middlewareOf(recorder: Recorder, watched: readonly WatchedFunction[], now: number): RecordedMiddleware[] {
  const reached = recorder.runs.items.map((run) => runOf(run, recorder.startedAt, now));
  const seen = new Set(recorder.runs.items.map((run) => run.watched));
  const notReached = watched.filter((one) => !seen.has(one)).map(neverRun);
  return [...reached, ...notReached];
}

function neverRun({ kind, name, position, place }: WatchedFunction): RecordedMiddleware {
  return {
    kind,
    name,
    position,
    get place() {
      return place();
    },
    reached: false,
    startedAt: 0,
    endedAt: 0,
    nextStartedAt: null,
    nextEndedAt: null,
    failed: false,
  };
}

function runOf(run: OpenRun, start: number, now: number): RecordedMiddleware {
  const { kind, name, place, position } = run.watched;
  return {
    kind,
    name,
    position,
    get place() {
      return place();
    },
    reached: true,
    startedAt: rounded(run.startedAt - start),
    endedAt: rounded((run.endedAt ?? now) - start),
    nextStartedAt: run.nextStartedAt === null ? null : rounded(run.nextStartedAt - start),
    nextEndedAt: run.nextStartedAt === null ? null : rounded((run.nextEndedAt ?? now) - start),
    failed: run.failed,
  };
}

/** Milliseconds to the microsecond: finer is noise, and costs space in every profile. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

function numberOrNull(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
