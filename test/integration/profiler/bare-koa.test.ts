import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import Koa from 'koa';
import { profiler } from '../../../server/profiler/index.ts';

test('any Koa app mounts the profiler in a few lines, and without watching anything it profiles', async () => {
  const app = new Koa();
  const profile = profiler(app, { name: 'Any application' });
  app.use((ctx) => {
    ctx.body = 'hello';
  });

  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  try {
    const response = await fetch(origin);
    assert.equal(await response.text(), 'hello');
    const page = await fetch(response.headers.get('x-debug-token-link') ?? '');
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Any application/);
    const panels = [
      'request',
      'time',
      'router',
      'security',
      'config',
      'twig',
      'form',
      'dump',
      'exception',
      'swiftmailer',
      'cache',
      'db',
      'logger',
      'events',
      'translation',
    ];
    for (const panel of panels)
      assert.equal((await fetch(`${origin}/_profiler/latest?panel=${panel}`)).status, 200, panel);
    for (const [panel, adapter] of [
      ['db', 'sequelize(database)'],
      ['twig', 'views(app)'],
      ['translation', 'i18next(instance)'],
    ] as const) {
      const html = await (await fetch(`${origin}/_profiler/latest?panel=${panel}`)).text();
      assert.ok(html.includes(`<code>profiler(app, { use: [${adapter}] })</code>`), panel);
    }
  } finally {
    server.close();
    server.closeAllConnections();
    await profile.close();
  }
});

test('two profilers in one process each see their own requests only', async () => {
  const start = async (name: string) => {
    const app = new Koa();
    const profile = profiler(app, { name });
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const close = async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await profile.close();
    };
    return { origin, close };
  };
  const [one, other] = await Promise.all([start('one'), start('other')]);
  try {
    await (await fetch(`${one.origin}/only-here`)).text();
    assert.match(await (await fetch(`${one.origin}/_profiler/latest`)).text(), /only-here/);
    assert.match(await (await fetch(`${other.origin}/_profiler/latest`)).text(), /There are no profiles/);
  } finally {
    await one.close();
    await other.close();
  }
});
