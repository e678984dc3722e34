import { unmatchedRouteException } from '../collectors/exception/record.ts';
import { bodyFields } from '../collectors/form/record.ts';
import { stateIdentity } from '../collectors/security/record.ts';
import type { AllRecords } from '../collectors/kinds.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import type { ObservedContext } from './arrival.ts';
import type { OpenRun, Recording } from './recording.ts';
import { type Dropped, type Finishing, rounded, type RecordTotals } from '../records/kind.ts';
import { cut } from '../values/texts.ts';
import { droppedFacts, requestFacts } from './request-facts.ts';

/** Raise it if the shape of stored profiles changes. Profiles of another format are not read. */
export const profileFormat = 8;

/**
 * Returns the recorded facts as plain data. Times are milliseconds since the start of the request. Reads call stacks, which takes time: call it after the response if possible.
 * @param context the context of the request; null for a job
 */
export function makeProfile(recording: Recording, context: ObservedContext | null) {
  const beganAt = performance.now();
  const { arrival, masking, startedAt, isConfidential, setting, before } = recording;
  const { readCallStack, process } = setting;
  const ctx = isConfidential ? null : context;
  const endedAt = recording.endedAt ?? beganAt;
  const after = recording.after ?? before;
  const since = (moment: number): number => rounded(moment - startedAt);
  // A route did not match if its handlers called `next()` and nothing answered.
  const handlers = recording.runs.items.filter(({ watched }) => watched.kind === 'handler');
  const isDeclined =
    recording.unanswered && handlers.length > 0 && handlers.every(({ nextStartedAt }) => nextStartedAt !== null);
  if (isDeclined) recording.route = null;
  const { records, dropped } = finishRecords(recording, { masking, readCallStack, startedAt, endedAt, isConfidential });
  const seen = requestFacts(recording, ctx);
  const { method, path } = seen.request;
  const isUnmatched = recording.unanswered && recording.route === null && records.exception.length === 0;
  const referer = masking.header('referer', cut(arrival.headers.referer ?? '', 4000));
  const cost = { recording: rounded(recording.cost), completing: 0 };
  const profile = {
    format: profileFormat,
    token: recording.token ?? '',
    application: setting.application,
    startedAt: recording.startedAtEpoch,
    outcome: recording.outcome,
    confidential: isConfidential,
    trace: arrival.trace,
    redirectedFrom: recording.redirectedFrom,
    ...seen,
    /** `firstByte` is null if nothing was sent. */
    timing: { total: since(endedAt), firstByte: recording.firstByteAt && since(recording.firstByteAt) },
    /** Figures of the whole process, with the work of `others` requests. The peak is since the process started. */
    process: {
      processor: rounded(after.processor - before.processor),
      loopActive: rounded(after.loopActive - before.loopActive),
      heapBefore: before.heap,
      heapAfter: after.heap,
      peakResident: process.peakResident(),
      others: recording.others,
    },
    triedRoutes: triedRoutes(recording, isDeclined),
    layers: recording.attempt('middleware', () => layersOf(recording, endedAt)) ?? [],
    queryTotals: queryTotals(recording),
    activity: recording.attempt('process', () => process.between(startedAt, endedAt)) ?? [],
    records: ctx === null ? records : { ...records, ...foundIn(recording, ctx, records) },
    unmatched: isUnmatched ? unmatchedRouteException(method, path, referer) : null,
    silent: recording.attempt('events', () => setting.silent(records.event)) ?? [],
    watched: [...setting.seen],
    dropped: countDropped(recording, dropped, ctx),
    failures: recording.failures.map(({ part, message }) => ({
      part,
      message: isConfidential ? '' : masking.text(message),
    })),
    /** Milliseconds of recording during the request, and of completing the profile after the response. */
    cost,
  };
  cost.completing = rounded(performance.now() - beganAt);
  return profile;
}

function finishRecords(
  recording: Recording,
  finishing: Finishing,
): { readonly records: AllRecords; readonly dropped: Dropped } {
  const { lists, setting } = recording;
  const finished: Record<string, unknown[]> = {};
  for (const [type, list] of lists) finished[type] = recording.attempt(list.plural, () => list.finish(finishing)) ?? [];
  // A copy of one object is cheaper than an object with all these names.
  return {
    records: { ...setting.noRecords, ...finished },
    dropped: [...lists.values()].flatMap((list) => list.dropped),
  };
}

function countDropped({ runs, trials, arrival }: Recording, ofRecords: Dropped, ctx: ObservedContext | null): Dropped {
  const counted: Dropped = [
    ...ofRecords,
    ['middleware', runs.dropped],
    ['routers', trials.dropped],
    ...droppedFacts(arrival, ctx === null ? [] : ctx.res.getHeaderNames()),
  ];
  return counted.filter(([, count]) => count > 0);
}

/** Returns form fields and identity, read from the context unless they were reported. */
function foundIn(recording: Recording, ctx: ObservedContext, records: AllRecords): Partial<AllRecords> {
  const reported = records.identity;
  const identity =
    reported.length > 0 ? reported : (recording.attempt('identity', () => stateIdentity(ctx, recording)) ?? []);
  return { 'form-field': fieldsOf(recording, ctx, records), identity };
}

/** Returns the reported fields; if there are none, the fields of the parsed body. */
function fieldsOf(
  recording: Recording,
  ctx: ObservedContext,
  { 'form-field': reported }: AllRecords,
): AllRecords['form-field'] {
  if (reported.length > 0 || recording.endedAt === null) return reported;
  return recording.attempt('form fields', () => bodyFields(ctx, recording)) ?? [];
}

function queryTotals(recording: Recording): Readonly<RecordTotals> {
  const totals = recording.lists.get('query')?.totals ?? {
    count: 0,
    failed: 0,
    rows: 0,
    rowsUnknown: 0,
    milliseconds: 0,
  };
  return { ...totals, milliseconds: rounded(totals.milliseconds) };
}

function triedRoutes({ trials }: Recording, isDeclined: boolean) {
  const routers = [...new Set(trials.items.map(({ router }) => router))].filter((router) => typeof router !== 'string');
  return trials.items.flatMap(({ router, routes }) => {
    const number = typeof router === 'string' ? 0 : routers.indexOf(router) + 1;
    const name = typeof router === 'string' ? router : number === 1 ? 'router' : `router ${number}`;
    return routes.map(([route, outcome]) => ({
      router: name,
      ...route,
      outcome: isDeclined && outcome === 'matched' ? ('passed on' as const) : outcome,
    }));
  });
}

function layersOf({ runs, startedAt, setting }: Recording, now: number) {
  const layers = runs.items.map((run) => layerOf(run, startedAt, now));
  for (const watched of setting.watchedFunctions())
    if (watched !== undefined && !runs.items.some((run) => run.watched === watched)) layers.push(neverRun(watched));
  return layers;
}

function neverRun(watched: WatchedFunction): ReturnType<typeof layerOf> {
  return { watched, reached: false, startedAt: 0, endedAt: 0, nextStartedAt: null, nextEndedAt: null, failed: false };
}

/** One run of a middleware or handler. `nextStartedAt` is when it called `next()`, `nextEndedAt` when that settled. */
function layerOf(run: OpenRun, start: number, now: number) {
  return {
    watched: run.watched,
    reached: true,
    startedAt: rounded(run.startedAt - start),
    endedAt: rounded((run.endedAt ?? now) - start),
    nextStartedAt: run.nextStartedAt && rounded(run.nextStartedAt - start),
    nextEndedAt: run.nextStartedAt && rounded((run.nextEndedAt ?? now) - start),
    failed: run.failed,
  };
}
