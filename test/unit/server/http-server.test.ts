import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type ConnectionLimits, connectionLimits, createHttpServer } from '../../../server/http-server.ts';
import { type Listener, listen } from '../../../server/listen.ts';
import { createLogger } from '../../../server/logging/logger.ts';
import { createMasking } from 'koa-profiler/masking';
import { type LogRecord, recordsIn } from '../../support/test-server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface ServedHere extends Listener {
  readonly records: () => LogRecord[];
}

async function serve(answer: Answer, limits: Partial<ConnectionLimits> = {}): Promise<ServedHere> {
  let log = '';
  const destination = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
  const logger = createLogger({ level: 'info', format: 'json', destination, masking: createMasking([]) });
  const server = createHttpServer(answer, logger, { ...connectionLimits, ...limits });
  const listener = await listen(server, { host: '127.0.0.1', port: 0 });
  return { ...listener, records: () => recordsIn(log) };
}

function openSocket(origin: string): Socket {
  return connect(Number(new URL(origin).port), '127.0.0.1');
}

/** Waits until a state is reached. The test has a limit. */
async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await setTimeout(10);
}

/** Sends requests without waiting for answers. */
/** Waits for the end of a connection. It may be a reset, if the server had not read everything. */
async function ended(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
}

function send(origin: string, requests: number): Socket {
  const socket = openSocket(origin);
  for (let index = 0; index < requests; index += 1) socket.write(`GET /${index} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

test('the requests of a connection are answered one at a time, all of them, in their order', async () => {
  let underWay = 0;
  let most = 0;
  const server = await serve((request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay -= 1;
      response.end(`<${request.url}>`);
    });
  });
  const socket = send(server.origin, 20);
  let answers = '';
  for await (const chunk of socket) {
    answers += String(chunk);
    if (answers.includes('</19>')) break;
  }
  assert.deepEqual(
    Array.from(answers.matchAll(/<\/(\d+)>/g), ([, index]) => Number(index)),
    Array.from({ length: 20 }, (_, index) => index),
  );
  assert.equal(most, 1);
  await server.close();
});

test('a client that does not read has one answer under way, however much it asks for', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024);
  const asked: (string | undefined)[] = [];
  const server = await serve((request, response) => {
    asked.push(request.url);
    response.end(large);
  });
  const sockets = [1, 2, 3].map(() => send(server.origin, 50).pause());
  while (asked.length < sockets.length) await setTimeout(5);
  await setTimeout(100);
  assert.deepEqual(asked, ['/0', '/0', '/0']);
  for (const socket of sockets) socket.destroy();
  await server.close();
});

test('closing answers every request that has come in, then ends the connection', async () => {
  const open: ServerResponse[] = [];
  const server = await serve((_request, response) => void open.push(response));
  const socket = send(server.origin, 3);
  while (open.length === 0) await setTimeout(1);
  const closed = server.close();
  let answers = '';
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString()));
  for (let index = 0; index < 3; index += 1) {
    while (open.length <= index) await setTimeout(1);
    open[index]?.end('done');
  }
  await Promise.all([closed, ended(socket)]);
  assert.equal(answers.match(/done/g)?.length, 3);
});

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** In bytes: more than the system keeps for a client that does not read. */
const large = 32 * 1024 * 1024;

describe('a connection ends', { concurrency: true, timeout: 60_000 }, () => {
  test('when the client does not read its answer', async () => {
    const sockets: Socket[] = [];
    const server = await serve(
      (asked, response) => {
        sockets.push(asked.socket);
        response.end(Buffer.alloc(large));
      },
      { silence: 500 },
    );
    const client = send(server.origin, 1).pause();
    await until(() => sockets[0]?.closed === true);
    client.destroy();
    await server.close();
  });

  test('only after the answer when the client reads slowly', async () => {
    const server = await serve((_asked, response) => response.end(Buffer.alloc(large)), { silence: 3000 });
    const client = send(server.origin, 1);
    let read = 0;
    const startedAt = performance.now();
    for await (const chunk of client) {
      assert.ok(Buffer.isBuffer(chunk));
      read += chunk.length;
      if (read > large) break;
      // Takes twice the limit in all.
      if (performance.now() < startedAt + (read / large) * 7000) await setTimeout(20);
    }
    assert.ok(read > large);
    await server.close();
  });

  test('not while the server works on its answer, such as while a user chooses a folder', async () => {
    const server = await serve(
      (_asked, response) => {
        setTimeout(1500).then(() => response.end('chosen'), assert.fail);
      },
      { silence: 300 },
    );
    const client = send(server.origin, 1);
    const answer: Buffer[] = [];
    client.on('data', (chunk: Buffer) => answer.push(chunk));
    await until(() => Buffer.concat(answer).toString('utf8').endsWith('chosen'));
    client.destroy();
    await server.close();
  });

  test('when the client sends nothing after its answer', async () => {
    const server = await serve((_asked, response) => response.end('done'), { idle: 200 });
    const client = send(server.origin, 1).resume();
    await ended(client);
    await server.close();
  });

  test('when the client sends only empty lines after its answer', async () => {
    const server = await serve((_asked, response) => response.end('done'), { idle: 500, headers: 500 });
    const client = send(server.origin, 1).resume();
    const dripping = setInterval(() => client.write('\r\n'), 50);
    await ended(client);
    clearInterval(dripping);
    await server.close();
  });

  for (const [title, start] of [
    ['the first byte', ''],
    ['the end of its headers', 'GET / HTTP/1.1\r\nX: '],
    ['the end of its headers after an answer', `${request}GET / HTTP/1.1\r\nX: `],
    ['the end of a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n'],
    ['the end of a body in chunks', 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'],
    ['the end of a body after an answer to it', 'POST /soon HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n'],
  ] as const) {
    test(`when the client does not come to ${title}`, async () => {
      const server = await serve(
        (asked, response) => {
          if (asked.url === '/soon') response.end('no');
          else
            asked
              .on('end', () => response.end('done'))
              .on('error', () => {})
              .resume();
        },
        { headers: 300, request: 600, afterError: 300 },
      );
      const client = openSocket(server.origin).resume();
      client.on('error', () => {});
      client.write(start);
      const isChunked = start.includes('chunked');
      const dripping = setInterval(() => start !== '' && client.write(isChunked ? '1\r\nx\r\n' : 'x'), 50);
      await ended(client);
      clearInterval(dripping);
      await server.close();
    });
  }
});

test('CONNECT is answered after the earlier requests of its connection, and its connection ends', async () => {
  const server = await serve((_asked, response) => setImmediate(() => response.end('done')), { afterError: 300 });
  const client = openSocket(server.origin);
  client.write(`${request}CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  let answers = '';
  client.on('data', (chunk: Buffer) => (answers += chunk.toString()));
  await ended(client);
  assert.deepEqual(answers.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 200', 'HTTP/1.1 501']);
  await server.close();
});

test('more connections than allowed are refused with one warning, and the others are answered', async () => {
  const server = await serve((_asked, response) => response.end('done'), { connections: 5 });
  const kept = Array.from({ length: 5 }, () => openSocket(server.origin));
  await Promise.all(kept.map((client) => once(client, 'connect')));
  for (let index = 0; index < 20; index += 1) {
    const client = openSocket(server.origin).resume();
    client.on('error', () => {});
    await ended(client);
  }
  for (const client of kept) {
    client.write(request);
    assert.match(String((await once(client, 'data'))[0]), /^HTTP\/1\.1 200 /);
  }
  const warnings = server.records().filter(({ level }) => level === 'warning');
  assert.deepEqual(
    warnings.map(({ message, most }) => [message, most]),
    [['Connections are refused.', 5]],
  );
  for (const client of kept) client.destroy();
  await server.close();
});
