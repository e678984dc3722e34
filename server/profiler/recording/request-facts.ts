import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Context } from 'koa';
import type { Pair } from '../profile/profile.ts';
import { cut } from './preview.ts';
import { mask, maskAddresses, maskQuery, type IsSecret } from './secrets.ts';

const valueLength = 4000;
const pairsKept = 200;
const addresses: ReadonlySet<string> = new Set(['referer', 'location', 'content-location', 'origin']);

/** Request headers as they came, in order and with their repetitions, secrets masked. */
export function requestHeaders(request: IncomingMessage, isSecret: IsSecret): Pair[] {
  const pairs: Pair[] = [];
  const raw = request.rawHeaders;
  for (let index = 0; index + 1 < raw.length && pairs.length < pairsKept; index += 2)
    pairs.push(headerPair(raw[index] ?? '', raw[index + 1] ?? '', isSecret));
  return pairs;
}

/** Response headers as they were sent, secrets masked. */
export function responseHeaders(headers: OutgoingHttpHeaders, isSecret: IsSecret): Pair[] {
  return Object.entries(headers)
    .slice(0, pairsKept)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [String(value ?? '')]).map((one) => headerPair(name, one, isSecret)),
    );
}

/** The cookies of a `cookie` header by name; their values are never stored. */
export function requestCookies(header: string | undefined): Pair[] {
  return (header ?? '')
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

/** Query parameters in order, repeated ones repeated, secrets masked. */
export function queryPairs(querystring: string, isSecret: IsSecret): Pair[] {
  if (querystring === '') return [];
  return [...new URLSearchParams(querystring)]
    .slice(0, pairsKept)
    .map(([name, value]) => [cut(name, 500), isSecret(name) ? mask : maskAddresses(cut(value, valueLength), isSecret)]);
}

/** An address without a prefix that only says how IPv4 is carried in IPv6. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** The scheme and host that the client asked; empty where it named no host. Koa's own `origin` repeats the header `Origin`. */
export function originOf(ctx: Context): string {
  return ctx.host === '' ? '' : `${ctx.protocol}://${ctx.host}`;
}

/** The whole address that the client asked for. */
export function requestedUrl(ctx: Context): string {
  const url = ctx.originalUrl;
  return /^https?:\/\//i.test(url) ? url : `${originOf(ctx)}${url}`;
}

function headerPair(name: string, value: string, isSecret: IsSecret): Pair {
  if (isSecret(name)) return [name, mask];
  const masked = addresses.has(name.toLowerCase()) ? maskQuery : maskAddresses;
  return [name, masked(cut(value, valueLength), isSecret)];
}
