import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openDescriptors, residentMegabytes } from '../benchmark/process-figures.ts';
import { ask } from '../support/ask.ts';
import { addressOf, type HeadlessServer, startHeadless } from '../support/headless-server.ts';

/** In milliseconds, for a machine that is busy with other things. */
const patience = 60_000;
const uploads = 100;
const body = Buffer.alloc(900_000, 'x');
const addresses = ['/quote', '/quote/open', '/quote/file', '/quote/order.csv', '/quote/order.txt'];

/** The ways in which an upload ends before its body is complete. Each leaves the end of the connection to the server. */
const ways: Readonly<
  Record<
    string,
    { readonly headers: readonly string[]; readonly after?: string; readonly end: (socket: Socket) => void }
  >
> = {
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
};

describe('a client whose upload breaks off', { skip: process.platform !== 'linux' }, () => {
  let server: HeadlessServer;
  let origin = '';
  before(async () => {
    server = startHeadless({ environment: { PORT: '0', LOG_LEVEL: 'warning', MALLOC_ARENA_MAX: '1' } });
    origin = new URL(await addressOf(server)).origin;
    // A new connection of its own, which is closed again, opens files of the server.
    await ask(origin);
  });
  after(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });

  const pid = (): number => server.child.pid ?? Number.NaN;

  /** Sends the start of an upload as a page of the server would, and ends it. */
  async function breakOff(way: keyof typeof ways, address: string): Promise<Socket> {
    const { headers, after: rest = '', end } = ways[way] ?? assert.fail(way);
    const { hostname, port, host } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    // A reset of the server is an end as good as any other.
    socket.on('error', () => {});
    socket.resume();
    await once(socket, 'connect');
    const lines = [`POST ${address} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, ...headers];
    const type = 'Content-Type: multipart/form-data; boundary=x';
    const isChunked = headers.includes('Transfer-Encoding: chunked');
    const size = isChunked ? `${body.length.toString(16)}\r\n` : '';
    socket.write([...lines, type, '', size].join('\r\n'));
    socket.write(body);
    await new Promise((resolve) => socket.write(rest, resolve));
    end(socket);
    return socket;
  }

  async function until(isTrue: () => boolean | Promise<boolean>, state: string): Promise<void> {
    const deadline = Date.now() + patience;
    while (!(await isTrue())) {
      assert.ok(Date.now() < deadline, `not ${state}`);
      await setTimeout(50);
    }
  }

  /** Breaks off uploads, and waits until the server has ended all their connections. */
  async function breakOffMany(way: keyof typeof ways, descriptors: number): Promise<void> {
    const sockets: Socket[] = [];
    for (let index = 0; index < uploads; index += 1) {
      sockets.push(await breakOff(way, addresses[index % addresses.length] ?? ''));
    }
    await until(async () => (await openDescriptors(pid())) <= descriptors, `${descriptors} descriptors as before`);
    await until(() => sockets.every((socket) => socket.readableEnded || socket.destroyed), 'ended for each client');
    for (const socket of sockets) socket.destroy();
  }

  for (const way of Object.keys(ways)) {
    test(`${way}: the server ends its connection, and keeps neither descriptor nor body`, async () => {
      const descriptors = await openDescriptors(pid());
      const most = (uploads * body.length) / 2 ** 20 / 2;
      const addedByUploads = async (): Promise<number> => {
        const earlier = await residentMegabytes(pid());
        await breakOffMany(way, descriptors);
        // The server frees memory while it works.
        for (let index = 0; index < 10; index += 1) assert.equal((await ask(origin)).head.statusCode, 200);
        return (await residentMegabytes(pid())) - earlier;
      };
      // The first uploads load code, fill caches and widen the heap. Kept bodies would add twice as much each time.
      await until(async () => (await addedByUploads()) < most, `less than ${most.toFixed(0)} MB more after uploads`);
    });
  }
});
