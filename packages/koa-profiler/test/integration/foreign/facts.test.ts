import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Koa from 'koa';
import { profiler } from 'koa-profiler';
import { portOf } from '../../../../../test/support/ports.ts';
import { serve } from './foreign-server.ts';

/** What koa-mount does: the address without its prefix for those further in. */
function mount(prefix: string, run: Koa.Middleware): Koa.Middleware {
  return async (ctx, next) => {
    const before = ctx.path;
    if (before !== prefix && !before.startsWith(`${prefix}/`)) {
      await next();
      return;
    }
    ctx.path = before.slice(prefix.length) || '/';
    await run(ctx, async () => {
      ctx.path = before;
      await next();
    });
    ctx.path = before;
  };
}

test('the profile shows a request at its arrival, and the changes of the app beside it', async () => {
  await using foreign = await serve(
    {},
    async (ctx, next) => {
      if (ctx.path === '/rewrite') {
        ctx.method = 'PUT';
        ctx.url = '/other?z=1';
      }
      await next();
    },
    (ctx) => {
      ctx.body = ctx.url;
    },
  );
  const rewritten = await foreign.profileOf('/rewrite?y=2', { headers: { connection: 'close' } });
  assert.equal(rewritten.request.ip, '127.0.0.1');
  assert.equal(rewritten.request.method, 'GET');
  assert.match(rewritten.request.url, /\/rewrite\?y=2$/);
  assert.deepEqual(rewritten.request.rewritten, { method: 'PUT', url: '/other?z=1' });
  assert.match(await foreign.text('/_profiler/latest?panel=request'), /changed the request[^<]*PUT \/other\?z=1/);
});

test("the app's own Server-Timing is kept, however it is sent", async () => {
  await using foreign = await serve({}, (ctx) => {
    if (ctx.path === '/raw') {
      ctx.respond = false;
      ctx.res.writeHead(200, { 'Server-Timing': 'raw;dur=2' });
      ctx.res.end('raw');
      return;
    }
    ctx.set('server-timing', 'cache;dur=1');
    ctx.body = 'hello';
  });
  assert.match((await foreign.get('/')).headers.get('server-timing') ?? '', /^cache;dur=1, total;dur=/);
  const raw = await foreign.get('/raw');
  assert.match(raw.headers.get('server-timing') ?? '', /^raw;dur=2, total;dur=/);
  const { unmatched, response } = await foreign.read(raw.headers.get('x-debug-token') ?? '');
  assert.deepEqual([unmatched, response.status], [null, 200]);
});

test('a middleware that does not wait for the end has no negative time of its own', async () => {
  await using foreign = await serve(
    {},
    async function limitTime(ctx, next) {
      await Promise.race([next(), delay(5)]);
      ctx.body = 'in time';
    },
    async function takeLong() {
      await delay(40);
    },
  );
  const one = await foreign.token('/');
  await delay(60);
  const events = await foreign.text(`/_profiler/${one}?panel=events`);
  assert.match(events, /did not wait for the end/);
  assert.doesNotMatch(events + (await foreign.text(`/_profiler/${one}?panel=time`)), />[^<]*[-−]\d+[.\d]* ms/);
});

test('every link of the profiler works below a prefix', async () => {
  const inner = new Koa();
  const profile = profiler(inner, { name: 'Inner' });
  inner.use((ctx) => {
    ctx.body = 'inner';
  });
  const outer = new Koa();
  const runInner: Koa.Middleware = (ctx, next) => {
    const [first, second] = inner.middleware;
    const result: unknown = first?.(ctx, async () => void (await second?.(ctx, next)));
    return result;
  };
  outer.use(mount('/inner', runInner));
  const server = outer.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  try {
    const response = await fetch(`${origin}/inner/page`);
    const link = response.headers.get('x-debug-token-link') ?? '';
    assert.match(link, /\/inner\/_profiler\/[0-9a-f]{6}$/);
    const html = await (await fetch(link)).text();
    const links = [...html.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    assert.ok(links.length > 15);
    for (const href of links) assert.equal((await fetch(origin + href)).status, 200, href);
  } finally {
    server.close();
    server.closeAllConnections();
    await profile.close();
  }
});
