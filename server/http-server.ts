import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from './logging/logger.ts';

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Makes the HTTP server. What its parser cannot read is answered too, in its turn; and a client that has sent everything
 * and closed its side of the connection still gets its answer.
 */
export function createHttpServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  logger: Logger,
): Server {
  const unanswered = new WeakMap<Duplex, Set<ServerResponse>>();
  const refused = new WeakSet<Duplex>();
  const follow = (request: IncomingMessage, response: ServerResponse): void => {
    const responses = unanswered.get(request.socket) ?? new Set();
    unanswered.set(request.socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    answer(request, response);
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
    // Requests that came before it on the same connection are answered first.
    const last = [...(unanswered.get(socket) ?? [])].at(-1);
    if (last === undefined) socket.end(refusal(status));
    else last.once('close', () => socket.end(refusal(status)));
  };
  const server = createServer(follow).on('checkExpectation', follow).on('clientError', refuse);
  // Node reads this property and does not declare it; without it, the end of the sending side ends the answer too.
  return Object.assign(server, { httpAllowHalfOpen: true });
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
