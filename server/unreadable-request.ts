import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what Node's parser could not read as a request: no route ever sees it. */
export function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOfError[error.code ?? ''] ?? 400;
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  const body = `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>`;
  const headers = [
    `HTTP/1.1 ${title}`,
    'Cache-Control: no-cache, private',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}
