import { connect } from 'node:net';

/**
 * Sends bytes and returns the whole answer, for requests that no client library would send.
 * The request must ask for the connection to be closed.
 */
export async function sendRaw(origin: string, request: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return await new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request, 'latin1'));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** Sends the lines of a request without a body, and returns the whole answer. */
export async function sendLines(origin: string, ...lines: readonly string[]): Promise<string> {
  return await sendRaw(origin, [...lines, 'Connection: close', '', ''].join('\r\n'));
}
