import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { tryOr } from '../values/texts.ts';

/**
 * What of Koa's context the profiler reads, and sets on its own pages. Any typed context fits.
 */
export interface ObservedContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly url: string;
  readonly originalUrl: string;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly state: unknown;
  status: number;
  type: string;
  body: unknown;
  set(field: string, value: string): unknown;
}

/** A request as it arrived, read before anybody can change it. Nothing is masked yet. */
export interface Arrival {
  readonly method: string;
  /** As it was sent: mostly a path with a query. */
  readonly target: string;
  readonly path: string;
  /** The part of the path that was taken away before this application saw it; empty where it sees all of it. */
  readonly mount: string;
  /** Scheme and host that the client asked; empty where it named no host. */
  readonly origin: string;
  readonly ip: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** The trace that the request says it belongs to; null where it names none. */
  readonly trace: string | null;
}

/** Reads a request. */
export function readArrival(ctx: ObservedContext): Arrival {
  const { req, method, originalUrl } = ctx;
  const path = pathOf(ctx);
  const host = textOr(() => ctx.host);
  return {
    method,
    target: originalUrl,
    path,
    mount: mountOf(withoutQuery(originalUrl), path),
    origin: host === '' ? '' : `${textOr(() => ctx.protocol)}://${host}`,
    ip: plainAddress(textOr(() => ctx.ip)),
    httpVersion: req.httpVersion,
    rawHeaders: req.rawHeaders,
    headers: { ...req.headers },
    trace: traceOf(req.headers['traceparent']),
  };
}

const nothingSaid = { target: '', path: '', ip: '', rawHeaders: [], headers: {}, trace: null } as const;

/** Of a confidential request: what was not said in it. */
export function discreetArrival(ctx: ObservedContext): Arrival {
  const { trace, ...arrival } = readArrival(ctx);
  return { ...arrival, ...nothingSaid, trace };
}

/** Work that is no request, as if it had arrived as one. */
export function jobArrival(name: string): Arrival {
  return { ...nothingSaid, method: jobMethod, target: name, path: name, mount: '', origin: '', httpVersion: '' };
}

/** The method under which work is found that is no request. */
export const jobMethod = 'JOB';

/** The trace id of a `traceparent` header. */
function traceOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? (/^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(header)?.[1] ?? null) : null;
}

/** What an application may have its own way of finding out; empty where that fails, or gives no text. */
function textOr(read: () => unknown): string {
  const text = tryOr(null, read);
  return typeof text === 'string' ? text : '';
}

/** The current path. Read from the target itself: Koa's own reading of one that is no address throws. */
export function pathOf({ req }: Pick<ObservedContext, 'req'>): string {
  return withoutQuery(req.url ?? '');
}

/** The parameters of the current address. */
export function queryOf({ req }: Pick<ObservedContext, 'req'>): URLSearchParams {
  return parametersOf(req.url ?? '');
}

/** The parameters of an address. */
export function parametersOf(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1).split('#', 1)[0]);
}

function withoutQuery(target: string): string {
  if (target.startsWith('/') && !target.includes('#')) {
    const end = target.indexOf('?');
    return end === -1 ? target : target.slice(0, end);
  }
  return target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';
}

/** What precedes a path that an inner application or router reads, in the path as it was sent. */
export function prefixOf({ target, mount }: Arrival, path: string): string {
  return target === '' ? mount : mountOf(withoutQuery(target), path);
}

/** What precedes `path` in the path as it was sent. */
function mountOf(sent: string, path: string): string {
  if (sent === path) return '';
  if (sent.endsWith(path)) return sent.slice(0, sent.length - path.length);
  return path === '/' ? sent : '';
}

/** An address without a prefix that only says how IPv4 is carried in IPv6. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
