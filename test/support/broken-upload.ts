import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const body = Buffer.alloc(900_000, 'x');
/** In bytes: what arrives of an upload that breaks off. */
export const brokenBytes = body.length;

const addresses = ['/quote', '/quote/open', '/quote/file', '/quote/order.csv', '/quote/order.txt'];

interface Way {
  readonly headers: readonly string[];
  readonly after?: string;
  readonly end: (socket: Socket) => void;
}

/** The ways in which an upload ends before its body is complete. The last two leave the end of the connection to the server. */
const ways = {
  'closes its side': { headers: ['Content-Length: 1000000'], end: (socket) => void socket.end() },
  'resets the connection': { headers: ['Content-Length: 1000000'], end: (socket) => void socket.resetAndDestroy() },
  'sends a chunk of a size that is no number': {
    headers: ['Transfer-Encoding: chunked'],
    after: '\r\nzz\r\n',
    end: () => {},
  },
  'sends too much beside the size of a chunk': {
    headers: ['Transfer-Encoding: chunked'],
    after: `\r\n5;${'x'.repeat(20_000)}\r\n`,
    end: () => {},
  },
} as const satisfies Readonly<Record<string, Way>>;

export type WayToBreakOff = keyof typeof ways;
export const waysToBreakOff = Object.keys(ways).filter((name): name is WayToBreakOff => name in ways);

/** Sends the start of an upload as a page of the server would, to one address after the other, and ends it. */
export async function breakOff(origin: string, way: WayToBreakOff, index: number): Promise<Socket> {
  const { headers, after = '', end }: Way = ways[way];
  const { hostname, port, host } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  // A reset by the server ends the upload as well.
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  const first = `POST ${addresses[index % addresses.length] ?? ''} HTTP/1.1`;
  const type = 'Content-Type: multipart/form-data; boundary=x';
  const size = after === '' ? '' : `${body.length.toString(16)}\r\n`;
  socket.write([first, `Host: ${host}`, `Origin: ${origin}`, ...headers, type, '', size].join('\r\n'));
  socket.write(body);
  await new Promise((resolve) => socket.write(after, resolve));
  end(socket);
  return socket;
}
