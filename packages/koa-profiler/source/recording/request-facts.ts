import type { OutgoingHttpHeaders } from 'node:http';
import { mask } from '../secrets/secret-names.ts';
import type { Masking } from '../secrets/masking.ts';
import type { Pair } from './facts.ts';
import type { Dropped } from '../records/kind.ts';
import { previewLine } from '../rendering/one-line.ts';
import { type PreviewLimits, preview } from '../values/preview.ts';
import { cut } from '../values/texts.ts';
import { type Arrival, type ObservedContext, parametersOf } from './arrival.ts';
import type { Recording } from './recording.ts';

const statePreview: PreviewLimits = { depth: 2, entries: 20, textLength: 300, values: 40 };

/**
 * Returns the facts of request and response; for a confidential request the route pattern instead of the address.
 * @param ctx null if there is none, or if its values may not be kept
 */
export function requestFacts(recording: Recording, ctx: ObservedContext | null) {
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
      reason: ctx === null ? '' : reasonPhrase(recording, ctx),
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

/** Returns the reason phrase. HTTP/2 has none, and Node warns when it is read. */
function reasonPhrase({ status, arrival }: Recording, { res }: ObservedContext): string {
  return status === null || arrival.httpVersion.startsWith('2') ? '' : res.statusMessage || '';
}

/** Returns method and address if the application changed them. koa-mount also changes the address; this does not count. */
function rewrittenOf({ arrival, masking }: Recording, { method, url }: ObservedContext) {
  const isMoved = arrival.mount === '' && url !== arrival.target;
  return isMoved || method !== arrival.method ? { method, url: cut(masking.address(url), 4000) } : null;
}

/** Call it after the request: with some libraries, reading the session starts one. */
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

export function requestedUrl({ target, origin }: Arrival, masking: Masking): string {
  return cut(masking.address(/^https?:\/\//i.test(target) ? target : origin + target), addressLength);
}

export function requestHeaders({ rawHeaders }: Arrival, masking: Masking): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index + 1 < rawHeaders.length && pairs.length < pairsKept; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!name.startsWith(':')) pairs.push(headerPair(name, rawHeaders[index + 1] ?? '', masking));
  }
  return pairs;
}

function responseHeaders(headers: OutgoingHttpHeaders, masking: Masking): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const name of Object.keys(headers).slice(0, pairsKept)) {
    const value = headers[name];
    if (!Array.isArray(value)) pairs.push(headerPair(name, String(value ?? ''), masking));
    else for (const item of value) pairs.push(headerPair(name, item, masking));
  }
  return pairs;
}

/** Returns the names of the cookies. Their values are never stored. */
function requestCookies(header: string): readonly Pair[] {
  return header
    .split(';')
    .map((part) => part.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .slice(0, pairsKept)
    .map((name) => [cut(name, 200), mask]);
}

function responseCookies(header: string | number | readonly string[] | undefined): readonly Pair[] {
  const cookies = header === undefined ? [] : typeof header === 'object' ? header : [String(header)];
  return cookies.slice(0, pairsKept).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';');
    return [
      cut(pair.split('=', 1)[0] ?? '', 200),
      [mask, ...attributes.map((attribute) => attribute.trim())].join('; '),
    ];
  });
}

function queryPairs(target: string, masking: Masking): readonly Pair[] {
  return [...parametersOf(target)]
    .slice(0, pairsKept)
    .map(([name, value]) => [cut(name, 500), masking.parameter(name, cut(value, valueLength))]);
}

/** Returns the numbers of facts beyond the bound; at most 0 if none was dropped. */
export function droppedFacts({ target, rawHeaders }: Arrival, responseHeaderNames: readonly string[]): Dropped {
  const isName = (text: string, index: number): boolean => index % 2 === 0 && !text.startsWith(':');
  return [
    ['request headers', (rawHeaders.length > 2 * pairsKept ? rawHeaders.filter(isName).length : 0) - pairsKept],
    ['response headers', responseHeaderNames.length - pairsKept],
    ['query parameters', (target.length > 2 * pairsKept ? parametersOf(target).size : 0) - pairsKept],
  ];
}

/** Returns route parameters, masked. A value is usually a text, but applications can put any value in its place. */
function parameterPairs(parameters: unknown, masking: Masking): readonly Pair[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters)
    .slice(0, 50)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? cut(value, 1000) : previewLine(preview(value, masking));
      return [cut(name, 200), masking.parameter(name, text)];
    });
}

function numberOrNull(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function headerPair(name: string, value: string, masking: Masking): Pair {
  return [name, masking.header(name, cut(value, valueLength))];
}
