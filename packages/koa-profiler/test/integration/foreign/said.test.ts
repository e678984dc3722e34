import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { createGzip } from 'node:zlib';
import type Koa from 'koa';
import { hello, serve } from './foreign-server.ts';

test('a redirect is joined to its target once, by the same address', async () => {
  await using foreign = await serve({}, (ctx) => {
    if (ctx.path === '/old') ctx.redirect('/new?page=1');
    else ctx.body = 'here';
  });
  const from = await foreign.token('/old');
  await foreign.token('/new?page=2');
  const target = await foreign.token('/new?page=1');
  const again = await foreign.token('/new?page=1');
  const cameFrom = async (one: string): Promise<unknown> =>
    /"redirectedFrom": (?:"([0-9a-f]{6})"|null)/.exec(await foreign.text(`/_profiler/${one}?export=json`))?.[1];
  assert.equal(await cameFrom(target), from);
  assert.equal(await cameFrom(again), undefined);
  assert.match(await foreign.text(`/_profiler/${target}`), new RegExp(`Sent here by\\s*<a href="/_profiler/${from}"`));
});

test('a request is found by a part of its trace id', async () => {
  await using foreign = await serve({}, hello);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traced = await foreign.token('/', { headers: { traceparent: `00-${trace}-b7ad6b7169203331-01` } });
  await foreign.token('/');
  const page = await foreign.text('/_profiler/latest/search/results?traceparent=8448EB21');
  assert.match(page, /1 result found/);
  assert.ok(page.includes(traced));
});

test('a parsed body fills the forms, its secrets masked', async () => {
  await using foreign = await serve({}, (ctx) => {
    Reflect.set(ctx.request, 'body', { tree: 'apple', branches: ['one', 'two'], password: 'sesame-open' });
    ctx.body = 'hello';
  });
  const page = await foreign.text(`/_profiler/${await foreign.token('/', { method: 'POST' })}?panel=form`);
  assert.match(page, /apple/);
  assert.match(page, /branches/);
  assert.doesNotMatch(page, /sesame/);
});

test('a page gets the toolbar where its policy allows it, with its nonce, and else the profile says why not', async () => {
  await using foreign = await serve({ toolbar: true }, (ctx) => {
    const policy = ctx.query['policy'];
    if (typeof policy === 'string') ctx.set('content-security-policy', policy);
    ctx.set('etag', '"page"');
    ctx.body = ctx.path === '/part' ? '<p>part</p>' : '<html><body><p>whole</p></body></html>';
  });
  const ask = async (path: string): Promise<{ readonly page: string; readonly answer: Response }> => {
    const answer = await foreign.get(path);
    return { page: await answer.text(), answer };
  };
  const plain = await ask('/');
  assert.match(plain.page, /<div id="koa-profiler-toolbar"[\s\S]*<script>[\s\S]*<\/script><\/body><\/html>$/);
  assert.equal(Number(plain.answer.headers.get('content-length')), Buffer.byteLength(plain.page));
  assert.equal(plain.answer.headers.get('etag'), '"page"', 'the tag of the page without the toolbar');
  assert.equal((await ask('/part')).page, '<p>part</p>');
  const nonce = await ask(`/?policy=${encodeURIComponent("script-src 'nonce-n1'; style-src 'nonce-n1'")}`);
  assert.match(nonce.page, /<style nonce="n1">[\s\S]*<script nonce="n1">/);
  const closed = await ask(`/?policy=${encodeURIComponent("default-src 'self'")}`);
  assert.doesNotMatch(closed.page, /koa-profiler-toolbar/);
  assert.equal(closed.answer.headers.get('etag'), '"page"');
  const profile = await foreign.text(`/_profiler/${closed.answer.headers.get('x-debug-token')}`);
  assert.match(profile, /The toolbar was left out/);
});

const compress: Koa.Middleware = async (ctx, next) => {
  await next();
  const stream = createGzip();
  const body: unknown = ctx.body;
  ctx.set('content-encoding', 'gzip');
  ctx.remove('content-length');
  ctx.body = stream;
  if (body instanceof Readable) body.pipe(stream);
  else stream.end(body);
};

test('a compressed page gets the toolbar, stays compressed, and its body is kept readable; a compressed stream stays one', async () => {
  const page = '<html><body><p>tree</p></body><!-- </body> --></html>';
  await using foreign = await serve({ toolbar: true, bodyBytes: 200_000 }, compress, (ctx) => {
    ctx.type = 'html';
    ctx.body = ctx.path === '/stream' ? Readable.from(page) : page;
  });
  const whole = await foreign.get('/');
  const text = await whole.text();
  assert.match(text, /koa-profiler-toolbar[\s\S]*<\/script><\/body><!-- <\/body> --><\/html>$/);
  assert.equal(whole.headers.get('content-encoding'), 'gzip');
  const { response, failures } = await foreign.read(whole.headers.get('x-debug-token') ?? '');
  assert.match(response.body?.text ?? '', /<p>tree<\/p>/);
  assert.deepEqual(failures, []);
  assert.equal(await foreign.text('/stream'), page);
});

test('a page in an unknown encoding is sent unchanged, and the profile says that the toolbar is missing', async () => {
  await using foreign = await serve({ toolbar: true }, (ctx) => {
    ctx.type = 'html';
    ctx.set('content-encoding', 'x-orchard');
    ctx.body = Buffer.from('apples');
  });
  assert.equal(await foreign.text('/'), 'apples');
  assert.match(await foreign.text('/_profiler/latest'), /The toolbar was left out: the page is encoded as .*x-orchard/);
});
