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

/** A server that can tell its clients that their connections will end. */
interface HttpServer extends Server {
  /** Ends each connection with its last unsent answer (`Connection: close`), so that no further request comes. */
  announceEnd(): void;
}

/**
 * Makes the HTTP server. It answers one request of a connection at a time, so a client that does not read cannot cause
 * more work. It also answers a request that its parser cannot read, after the earlier requests of the connection. A
 * client that has closed its side of the connection still gets its answer.
 */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  logger: Logger,
): HttpServer {
  const unanswered = new Map<Duplex, ServerResponse[]>();
  const refused = new WeakSet<Duplex>();
  let isEnding = false;
  /** Returns the unsent answers of a connection, in the order of the requests. */
  const unansweredOf = (socket: Duplex): ServerResponse[] => {
    const present = unanswered.get(socket);
    if (present !== undefined) return present;
    const responses: ServerResponse[] = [];
    unanswered.set(socket, responses);
    socket.once('close', () => unanswered.delete(socket));
    return responses;
  };
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const waiting = unansweredOf(socket);
    const before = waiting.at(-1);
    waiting.push(response);
    response.once('close', () => {
      waiting.splice(waiting.indexOf(response), 1);
      if (waiting.length <= 1) socket.resume();
    });
    if (isEnding) tellLast(waiting);
    if (before === undefined) {
      answer(request, response);
      return;
    }
    // Stops reading from a connection that sends a request before the earlier answer.
    socket.pause();
    before.once('close', () => {
      if (!socket.destroyed) answer(request, response);
    });
  };
  const refuse = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (refused.has(socket)) return;
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const status = statusOfError[error.code ?? ''] ?? 400;
    logger.info('A request could not be read.', { status, reason: error.code ?? error.message });
    const last = unanswered.get(socket)?.at(-1);
    if (last === undefined) socket.end(refusal(status));
    else last.once('close', () => socket.end(refusal(status)));
  };
  const server = createServer(follow).on('checkExpectation', follow).on('clientError', refuse);
  // Node's types do not declare this property. It keeps the answer going after the client has closed its sending side.
  return Object.assign(server, {
    httpAllowHalfOpen: true,
    announceEnd() {
      isEnding = true;
      for (const waiting of unanswered.values()) tellLast(waiting);
    },
  });
}

/** Gives a connection's last answer `Connection: close`, and the earlier answers `keep-alive`. */
function tellLast(answers: readonly ServerResponse[]): void {
  for (const answer of answers) {
    if (!answer.headersSent) answer.setHeader('connection', answer === answers.at(-1) ? 'close' : 'keep-alive');
  }
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
const idleCheckInterval = 50;

/** @throws ApplicationError if the address cannot be used */
export async function listen(server: HttpServer, address: { host: string; port: number }): Promise<Listener> {
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

async function closeServer(server: HttpServer): Promise<void> {
  server.announceEnd();
  // Two turns of the event loop: one accepts new connections, and the next reads from them.
  await setImmediate();
  await setImmediate();
  const cutOff = setTimeout(() => server.closeAllConnections(), closingLimit);
  // A connection that was busy when closing began would stay open for its next request.
  const dropIdle = setInterval(() => server.closeIdleConnections(), idleCheckInterval);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cutOff);
  clearInterval(dropIdle);
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
