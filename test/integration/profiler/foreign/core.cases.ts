import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { dump, record } from '../../../../server/observation/observe.ts';
import { profiler } from '../../../../server/profiler/index.ts';
import { listenProfiled, withServer } from './foreign-server.ts';

interface State {
  user: string;
}
interface Extra {
  locale: string;
}

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

test('an app with types of its own for state and context is profiled by one call', async () => {
  const app = new Koa<State, Extra>();
  const profile = profiler(app, { name: 'Typed' });
  app.use(profile.place());
  app.use((ctx) => {
    ctx.state.user = 'Kari';
    ctx.locale = 'nb';
    ctx.body = 'hello';
  });
  await withServer(listenProfiled(app), async ({ text, token }) => {
    assert.match(await text(`/_profiler/${await token('/')}?panel=request`), /Typed[\s\S]*user/);
  });
});

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
  const script = path.join(
    path.dirname(fileURLToPath(import.meta.url)),
    `unhandled${path.extname(fileURLToPath(import.meta.url))}`,
  );
  const { stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_TEST_CONTEXT: '' },
  });
  assert.match(stdout, /unhandled: left alone/);
});

test('figures of the process say how many others had a part in them, and go on behind the first byte', async () => {
  const app = new Koa();
  app.use(async (ctx) => {
    if (ctx.path === '/wait') await delay(60);
    const stream = new PassThrough();
    ctx.body = stream;
    stream.write('head');
    setTimeout(() => {
      for (const before = process.cpuUsage(); process.cpuUsage(before).user < 20_000;);
      stream.end();
    }, 5);
  });
  await withServer(listenProfiled(app), async ({ token, read, text }) => {
    const alone = await read(await token('/'));
    assert.equal(alone.process.others, 0);
    assert.ok(alone.process.processor > 5, `${alone.process.processor} ms`);
    const tokens = await Promise.all([token('/wait'), token('/wait'), token('/wait')]);
    assert.equal((await read(tokens[1] ?? '')).process.others, 2);
    assert.match(await text(`/_profiler/${tokens[1]}?panel=time`), /2 other requests ran at the same time/);
  });
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

test('the facts of a request are those of its arrival, and what the app made of them stands beside', async () => {
  const app = new Koa();
  app.use(async (ctx, next) => {
    if (ctx.path === '/rewrite') {
      ctx.method = 'PUT';
      ctx.url = '/other?z=1';
    }
    await next();
  });
  app.use((ctx) => {
    ctx.body = ctx.url;
  });
  await withServer(listenProfiled(app), async ({ profileOf, text }) => {
    const rewritten = await profileOf('/rewrite?y=2', { headers: { connection: 'close' } });
    assert.equal(rewritten.request.ip, '127.0.0.1');
    assert.equal(rewritten.request.method, 'GET');
    assert.match(rewritten.request.url, /\/rewrite\?y=2$/);
    assert.deepEqual(rewritten.request.rewritten, { method: 'PUT', url: '/other?z=1' });
    assert.match(await text('/_profiler/latest?panel=request'), /changed the request[^<]*PUT \/other\?z=1/);
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

test("the app's own Server-Timing is kept, however it is sent", async () => {
  const app = new Koa();
  app.use((ctx) => {
    if (ctx.path === '/raw') {
      ctx.respond = false;
      ctx.res.writeHead(200, { 'Server-Timing': 'raw;dur=2' });
      ctx.res.end('raw');
      return;
    }
    ctx.set('server-timing', 'cache;dur=1');
    ctx.body = 'hello';
  });
  await withServer(listenProfiled(app), async ({ get, read }) => {
    assert.match((await get('/')).headers.get('server-timing') ?? '', /^cache;dur=1, total;dur=/);
    const raw = await get('/raw');
    assert.match(raw.headers.get('server-timing') ?? '', /^raw;dur=2, total;dur=/);
    const { unmatched, response } = await read(raw.headers.get('x-debug-token') ?? '');
    assert.deepEqual([unmatched, response.status], [null, 200]);
  });
});

test('a middleware that does not wait for the end has no negative time of its own', async () => {
  const app = new Koa();
  app.use(async function limitTime(ctx, next) {
    await Promise.race([next(), delay(5)]);
    ctx.body = 'in time';
  });
  app.use(async function takeLong() {
    await delay(40);
  });
  await withServer(listenProfiled(app), async ({ token, text }) => {
    const one = await token('/');
    await delay(60);
    const events = await text(`/_profiler/${one}?panel=events`);
    assert.match(events, /did not wait for the end/);
    assert.doesNotMatch(events + (await text(`/_profiler/${one}?panel=time`)), />[^<]*[-−]\d+[.\d]* ms/);
  });
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

test('below a prefix every link of the profiler leads where it should', async () => {
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
  const handle = outer.callback();
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
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

test('what nobody watches is called so, and nothing is claimed of it', async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = 'hello';
  });
  await withServer(listenProfiled(app), async ({ token, text }) => {
    const one = await token('/');
    for (const [panel, claim] of [
      ['db', 'Queries are not watched'],
      ['translation', 'Translations are not watched'],
      ['twig', 'Templates are not watched'],
      ['form', 'Forms are not watched'],
      ['logger', 'Log records are not watched'],
      ['cache', 'Reads of caches are not watched'],
      ['security', 'Identities and checks are not watched'],
    ])
      assert.ok((await text(`/_profiler/${one}?panel=${panel}`)).includes(claim ?? ''), panel);
  });
});

test('the pages of the profiler answer to no name of strangers, unless it is allowed', async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = 'hello';
  });
  await withServer(listenProfiled(app, { allowedHosts: ['orchard.test'] }), async ({ origin }) => {
    const statusFor = async (host: string, target: string): Promise<string> => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      let answer = '';
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
      await once(socket, 'close');
      return answer.split(' ', 2)[1] ?? '';
    };
    assert.equal(await statusFor('evil.example', '/'), '200');
    assert.equal(await statusFor('evil.example', '/_profiler/latest'), '421');
    assert.equal(await statusFor('orchard.test:81', '/_profiler/latest'), '200');
    assert.equal(await statusFor('localhost', '/_profiler/latest'), '200');
  });
});

test('middleware that is added later is seen, each once, under its own name, and a second call changes nothing', async () => {
  const app = new Koa();
  const first = profiler(app);
  app.use(async function early(_ctx, next) {
    await next();
  });
  assert.equal(profiler(app), first);
  app.use(function late(ctx) {
    ctx.body = 'hello';
  });
  assert.deepEqual(app.middleware.map(({ name }) => name).slice(-2), ['early', 'late']);
  await withServer(listenProfiled(app), async ({ profileOf }) => {
    const { layers } = await profileOf('/');
    assert.deepEqual(
      layers.map(({ watched, reached }) => [watched.name, reached]),
      [
        ['early', true],
        ['late', true],
      ],
    );
    assert.match(layers[0]?.watched.place?.file ?? '', /core\.cases\.[jt]s$/);
  });
});

test('bodies are kept where that is asked for, and then the command for a shell has them', async () => {
  const app = new Koa();
  app.use(async (ctx) => {
    let sent = '';
    for await (const chunk of ctx.req) sent += String(chunk);
    ctx.body = { sent: sent.length };
  });
  await withServer(listenProfiled(app, { bodyBytes: 1000 }), async ({ profileOf, text }) => {
    const { request, response } = await profileOf('/', { method: 'POST', body: '{"apples":3}' });
    assert.equal(request.body?.text, '{"apples":3}');
    assert.equal(response.body?.text, '{"sent":12}');
    assert.match(
      await text('/_profiler/latest?panel=request'),
      /--data-raw &apos;|--data-raw '\{&quot;apples&quot;:3\}'/,
    );
  });
  await withServer(listenProfiled(app), async ({ profileOf, text }) => {
    assert.equal((await profileOf('/', { method: 'POST', body: 'secret apples' })).request.body, null);
    assert.match(await text('/_profiler/latest?panel=request'), /The body is left out/);
  });
});

test('secrets are masked in dumps of whole contexts, logs with requests, states, bodies and texts', async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.state['session'] = { token: 'sesame' };
    dump(ctx, 'ctx');
    dump(ctx.req, 'req');
    dump({ headers: ctx.req.rawHeaders, text: 'Authorization: Bearer sesame' });
    record('log', () => ({
      level: 'info',
      channel: 'app',
      message: 'asked with {"password":"sesame"}',
      context: { request: ctx.req, url: ctx.url },
      time: Date.now(),
    }));
    ctx.set('x-pass', 'sesame');
    ctx.set('location', '/next?sig=sesame');
    ctx.body = { token: 'sesame', apples: 3 };
  });
  await withServer(listenProfiled(app, { bodyBytes: 5000 }), async ({ token, text }) => {
    const one = await token('/?keyword=apple&passord=sesame&PHPSESSID=sesame#x', {
      method: 'POST',
      headers: {
        authorization: 'Bearer sesame',
        cookie: 'a=sesame',
        'x-pass': 'sesame',
        'content-type': 'application/json',
      },
      body: '{"password":"sesame","author":"Kari"}',
    });
    for (const query of ['export=json', 'export=html', 'export=har', 'panel=dump', 'panel=logger', 'panel=request']) {
      const page = await text(`/_profiler/${one}?${query}`);
      assert.doesNotMatch(page, /sesame/, query);
    }
    assert.match(await text(`/_profiler/${one}?export=json`), /keyword=apple[\s\S]*Kari/);
    assert.doesNotMatch(await text('/_profiler/latest/search/results'), /sesame/);
  });
});
