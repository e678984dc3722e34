import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { tryOr } from '../values/texts.ts';

/** The used part of Koa's context. Every typed context fits. */
export interface ObservedContext {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  readonly url: string;
  readonly originalUrl: string;
  readonly path: string;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly cookies: { get(name: string): string | undefined };
  get(field: string): string;
  readonly ip: string;
  readonly host: string;
  readonly protocol: string;
  readonly state: unknown;
  status: number;
  type: string;
  body: unknown;
  set(field: string, value: string): unknown;
}

export type Arrival = Readonly<ReturnType<typeof readArrival>>;

/** Copies the facts of a request, since the application can change them. */
export function readArrival(ctx: ObservedContext) {
  const { req, method, originalUrl } = ctx;
  const path = pathOf(ctx);
  const host = textOr(() => ctx.host);
  return {
    method,
    target: originalUrl,
    path,
    /** The prefix under which the application is mounted; otherwise empty. */
    mount: mountOf(withoutQuery(originalUrl), path),
    /** Scheme and host; empty if the request names no host. */
    origin: host === '' ? '' : `${textOr(() => ctx.protocol)}://${host}`,
    ip: plainAddress(textOr(() => ctx.ip)),
    httpVersion: req.httpVersion,
    rawHeaders: req.rawHeaders,
    headers: { ...req.headers },
    trace: traceOf(req.headers['traceparent']),
  };
}

const noValues = { target: '', path: '', ip: '', rawHeaders: [], headers: {} };

/** Reads the arrival of a confidential request, without its address, IP address and headers. */
export function discreetArrival(ctx: ObservedContext): Arrival {
  return { ...readArrival(ctx), ...noValues };
}

export function jobArrival(name: string): Arrival {
  const noRequest = { ...noValues, mount: '', origin: '', httpVersion: '', trace: null };
  return { ...noRequest, method: jobMethod, target: name, path: name };
}

/** The method of jobs: work that is no request. */
export const jobMethod = 'JOB';

function traceOf(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' ? (/^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(header)?.[1] ?? null) : null;
}

/** Reads a text of the context; empty if a getter of the application throws. */
function textOr(read: () => unknown): string {
  const text = tryOr(null, read);
  return typeof text === 'string' ? text : '';
}

/** Returns the current path. It is read from the target, since Koa's own getter throws for invalid addresses. */
export function pathOf({ req }: Pick<ObservedContext, 'req'>): string {
  return withoutQuery(req.url ?? '');
}

export function queryOf({ req }: Pick<ObservedContext, 'req'>): URLSearchParams {
  return parametersOf(req.url ?? '');
}

export function parametersOf(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start === -1 ? '' : target.slice(start + 1).split('#', 1)[0]);
}

function withoutQuery(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

/** Returns the prefix before the path that a mounted application or router sees. */
export function prefixOf({ target, mount }: Arrival, path: string): string {
  return target === '' ? mount : mountOf(withoutQuery(target), path);
}

function mountOf(sent: string, path: string): string {
  if (sent === path) return '';
  if (sent.endsWith(path)) return sent.slice(0, sent.length - path.length);
  return path === '/' ? sent : '';
}

/** Returns `127.0.0.1` for `::ffff:127.0.0.1`. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}
