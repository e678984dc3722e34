import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createConnection, type HttpConnection } from './http-connection.ts';
import type { Logger } from './logging/logger.ts';
import { mostConnections } from './most-connections.ts';

/** The limits of connections, all but the last in milliseconds. Tests shorten them. */
export const connectionLimits = {
  /** From the start of a request to the end of its headers. */
  headers: 20_000,
  /** From the start of a request to the end of its body. */
  request: 60_000,
  /** While the client sends a request or reads an answer, and no byte passes in either direction. */
  silence: 60_000,
  /** From an answer to the start of the next request. */
  idle: 5000,
  /** From an error of the client to the end of its connection. */
  afterError: 5000,
  /** Connections at once. */
  connections: 1000,
};

export type ConnectionLimits = Readonly<typeof connectionLimits>;

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** In milliseconds: the least time between two warnings of refused connections. */
const warningInterval = 60_000;

/**
 * Makes the HTTP server. It answers one request of a connection at a time, so a client that does not read cannot cause
 * more work. It also answers a request that its parser cannot read, after the earlier requests of the connection. A
 * client that has closed its side of the connection still gets its answer.
 */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  logger: Logger,
  limits: ConnectionLimits = connectionLimits,
): Server {
  const connections = new WeakMap<Duplex, HttpConnection>();
  const connectionOf = (socket: Duplex): HttpConnection => {
    const connection = connections.get(socket) ?? createConnection(socket);
    connections.set(socket, connection);
    return connection;
  };
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const connection = connectionOf(request.socket);
    response.once('close', () => {
      // Otherwise the connection would stay open for its next request.
      if (!server.listening) server.closeIdleConnections();
      // Each empty line begins Node's idle time anew.
      else connection.endUnlessFollowed(response, limits.idle + limits.headers);
    });
    connection.inTurn(response, () => answer(request, response));
  };
  const refuse = (socket: Duplex, status: number, reason: string): void => {
    const connection = connectionOf(socket);
    if (socket.destroyed || connection.isRefused()) return;
    logger.info('A request could not be read.', { status, reason });
    connection.refuse(refusal(status), limits.afterError);
  };
  let refused = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  /** Writes a warning for the first refused connection, and then at most one in a minute. */
  const warnOfRefused = (reason: string): void => {
    refused += 1;
    if (performance.now() < warnedAt + warningInterval) return;
    logger.warning('Connections are refused.', { reason, refused, most: server.maxConnections });
    warnedAt = performance.now();
    refused = 0;
  };
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: Math.min(1000, limits.headers),
    },
    follow,
  )
    .on('checkExpectation', follow)
    .on('clientError', (error: NodeJS.ErrnoException, socket) => {
      const { code = '' } = error;
      refuse(socket, statusOfError[code] ?? 400, code || error.message);
    })
    // With a listener, Node ends no connection that is silent or idle.
    .on('timeout', (socket: Socket) => {
      if (!connectionOf(socket).waitsForServer()) socket.destroy();
    })
    .on('connect', (_request, socket) => {
      // Node no longer listens to this socket.
      socket.on('error', () => socket.destroy()).resume();
      refuse(socket, 501, 'CONNECT');
    })
    .on('drop', () => warnOfRefused('As many connections are open as may be.'))
    // An error that has no listener would end the process.
    .on('error', (error) => {
      if (server.listening) warnOfRefused(error.message);
    });
  server.timeout = limits.silence;
  server.maxConnections = mostConnections(limits.connections);
  // Node's types do not declare this property. It keeps the answer going after the client has closed its sending side.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

function refusal(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
  const headers = [
    `HTTP/1.1 ${title}`,
    'Cache-Control: no-cache, private',
    'Content-Type: text/html; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'",
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
