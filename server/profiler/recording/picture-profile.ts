import type { Masking } from '../../secrets/masking.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import { profileFormat } from '../profile/profile.ts';
import type { Pair, ProcessActivity, Profile } from '../profile/profile.ts';
import { outcomeLetter } from '../profile/tried-routes.ts';
import { unmatchedRoute } from '../collectors/exception/record.ts';
import { rounded, type Finishing } from '../records/kind.ts';
import { finishRecords } from '../records/record-list.ts';
import { preview } from '../values/picture-value.ts';
import type { Preview, PreviewEntry, PreviewLimits } from '../values/preview.ts';
import type { Sharing } from '../values/sharing.ts';
import { cut } from '../values/texts.ts';
import type { ObservedContext } from './arrival.ts';
import { callOf, layersOf, queryOf } from './picture-work.ts';
import type { Recording } from './recording.ts';
import {
  droppedFacts,
  numberOrNull,
  parameterPairs,
  queryPairs,
  requestCookies,
  requestedUrl,
  requestHeaders,
  responseCookies,
  responseHeaders,
} from './request-facts.ts';

const statePreview: PreviewLimits = { depth: 2, entries: 20, textLength: 300, values: 40 };

/** What a profile is made with, beside the recording of its request. */
export interface ProfileSources extends Finishing {
  readonly application: Profile['application'];
  readonly sharedHeaders: Sharing<Pair>;
  readonly sharedState: Sharing<PreviewEntry>;
  /** What the process did in a stretch on the clock of `performance.now()`. */
  readonly activityBetween: (startedAt: number, endedAt: number) => ProcessActivity[];
  /** The most memory that the process ever had, in bytes. */
  readonly peakResident: () => number;
  /** Listeners of watched emitters whose events are not among these. */
  readonly silent: (emitted: Profile['records']['event']) => Profile['silent'];
  readonly watchedFunctions: () => readonly WatchedFunction[];
  /** What is watched, and what was ever reported. */
  readonly watched: () => readonly string[];
}

/** Makes plain data of what was recorded so far. Reads call stacks, so it belongs after the response where possible. */
export function pictureProfile(recording: Recording, ctx: ObservedContext, sources: ProfileSources): Profile {
  const beganAt = performance.now();
  const { arrival, masking, startedAt } = recording;
  const endedAt = recording.endedAt ?? beganAt;
  const isOver = recording.outcome === 'complete' || recording.outcome === 'broken';
  const headers =
    isOver || recording.firstByteAt !== null
      ? (recording.attempt('response headers', () => ctx.res.getHeaders()) ?? {})
      : {};
  if (recording.unanswered && everyHandlerPassedOn(recording))
    recording.declineRoute(outcomeLetter('matched'), outcomeLetter('passed on'));
  const { records, dropped } = finishRecords(
    (type) => recording.list(type),
    sources,
    (part, work) => recording.attempt(part, work),
  );
  const isUnmatched = recording.unanswered && recording.route === null && records.exception.length === 0;
  const url = requestedUrl(arrival, masking);
  const path = masking.address(cut(arrival.path, 2000));
  const referer = masking.header('referer', cut(arrival.referer, 4000));
  const bodies = recording.attempt('bodies', () => bodiesOf(recording, ctx));
  const after = recording.after;
  const cost = { recording: rounded(recording.cost), completing: 0 };
  const profile: Profile = {
    format: profileFormat,
    token: recording.token ?? '',
    application: sources.application,
    startedAt: recording.startedAtEpoch,
    outcome: recording.outcome,
    request: {
      method: arrival.method,
      url,
      path,
      ip: arrival.ip,
      httpVersion: arrival.httpVersion,
      query: queryPairs(arrival.target, masking),
      headers: requestHeaders(arrival, masking, sources.sharedHeaders),
      cookies: requestCookies(arrival.cookie),
      contentLength: numberOrNull(arrival.contentLength),
      body: bodies?.request ?? null,
      rewritten: recording.attempt('request', () => rewrittenOf(recording, ctx)),
    },
    response: {
      status: recording.status,
      reason: reasonOf(recording, ctx),
      headers: responseHeaders(headers, masking, sources.sharedHeaders),
      cookies: responseCookies(headers['set-cookie']),
      contentLength: numberOrNull(headers['content-length']),
      body: bodies?.response ?? null,
    },
    state: recording.attempt('state', () => stateOf(ctx, masking, sources.sharedState)),
    session: recording.endedAt === null ? null : recording.attempt('session', () => sessionKeys(ctx)),
    timing: {
      total: rounded(endedAt - startedAt),
      firstByte: recording.firstByteAt === null ? null : rounded(recording.firstByteAt - startedAt),
    },
    process: {
      processor: after === null ? 0 : rounded((after.processor - recording.before.processor) / 1000),
      loopActive: after === null ? 0 : rounded(after.loop.active - recording.before.loop.active),
      heapBefore: recording.before.heap,
      heapAfter: after?.heap ?? recording.before.heap,
      peakResident: sources.peakResident(),
      others: recording.others,
    },
    route:
      recording.route === null
        ? null
        : {
            ...recording.route,
            parameters: recording.attempt('route', () => parameterPairs(Reflect.get(ctx, 'params'), masking)) ?? [],
          },
    tried: recording.trials.items.map(({ table, letters }) => ({ table, outcomes: letters.join('') })),
    layers: recording.attempt('middleware', () => layersOf(recording, sources.watchedFunctions(), endedAt)) ?? [],
    queries: recording.queries.items.flatMap(
      (query) => recording.attempt('queries', () => queryOf(query, recording, endedAt, sources.readCallStack)) ?? [],
    ),
    queryTotals: { ...recording.queryTotals, milliseconds: rounded(recording.queryTotals.milliseconds) },
    calls: recording.calls.items.map((call) => callOf(call, startedAt, endedAt)),
    activity: recording.attempt('process', () => sources.activityBetween(startedAt, endedAt)) ?? [],
    records,
    unmatched: isUnmatched ? unmatchedRoute(arrival.method, path, referer) : null,
    silent: recording.attempt('events', () => sources.silent(records.event)) ?? [],
    watched: sources.watched(),
    dropped: [
      ...dropped,
      ...[recording.runs, recording.queries, recording.calls, recording.trials]
        .filter((list) => list.dropped > 0)
        .map((list) => [list.kind, list.dropped] as const),
      ...droppedFacts(arrival, Object.keys(headers)),
    ],
    failures: recording.failures.map(({ part, message }) => ({ part, message: masking.text(message) })),
    cost,
  };
  cost.completing = rounded(performance.now() - beganAt);
  return profile;
}

/** What the application keeps on a request is mostly the same objects with each of them. */
function stateOf({ state }: ObservedContext, masking: Masking, shared: Sharing<PreviewEntry>): Preview {
  const pictured = preview(state, masking, statePreview);
  if (typeof pictured !== 'object' || pictured === null || !('entries' in pictured)) return pictured;
  return { ...pictured, entries: pictured.entries.map((entry) => shared.share(entry[0], entry)) };
}

/** Whether a route was found, but none of its handlers wanted the request. */
function everyHandlerPassedOn({ runs }: Recording): boolean {
  const handlers = runs.items.filter(({ watched }) => watched.kind === 'handler');
  return handlers.length > 0 && handlers.every(({ nextStartedAt }) => nextStartedAt !== null);
}

/** The words behind the status. HTTP/2 has none, and Node warns whoever asks for them. */
function reasonOf({ status, arrival }: Recording, { res }: ObservedContext): string {
  return status === null || arrival.httpVersion.startsWith('2') ? '' : res.statusMessage || '';
}

/** Below a mount point the address is rewritten by the mounting, which says nothing. */
function rewrittenOf(
  { arrival, masking }: Recording,
  { method, url }: ObservedContext,
): Profile['request']['rewritten'] {
  const isMoved = arrival.mount === '' && url !== arrival.target;
  return isMoved || method !== arrival.method ? { method, url: cut(masking.address(url), 4000) } : null;
}

/** To be asked for when the request is over: with some libraries the first who looks at a session begins it. */
function sessionKeys(ctx: ObservedContext): readonly string[] | null {
  const session: unknown = 'session' in ctx ? ctx.session : null;
  if (typeof session !== 'object' || session === null) return null;
  return Object.keys(session)
    .filter((key) => !key.startsWith('_'))
    .slice(0, 100)
    .map((key) => cut(key, 200));
}

function bodiesOf(
  { requestBody, responseBody, arrival, masking }: Recording,
  { res }: ObservedContext,
): { readonly request: Profile['request']['body']; readonly response: Profile['response']['body'] } {
  const sent = (name: string): string => String(res.getHeader(name) ?? '');
  return {
    request: requestBody?.picture(arrival.contentType, arrival.contentEncoding, masking) ?? null,
    response: responseBody?.picture(sent('content-type'), sent('content-encoding'), masking) ?? null,
  };
}
