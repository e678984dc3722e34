import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Koa from 'koa';
import { listenProfiled, withServer } from './foreign-server.ts';

test('an error that the app itself turns into an answer is an exception of the request', async () => {
  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch {
      ctx.status = 503;
      ctx.body = { sorry: true };
    }
  });
  app.use(() => {
    throw new Error('the pump is broken');
  });
  await withServer(listenProfiled(app), async ({ profileOf }) => {
    const { response, records } = await profileOf('/');
    assert.equal(response.status, 503);
    assert.equal(records.exception[0]?.[0]?.message, 'the pump is broken');
  });
});

test('a rejection that nobody handles stays one', () => {
  const script = path.join(import.meta.dirname, `unhandled${path.extname(import.meta.filename)}`);
  const { stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_TEST_CONTEXT: '' },
  });
  assert.match(stdout, /unhandled: left alone/);
});

test('a request that hangs is listed while it hangs, and one whose client went away is called aborted', async () => {
  const app = new Koa();
  app.use(async function waitForEver(ctx) {
    if (ctx.path === '/hang') await new Promise(() => {});
    ctx.body = 'hello';
  });
  await withServer(listenProfiled(app), async ({ origin, text, read, token }) => {
    await token('/before');
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET /hang HTTP/1.1\r\nhost: a\r\n\r\n');
    await delay(60);
    const during = await text('/_profiler/latest/search/results');
    assert.match(during, /In flight[\s\S]*\/hang[\s\S]*waitForEver/);
    assert.match(during, /<h1>1 result found<\/h1>/);
    socket.destroy();
    await delay(100);
    const results = await text('/_profiler/latest/search/results?status_code=aborted');
    assert.match(results, /<h1>1 result found<\/h1>[\s\S]*\/hang/);
    const profile = await read('latest');
    assert.deepEqual([profile.outcome, profile.response.status, profile.unmatched], ['aborted', null, null]);
    assert.ok(profile.process.heapAfter > 0);
  });
});

test('an engine that cannot tell the processor time of a thread is no reason to fail', async () => {
  const before = Object.getOwnPropertyDescriptor(process, 'threadCpuUsage');
  Object.defineProperty(process, 'threadCpuUsage', { value: undefined, configurable: true });
  try {
    const app = new Koa();
    app.use((ctx) => {
      ctx.body = 'hello';
    });
    await withServer(listenProfiled(app), async ({ profileOf }) => {
      const { response, process: figures } = await profileOf('/');
      assert.equal(response.status, 200);
      assert.ok(figures.processor >= 0);
    });
  } finally {
    if (before === undefined) Reflect.deleteProperty(process, 'threadCpuUsage');
    else Object.defineProperty(process, 'threadCpuUsage', before);
  }
});

test('a stream that fails after the head is no clean answer', async () => {
  const app = new Koa();
  app.silent = true;
  app.use((ctx) => {
    ctx.status = 200;
    ctx.body = Readable.from(
      (async function* () {
        yield 'first part';
        await delay(10);
        throw new Error('the tape broke');
      })(),
    );
  });
  await withServer(listenProfiled(app), async ({ get, text }) => {
    await assert.rejects((await get('/')).text());
    await delay(50);
    const results = await text('/_profiler/latest');
    assert.match(results, /The response broke off/);
    assert.match(results, /the tape broke/);
  });
});

test('a 404 that the app answers itself is no unmatched route', async () => {
  const app = new Koa();
  app.use((ctx) => {
    if (ctx.path !== '/json') return;
    ctx.status = 404;
    ctx.body = { error: 'no such apple' };
  });
  await withServer(listenProfiled(app), async ({ profileOf, text }) => {
    assert.equal((await profileOf('/json')).unmatched, null);
    assert.notEqual((await profileOf('/nowhere')).unmatched, null);
    assert.match(await text('/_profiler/latest'), /No route found for &quot;GET \/nowhere&quot;/);
  });
});

test('a client that breaks the connection off has aborted, whatever error that makes, and nothing was thrown', async () => {
  const app = new Koa();
  app.silent = true;
  app.use((ctx) => {
    const news = new PassThrough();
    ctx.body = news;
    news.write('data: first\n\n');
  });
  await withServer(listenProfiled(app), async ({ origin, read, text }) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET /news HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(socket, 'data');
    assert.match(await text('/_profiler/latest/search/results'), /In flight[\s\S]*\/news/);
    socket.resetAndDestroy();
    await delay(100);
    const { outcome, records } = await read('latest');
    assert.deepEqual([outcome, records.exception], ['aborted', []]);
  });
});
