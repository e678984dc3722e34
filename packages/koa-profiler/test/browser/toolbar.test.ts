import assert from 'node:assert/strict';
import { test } from 'node:test';
import Koa from 'koa';
import { record } from 'koa-profiler';
import { listenProfiled } from '../integration/foreign/foreign-server.ts';
import { visit } from '../../../../test/support/shared-site.ts';

const page = `<!doctype html><html lang="en"><head><title>Orchard</title></head><body><main>
<button id="fetch">fetch</button><button id="old">old</button></main><script nonce="apple">
document.querySelector('#fetch').onclick = () => fetch('/leaves?kind=green', { method: 'POST' });
document.querySelector('#old').onclick = () => { const call = new XMLHttpRequest(); call.open('GET', '/leaves?kind=old'); call.send(); };
</script></body></html>`;

test('the toolbar of any application lists the calls of its page, each with a link to its own profile', async () => {
  const app = new Koa();
  app.use((ctx) => {
    if (ctx.path === '/leaves') {
      ctx.status = ctx.method === 'POST' ? 201 : 418;
      ctx.body = { leaves: 3 };
      return;
    }
    ctx.set('content-security-policy', "default-src 'self'; script-src 'nonce-apple'; style-src 'nonce-apple'");
    ctx.type = 'html';
    ctx.body = page;
  });
  await using foreign = await listenProfiled(app, { toolbar: true });
  const { origin, read } = foreign;
  const tokenOf = (href: string | null): string => href?.split('/').at(-1) ?? '';
  await visit(origin, {}, async (opened) => {
    const bar = opened.locator('#koa-profiler-toolbar');
    const own = await bar.getByRole('link', { name: /^Profile / }).getAttribute('href');
    assert.equal((await read(tokenOf(own))).request.url, `${origin}/`);
    await opened.locator('#fetch').click();
    await opened.locator('#old').click();
    await bar.getByText('2 requests since').click();
    const calls = new Map<string, string>();
    for (const link of await bar.locator('ol a').all())
      calls.set(
        (await link.innerText()).split(' · ').slice(0, 2).join(' '),
        (await read(tokenOf(await link.getAttribute('href')))).request.url,
      );
    const expected = [
      ['418 /leaves', `${origin}/leaves?kind=old`],
      ['201 /leaves', `${origin}/leaves?kind=green`],
    ] as const;
    assert.deepEqual(calls, new Map(expected));
    await bar.getByRole('button', { name: 'Hide the profiler' }).click();
    assert.equal(await bar.getByRole('link').first().isVisible(), false);
  });
});

test('a loop of queries colours the toolbar, and the figures of the page stay when the page fetches something', async () => {
  const app = new Koa();
  app.use((ctx) => {
    if (ctx.path === '/leaves') {
      record('query', { sql: 'SELECT 1', milliseconds: 1 });
      ctx.body = { leaves: 3 };
      return;
    }
    for (const id of [1, 2, 3])
      record('query', { sql: 'SELECT name FROM trees WHERE id = ?', parameters: [id], milliseconds: 2 });
    ctx.type = 'html';
    ctx.body = page;
  });
  await using foreign = await listenProfiled(app, { toolbar: true });
  await visit(foreign.origin, {}, async (opened) => {
    const bar = opened.locator('#profiler-toolbar');
    const figures = bar.locator('div > a');
    await bar.getByRole('link', { name: '3 queries' }).waitFor();
    assert.match((await bar.getByRole('link', { name: 'N+1' }).getAttribute('href')) ?? '', /panel=db$/);
    assert.match(
      (await bar.getByRole('link', { name: '200', exact: true }).getAttribute('class')) ?? '',
      /\bprofiler-toolbar-bad\b/,
    );
    const before = await figures.allInnerTexts();
    await opened.locator('#fetch').click();
    const summary = bar.getByText('1 request since');
    await summary.click();
    assert.match(await bar.locator('ol a').innerText(), /^200 · \/leaves · [\d.]+ ms · 1 query$/);
    assert.deepEqual(await figures.allInnerTexts(), before);
  });
});
