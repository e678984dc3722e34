import type { OutgoingHttpHeaders } from 'node:http';
import { mask } from '../../secrets/secret-names.ts';
import type { Masking } from '../../secrets/masking.ts';
import type { Pair } from '../profile/profile.ts';
import { oneLine } from '../rendering/one-line.ts';
import { preview } from '../values/picture-value.ts';
import { cut } from '../values/texts.ts';
import { parametersOf, type Arrival } from './arrival.ts';
import type { Dropped } from '../records/dropped.ts';

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

/** Response headers as they were sent, secrets masked. */
export function responseHeaders(headers: OutgoingHttpHeaders, masking: Masking): Pair[] {
  const pairs: Pair[] = [];
  for (const name of Object.keys(headers).slice(0, pairsKept)) {
    const value = headers[name];
    if (!Array.isArray(value)) pairs.push(headerPair(name, String(value ?? ''), masking));
    else for (const one of value) pairs.push(headerPair(name, one, masking));
  }
  return pairs;
}

/** The cookies of a `cookie` header by name; their values are never stored. */
export function requestCookies(header: string): Pair[] {
  if (header === '') return [];
  return header
    .split(';')
    .map((part) => part.split('=', 1)[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .slice(0, pairsKept)
    .map((name) => [cut(name, 200), mask]);
}

/** The cookies that the response sets by name, with their attributes and without their values. */
export function responseCookies(header: string | number | readonly string[] | undefined): Pair[] {
  const cookies = header === undefined ? [] : typeof header === 'object' ? header : [String(header)];
  return cookies.slice(0, pairsKept).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';');
    return [
      cut(pair.split('=', 1)[0] ?? '', 200),
      [mask, ...attributes.map((attribute) => attribute.trim())].join('; '),
    ];
  });
}

/** Query parameters of an address in order, repeated ones repeated, secrets masked. */
export function queryPairs(target: string, masking: Masking): Pair[] {
  return [...parametersOf(target)]
    .slice(0, pairsKept)
    .map(([name, value]) => [cut(name, 500), masking.parameter(name, cut(value, valueLength))]);
}

/** How many headers and parameters there were beyond those that are kept. */
export function droppedFacts({ target, rawHeaders }: Arrival, responseHeaderNames: readonly string[]): Dropped {
  const isName = (text: string, index: number): boolean => index % 2 === 0 && !text.startsWith(':');
  const counts = [
    ['request headers', rawHeaders.length > 2 * pairsKept ? rawHeaders.filter(isName).length : 0],
    ['response headers', responseHeaderNames.length],
    ['query parameters', target.length > 2 * pairsKept ? parametersOf(target).size : 0],
  ] as const;
  return counts.filter(([, count]) => count > pairsKept).map(([name, count]) => [name, count - pairsKept]);
}

/** Route parameters, secrets masked. An application may have made more than texts of them. */
export function parameterPairs(parameters: unknown, masking: Masking): Pair[] {
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters)
    .slice(0, 50)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? cut(value, 1000) : oneLine(preview(value, masking));
      return [cut(name, 200), masking.parameter(name, text)];
    });
}

/** A number in a header; null where there is none. */
export function numberOrNull(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function headerPair(name: string, value: string, masking: Masking): Pair {
  return [name, masking.header(name, cut(value, valueLength))];
}
