import type { OutgoingHttpHeaders } from 'node:http';
import { unmatchedRoute } from '../collectors/exception/record.ts';
import { bodyFields } from '../collectors/form/record.ts';
import { areAllRecords } from '../collectors/kinds.ts';
import {
  type Pair,
  type Profile,
  type RecordedLayer,
  type TriedRoute,
  type WatchedFunction,
  profileFormat,
} from '../profile/profile.ts';
import { type Arrival, type ObservedContext, parametersOf } from './arrival.ts';
import type { OpenRun, Recording } from './recording.ts';
import { type Dropped, type Finishing, rounded } from '../records/kind.ts';
import { oneLine } from '../rendering/one-line.ts';
import { type PreviewLimits, preview } from '../values/preview.ts';
import { cut } from '../values/texts.ts';
import type { Masking } from '../../secrets/masking.ts';
import { mask } from '../../secrets/secret-names.ts';

const statePreview: PreviewLimits = { depth: 2, entries: 20, textLength: 300, values: 40 };

/**
 * Makes plain data of what was recorded so far. Reads call stacks, so it belongs after the response where possible.
 * @param given the context of the request; null for work that is none
 */
export function pictureProfile(recording: Recording, given: ObservedContext | null): Profile {
  const beganAt = performance.now();
  const { arrival, masking, startedAt, isConfidential, setting, before } = recording;
  const { readCallStack, process } = setting;
  const ctx = isConfidential ? null : given;
  const endedAt = recording.endedAt ?? beganAt;
  const after = recording.after ?? before;
  const since = (moment: number): number => rounded(moment - startedAt);
  // A route whose handler declined, for example because it checks its parameters itself, has not matched after all.
  const isDeclined = recording.unanswered && everyHandlerPassedOn(recording);
  if (isDeclined) recording.route = null;
  const { records, dropped } = finishRecords(recording, { masking, readCallStack, startedAt, endedAt, isConfidential });
  const seen = requestFacts(recording, ctx);
  const { method, path } = seen.request;
  const isUnmatched = recording.unanswered && recording.route === null && records.exception.length === 0;
  const referer = masking.header('referer', cut(arrival.headers.referer ?? '', 4000));
  const cost = { recording: rounded(recording.cost), completing: 0 };
  const profile: Profile = {
    format: profileFormat,
    token: recording.token ?? '',
    application: setting.application,
    startedAt: recording.startedAtEpoch,
    outcome: recording.outcome,
    confidential: isConfidential,
    trace: arrival.trace,
    redirectedFrom: recording.redirectedFrom,
    ...seen,
    timing: {
      total: since(endedAt),
      firstByte: recording.firstByteAt === null ? null : since(recording.firstByteAt),
    },
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
    records: ctx === null ? records : { ...records, 'form-field': fieldsOf(recording, ctx, records) },
    unmatched: isUnmatched ? unmatchedRoute(method, path, referer) : null,
    silent: recording.attempt('events', () => setting.silent(records.event)) ?? [],
    watched: [...setting.seen],
    dropped: [
      ...dropped,
      ...[['middleware', recording.runs.dropped] as const, ['routers', recording.trials.dropped] as const].filter(
        ([, count]) => count > 0,
      ),
      ...droppedFacts(arrival, ctx === null ? [] : ctx.res.getHeaderNames()),
    ],
    failures: recording.failures.map(({ part, message }) => ({
      part,
      message: isConfidential ? '' : masking.text(message),
    })),
    cost,
  };
  cost.completing = rounded(performance.now() - beganAt);
  return profile;
}

function finishRecords(
  recording: Recording,
  finishing: Finishing,
): { readonly records: Profile['records']; readonly dropped: Dropped } {
  const records: Record<string, unknown> = {};
  const dropped: (readonly [kind: string, count: number])[] = [];
  for (const [type, { plural }] of recording.setting.kinds) {
    const list = recording.list(type);
    records[type] = (list && recording.attempt(plural, () => list.finish(finishing))) ?? [];
    dropped.push(...(list?.dropped ?? []));
  }
  if (!areAllRecords(records)) throw new TypeError('A type of record is missing.');
  return { records, dropped };
}

/** The fields that the application reports; where it reports none, those of the body that it parsed. */
function fieldsOf(
  recording: Recording,
  ctx: ObservedContext,
  { 'form-field': reported }: Profile['records'],
): Profile['records']['form-field'] {
  if (reported.length > 0 || recording.endedAt === null) return reported;
  return recording.attempt('form fields', () => bodyFields(ctx, recording)) ?? [];
}

function queryTotals(recording: Recording): Profile['queryTotals'] {
  const totals = recording.list('query')?.totals ?? { count: 0, failed: 0, rows: 0, milliseconds: 0 };
  return { ...totals, milliseconds: rounded(totals.milliseconds) };
}

/**
 * What was said in a request and its answer; of a confidential one the pattern of its route in place of its address.
 * @param ctx null where there is none, or where nothing of it may be kept
 */
function requestFacts(
  recording: Recording,
  ctx: ObservedContext | null,
): Pick<Profile, 'title' | 'request' | 'response' | 'state' | 'session' | 'route'> {
  const { arrival, masking, route, isConfidential, title } = recording;
  const isOver = recording.endedAt !== null;
  const read = <T>(part: string, of: (from: ObservedContext) => T): T | null =>
    ctx && recording.attempt(part, () => of(ctx));
  const isSent = isOver || recording.firstByteAt !== null;
  const headers = (isSent ? read('response headers', ({ res }) => res.getHeaders()) : null) ?? {};
  const bodies = read('bodies', ({ res }) => bodiesOf(recording, res));
  return {
    title: title === null || isConfidential ? null : masking.text(cut(title, 300)),
    request: {
      method: arrival.method,
      url: isConfidential ? (route?.path ?? '') : requestedUrl(arrival, masking),
      path: isConfidential ? (route?.path ?? '') : masking.address(cut(arrival.path, 2000)),
      ip: arrival.ip,
      httpVersion: arrival.httpVersion,
      query: queryPairs(arrival.target, masking),
      headers: requestHeaders(arrival, masking),
      cookies: requestCookies(arrival.headers.cookie ?? ''),
      contentLength: numberOrNull(arrival.headers['content-length']),
      body: bodies?.request ?? null,
      rewritten: read('request', (from) => rewrittenOf(recording, from)),
    },
    response: {
      status: recording.status,
      reason: ctx === null ? '' : reasonOf(recording, ctx),
      headers: responseHeaders(headers, masking),
      cookies: responseCookies(headers['set-cookie']),
      contentLength: numberOrNull(headers['content-length']),
      body: bodies?.response ?? null,
    },
    state: read('state', ({ state }) => preview(state, masking, statePreview)),
    session: isOver ? read('session', sessionKeys) : null,
    route: route && {
      ...route,
      parameters: read('route', (from) => parameterPairs(Reflect.get(from, 'params'), masking)) ?? [],
    },
  };
}

/** Routers are numbered in the order in which they were asked. */
function triedRoutes({ trials }: Recording, isDeclined: boolean): TriedRoute[] {
  const routers = [...new Set(trials.items.map(({ router }) => router))].filter((one) => typeof one !== 'string');
  return trials.items.flatMap(({ router, routes }) => {
    const number = typeof router === 'string' ? 0 : routers.indexOf(router) + 1;
    const name = typeof router === 'string' ? router : number === 1 ? 'router' : `router ${number}`;
    return routes.map(([route, outcome]) => ({
      router: name,
      ...route,
      outcome: isDeclined && outcome === 'matched' ? 'passed on' : outcome,
    }));
  });
}

function layersOf({ runs, startedAt, setting }: Recording, now: number): RecordedLayer[] {
  const seen = new Set(runs.items.map(({ watched }) => watched));
  const notReached = setting.watchedFunctions().filter((watched) => !seen.has(watched));
  return runs.items.map((run) => layerOf(run, startedAt, now)).concat(notReached.map(neverRun));
}

function neverRun(watched: WatchedFunction): RecordedLayer {
  return { watched, reached: false, startedAt: 0, endedAt: 0, nextStartedAt: null, nextEndedAt: null, failed: false };
}

function layerOf(run: OpenRun, start: number, now: number): RecordedLayer {
  return {
    watched: run.watched,
    reached: true,
    startedAt: rounded(run.startedAt - start),
    endedAt: rounded((run.endedAt ?? now) - start),
    nextStartedAt: run.nextStartedAt === null ? null : rounded(run.nextStartedAt - start),
    nextEndedAt: run.nextStartedAt === null ? null : rounded((run.nextEndedAt ?? now) - start),
    failed: run.failed,
  };
}

function everyHandlerPassedOn({ runs }: Recording): boolean {
  const handlers = runs.items.filter(({ watched }) => watched.kind === 'handler');
  return handlers.length > 0 && handlers.every(({ nextStartedAt }) => nextStartedAt !== null);
}

/** HTTP/2 has no words for a status, and Node warns when they are read. */
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

function bodiesOf({ requestBody, responseBody, arrival, masking }: Recording, res: ObservedContext['res']) {
  const received = arrival.headers;
  const sent = (name: string): string => String(res.getHeader(name) ?? '');
  return {
    request: requestBody?.picture(received['content-type'] ?? '', received['content-encoding'] ?? '', masking),
    response: responseBody?.picture(sent('content-type'), sent('content-encoding'), masking),
  };
}

const addressLength = 4000;
const valueLength = 4000;
const pairsKept = 200;

/** The whole address that the client asked for, secrets masked. */
export function requestedUrl({ target, origin }: Arrival, masking: Masking): string {
  return cut(masking.address(/^https?:\/\//i.test(target) ? target : origin + target), addressLength);
}

/** Request headers as they came, in order and with their repetitions, secrets masked. */
export function requestHeaders({ rawHeaders }: Arrival, masking: Masking): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index + 1 < rawHeaders.length && pairs.length < pairsKept; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!name.startsWith(':')) pairs.push(headerPair(name, rawHeaders[index + 1] ?? '', masking));
  }
  return pairs;
}

function responseHeaders(headers: OutgoingHttpHeaders, masking: Masking): Pair[] {
  const pairs: Pair[] = [];
  for (const name of Object.keys(headers).slice(0, pairsKept)) {
    const value = headers[name];
    if (!Array.isArray(value)) pairs.push(headerPair(name, String(value ?? ''), masking));
    else for (const one of value) pairs.push(headerPair(name, one, masking));
  }
  return pairs;
}

/** The cookies of a `cookie` header by name; their values are never stored. */
function requestCookies(header: string): Pair[] {
  if (header === '') return [];
  return header
    .split(';')
    .map((part) => part.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .slice(0, pairsKept)
    .map((name) => [cut(name, 200), mask]);
}

function responseCookies(header: string | number | readonly string[] | undefined): Pair[] {
  const cookies = header === undefined ? [] : typeof header === 'object' ? header : [String(header)];
  return cookies.slice(0, pairsKept).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';');
    return [
      cut(pair.split('=', 1)[0] ?? '', 200),
      [mask, ...attributes.map((attribute) => attribute.trim())].join('; '),
    ];
  });
}

function queryPairs(target: string, masking: Masking): Pair[] {
  return [...parametersOf(target)]
    .slice(0, pairsKept)
    .map(([name, value]) => [cut(name, 500), masking.parameter(name, cut(value, valueLength))]);
}

function droppedFacts({ target, rawHeaders }: Arrival, responseHeaderNames: readonly string[]): Dropped {
  const isName = (text: string, index: number): boolean => index % 2 === 0 && !text.startsWith(':');
  const counts = [
    ['request headers', rawHeaders.length > 2 * pairsKept ? rawHeaders.filter(isName).length : 0],
    ['response headers', responseHeaderNames.length],
    ['query parameters', target.length > 2 * pairsKept ? parametersOf(target).size : 0],
  ] as const;
  return counts.filter(([, count]) => count > pairsKept).map(([name, count]) => [name, count - pairsKept]);
}

/** Route parameters, secrets masked. An application may have made more than texts of them. */
function parameterPairs(parameters: unknown, masking: Masking): Pair[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters)
    .slice(0, 50)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? cut(value, 1000) : oneLine(preview(value, masking));
      return [cut(name, 200), masking.parameter(name, text)];
    });
}

function numberOrNull(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function headerPair(name: string, value: string, masking: Masking): Pair {
  return [name, masking.header(name, cut(value, valueLength))];
}
