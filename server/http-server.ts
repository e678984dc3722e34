import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ApplicationError } from './errors.ts';
import type { Logger } from './logging/logger.ts';

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The limits of connections. Tests shorten them. */
export interface ConnectionLimits {
  /** In milliseconds, from the start of a request to the end of its headers. */
  readonly headers: number;
  /** In milliseconds, from the start of a request to the end of its body. */
  readonly request: number;
  /** In milliseconds, from an error of the client to the end of its connection. */
  readonly afterError: number;
}

export const connectionLimits: ConnectionLimits = { headers: 20_000, request: 60_000, afterError: 5000 };

/**
 * Makes the HTTP server. It answers one request of a connection at a time, so a client that does not read cannot cause
 * more work. It also answers a request that its parser cannot read, after the earlier requests of the connection. A
 * client that has closed its side of the connection still gets its answer.
 */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  logger: Logger,
  limits = connectionLimits,
): Server {
  /** The answer to the last request of each connection. */
  const last = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const before = last.get(socket);
    last.set(socket, response);
    response.once('close', () => {
      // Otherwise the connection would stay open for its next request.
      if (!server.listening) server.closeIdleConnections();
    });
    if (before === undefined || before.closed) {
      answer(request, response);
      return;
    }
    // Node would start the work for each request that it has read.
    socket.pause();
    before.once('close', () => {
      if (socket.destroyed) return;
      if (last.get(socket) === response) socket.resume();
      answer(request, response);
    });
  };
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (socket.destroyed || refused.has(socket)) return;
    refused.add(socket);
    const limit = setTimeout(() => socket.destroy(), limits.afterError);
    socket.once('close', () => clearTimeout(limit));
    const status = statusOfError[error.code ?? ''] ?? 400;
    logger.info('A request could not be read.', { status, reason: error.code ?? error.message });
    const send = (): void => void socket.end(refusal(status));
    const before = last.get(socket);
    if (before === undefined) send();
    else if (before.req.complete) afterAnswer(before, send);
    // The rest of a body never comes, so the request has no other answer.
    else if (before.socket !== null && !before.headersSent) send();
    else afterAnswer(before, () => socket.end());
  };
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: Math.min(1000, limits.headers),
    },
    follow,
  )
    .on('checkExpectation', follow)
    .on('clientError', refuse);
  // Node's types do not declare this property. It keeps the answer going after the client has closed its sending side.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

function afterAnswer(response: ServerResponse, act: () => void): void {
  if (response.closed) act();
  else response.once('close', act);
}

function refusal(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
  const headers = [
    `HTTP/1.1 ${title}`,
    'Cache-Control: no-cache, private',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

/** In milliseconds after the server began to close. Requests that still run then are cut off. */
const closingLimit = 5000;

/** @throws ApplicationError if the address cannot be used */
export async function listen(server: Server, address: { host: string; port: number }): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error): void => reject(unavailable(address, error));
    server.once('error', refuse);
    server.listen(address.port, address.host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  let closing: Promise<void> | null = null;
  return {
    origin: originOf(server.address(), address),
    close() {
      closing ??= closeServer(server);
      return closing;
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  // Two turns of the event loop: one accepts new connections, and the next reads from them.
  await setImmediate();
  await setImmediate();
  const cutOff = setTimeout(() => server.closeAllConnections(), closingLimit);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cutOff);
}

function originOf(bound: AddressInfo | string | null, { host, port }: { host: string; port: number }): string {
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`;
}

function unavailable({ host, port }: { host: string; port: number }, cause: NodeJS.ErrnoException): ApplicationError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Choose another with --port (0 takes any free one).`,
    EACCES: `Port ${port} on ${host} may not be used. Choose another with --port (0 takes any free one).`,
    EADDRNOTAVAIL: `The address ${host} does not belong to this machine. Choose another with --host.`,
    ENOTFOUND: `The host name ${host} is not known. Choose another with --host.`,
  };
  const message = reasons[cause.code ?? ''] ?? `The server cannot listen on ${host}, port ${port}: ${cause.message}`;
  return new ApplicationError(message, 'PORT_UNAVAILABLE', { cause });
}
