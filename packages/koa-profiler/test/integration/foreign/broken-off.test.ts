import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get as getByHttp, type IncomingMessage } from 'node:http';
import { constants } from 'node:http2';
import { connect, createServer as createRawServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Koa from 'koa';
import { profiler } from 'koa-profiler';
import { portOf } from '../../../../../test/support/ports.ts';
import { type ForeignServer, listenBySecond, serve } from './foreign-server.ts';

/** Waits until a request is over. Returns how it ended, and the messages of its errors. */
async function endOf(path: string, { read }: Pick<ForeignServer, 'read'>): Promise<unknown[]> {
  for (let look = 0; look < 1000; look += 1) {
    const profile = await read('latest').catch(() => null);
    if (profile?.request.url.endsWith(path) === true && profile.outcome !== 'under way')
      return [profile.outcome, profile.records.exception.flatMap((chain) => chain.map(({ message }) => message))];
    await delay(10);
  }
  throw new Error(`${path} does not end.`);
}

/** Sends a text to a server. Hangs up as soon as the request has arrived, or a part of the answer has come. */
async function hangUp(
  { server }: ForeignServer,
  text: string,
  how: 'destroy' | 'resetAndDestroy',
  when: 'arrived' | 'answered',
): Promise<void> {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => {});
  const moment = when === 'arrived' ? once(server, 'request') : once(socket, 'data');
  socket.write(text);
  await moment;
  socket.pause()[how]();
}

test('an upstream that breaks off is a failure of the answer, and no client that went away', async () => {
  const sockets: Socket[] = [];
  const upstream = createRawServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nfirst part');
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  await using foreign = await serve({}, async (ctx) => {
    ctx.body = await new Promise<IncomingMessage>((resolve, reject) => {
      getByHttp({ port: portOf(upstream), host: '127.0.0.1' }, resolve).on('error', reject);
    });
  });
  const begun = await foreign.get('/');
  for (const socket of sockets) socket.resetAndDestroy();
  await assert.rejects(begun.text());
  assert.deepEqual(await endOf('/', foreign), ['broken', ['aborted']]);
  upstream.close();
});

test('a body that is closed before its end is a failure of the answer', async () => {
  const body = new PassThrough();
  await using foreign = await serve({}, (ctx) => {
    ctx.body = body;
    body.write('first part');
  });
  const begun = await foreign.get('/');
  body.destroy();
  await assert.rejects(begun.text());
  assert.deepEqual(await endOf('/', foreign), ['broken', ['Premature close']]);
  assert.match(await foreign.text('/_profiler/latest'), /The response broke off[^]*Premature close/);
});

test('a client that hangs up in the middle of an answer has aborted, however it hangs up', async () => {
  await using foreign = await serve({}, (ctx) => {
    const news = new PassThrough();
    news.write('first part');
    ctx.body = ctx.path.startsWith('/stream') ? news : Buffer.alloc(30_000_000);
  });
  for (const body of ['buffer', 'stream'])
    for (const how of ['destroy', 'resetAndDestroy'] as const) {
      const path = `/${body}/${how}`;
      await hangUp(foreign, `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`, how, 'answered');
      assert.deepEqual(await endOf(path, foreign), ['aborted', []], path);
    }
});

test('a client that hangs up while it sends has aborted, and only errors of the app are exceptions', async () => {
  await using foreign = await serve({}, async (ctx) => {
    let length = 0;
    for await (const part of ctx.req) length += String(part).length;
    ctx.body = String(length);
  });
  for (const how of ['destroy', 'resetAndDestroy'] as const) {
    const text = `POST /${how} HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nfirst part`;
    await hangUp(foreign, text, how, 'arrived');
    assert.deepEqual(await endOf(how, foreign), ['aborted', ['aborted']], how);
  }
});

test('a stream of HTTP/2 that the client cancels is aborted, and Node has nothing to warn of', async () => {
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    if (ctx.path === '/slow') await once(ctx.res, 'close');
    ctx.body = ctx.path === '/large' ? Buffer.alloc(10_000_000) : 'hello';
  });
  const warnings: string[] = [];
  const hear = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', hear);
  const profile = profiler(app);
  const { server, client } = await listenBySecond(app);
  const resultOf = async (target: string): Promise<string> => {
    const arrived = once(server, 'request');
    const stream = client.request({ ':path': target });
    const closed = once(stream, 'close');
    if (target === '/slow') await arrived;
    if (target === '/large') await once(stream, 'data');
    if (target === '/') stream.resume();
    else stream.close(constants.NGHTTP2_CANCEL);
    await closed;
    for (;;) {
      const latest = client.request({ ':path': '/_profiler/latest?export=json' });
      let json = '';
      latest.setEncoding('utf8').on('data', (part: string) => (json += part));
      await once(latest, 'end');
      const outcome = /"outcome": "([^"]+)"/.exec(json)?.[1];
      if (json.includes(`"path": "${target}"`) && outcome !== 'under way') {
        assert.match(json, /"httpVersion": "2\.0"/);
        return `${outcome} ${/"status": (\w+)/.exec(json)?.[1]}`;
      }
      await delay(10);
    }
  };
  try {
    assert.equal(await resultOf('/'), 'complete 200');
    assert.equal(await resultOf('/slow'), 'aborted null');
    assert.equal(await resultOf('/large'), 'aborted 200');
    assert.deepEqual(warnings, []);
  } finally {
    process.off('warning', hear);
    client.close();
    server.close();
    await profile.close();
  }
});
