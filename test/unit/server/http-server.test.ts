import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createHttpServer, type Listener, listen } from '../../../server/http-server.ts';
import { createLogger } from '../../../server/logging/logger.ts';
import { createMasking } from '../../../server/secrets/masking.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<Listener> {
  const masking = createMasking([]);
  const logger = createLogger({ level: 'error', format: 'json', destination: new PassThrough(), masking });
  return await listen(createHttpServer(answer, logger), { host: '127.0.0.1', port: 0 });
}

/** Sends requests without waiting for answers. */
function send(origin: string, requests: number): ReturnType<typeof connect> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
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
  await Promise.all([closed, once(socket, 'close')]);
  assert.equal(answers.match(/done/g)?.length, 3);
});
