import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get as getByHttp, type IncomingMessage, type Server } from 'node:http';
import { constants } from 'node:http2';
import { connect, createServer as createRawServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Koa from 'koa';
import { profiler } from '../../../../server/profiler/index.ts';
import type { Profile } from '../../../../server/profiler/profile/profile.ts';
import { listenBySecond, listenProfiled, portOf, serve } from './foreign-server.ts';

const messagesOf = ({ records }: Profile): string[] =>
  records.exception.flatMap((chain) => chain.map(({ message }) => message));

/** Sends a text to a server. Hangs up if a part of the answer has come, or a while after the request has arrived. */
async function hangUp(server: Server, text: string, how: (socket: Socket) => void): Promise<void> {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => {});
  const arrived = once(server, 'request');
  const answered = once(socket, 'data');
  socket.write(text);
  await arrived;
  await Promise.race([answered, delay(40)]);
  how(socket);
  await delay(120);
}

test('an upstream that breaks off is a failure of the answer, and no client that went away', async () => {
  const upstream = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nfirst part');
    setTimeout(() => socket.resetAndDestroy(), 30);
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    ctx.body = await new Promise<IncomingMessage>((resolve, reject) => {
      getByHttp({ port: portOf(upstream), host: '127.0.0.1' }, resolve).on('error', reject);
    });
  });
  await using foreign = await listenProfiled(app);
  const { get, read } = foreign;
  await assert.rejects((await get('/')).text());
  await delay(50);
  const profile = await read('latest');
  assert.deepEqual([profile.outcome, messagesOf(profile)], ['broken', ['aborted']]);
  await foreign.close();
  upstream.close();
});

test('a body that is closed before its end is a failure of the answer', async () => {
  await using foreign = await serve({}, (ctx) => {
    const body = new PassThrough();
    ctx.body = body;
    body.write('first part');
    setTimeout(() => body.destroy(), 20);
  });
  const { get, read, text } = foreign;
  await assert.rejects((await get('/')).text());
  await delay(50);
  const profile = await read('latest');
  assert.deepEqual([profile.outcome, messagesOf(profile)], ['broken', ['Premature close']]);
  assert.match(await text('/_profiler/latest'), /The response broke off[^]*Premature close/);
});

test('a client that hangs up in the middle of an answer has aborted, however it hangs up', async () => {
  await using foreign = await serve({}, (ctx) => {
    const news = new PassThrough();
    news.write('first part');
    ctx.body = ctx.path.startsWith('/stream') ? news : Buffer.alloc(30_000_000);
  });
  const { server, read } = foreign;
  for (const body of ['buffer', 'stream'])
    for (const how of ['destroy', 'resetAndDestroy'] as const) {
      await hangUp(server, `GET /${body} HTTP/1.1\r\nhost: a\r\n\r\n`, (socket) => socket.pause()[how]());
      const profile = await read('latest');
      assert.deepEqual([profile.outcome, messagesOf(profile)], ['aborted', []], `${body}, ${how}`);
    }
});

test('a client that hangs up in the middle of what it sends has aborted, and only what the app threw was thrown', async () => {
  await using foreign = await serve({}, async (ctx) => {
    let length = 0;
    for await (const part of ctx.req) length += String(part).length;
    ctx.body = String(length);
  });
  const { server, read } = foreign;
  for (const how of ['destroy', 'resetAndDestroy'] as const) {
    const text = `POST /${how} HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nfirst part`;
    await hangUp(server, text, (socket) => void socket[how]());
    // On a busy machine it takes the server a while to learn of it.
    let profile = await read('latest').catch(() => null);
    for (let look = 0; look < 200 && profile?.request.url.endsWith(how) !== true; look += 1) {
      await delay(10);
      profile = await read('latest').catch(() => null);
    }
    assert.deepEqual([profile?.outcome, profile && messagesOf(profile)], ['aborted', ['aborted']], how);
  }
});

test('over HTTP/2 a stream that the client cancels is aborted', async () => {
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    if (ctx.path === '/slow') await delay(60);
    ctx.body = ctx.path === '/large' ? Buffer.alloc(10_000_000) : 'hello';
  });
  const profile = profiler(app);
  const { server, client } = await listenBySecond(app);
  const resultOf = async (target: string, cancelAfter: number | null): Promise<string> => {
    const stream = client.request({ ':path': target });
    if (cancelAfter === null) stream.resume();
    else setTimeout(() => stream.close(constants.NGHTTP2_CANCEL), cancelAfter);
    await once(stream, 'close');
    await delay(100);
    const latest = client.request({ ':path': '/_profiler/latest?export=json' });
    let json = '';
    latest.setEncoding('utf8').on('data', (part: string) => (json += part));
    await once(latest, 'end');
    return [/"outcome": "(\w+[ \w]*)"/.exec(json)?.[1], /"status": (\w+)/.exec(json)?.[1]].join(' ');
  };
  try {
    assert.equal(await resultOf('/', null), 'complete 200');
    assert.equal(await resultOf('/slow', 20), 'aborted null');
    assert.equal(await resultOf('/large', 20), 'aborted 200');
  } finally {
    client.close();
    server.close();
    await profile.close();
  }
});
