import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { hello, serve } from './foreign/foreign-server.ts';

test('a share of 0 records no request, and leaves the pages there', async () => {
  await using foreign = await serve({ sample: 0 }, hello);
  for (let index = 0; index < 3; index += 1) assert.equal(await foreign.token('/'), 'none');
  assert.match(await foreign.text('/_profiler/latest'), /There are no profiles/);
});

test('a share of a half records about half of many requests', async () => {
  await using foreign = await serve({ sample: 0.5 }, hello);
  let recorded = 0;
  for (let index = 0; index < 100; index += 1) if ((await foreign.token('/')) !== 'none') recorded += 1;
  assert.ok(recorded > 20 && recorded < 80, String(recorded));
});

test('requests that failed or were slow are kept beside the share', async () => {
  const slow = 200;
  await using foreign = await serve({ sample: 0, record: { errors: true, slowerThan: slow } }, async (ctx) => {
    if (ctx.path === '/broken') throw new Error('no such tree');
    if (ctx.path === '/slow') await delay(slow + 50);
    ctx.body = 'hello';
  });
  const kept: number[] = [];
  for (const path of ['/slow', '/broken'])
    kept.push((await foreign.get(`/_profiler/${await foreign.token(path)}`)).status);
  assert.deepEqual(kept, [200, 200]);
  assert.match(await foreign.text('/_profiler/latest/search/results'), /2 results found/);
});

test('outside of the share, the profile of a request that neither failed nor was slow is dropped at its end', async () => {
  await using foreign = await serve({ sample: 0, record: { errors: true } }, hello);
  const token = await foreign.token('/');
  const limit = performance.now() + 30_000;
  let status = 200;
  while (status !== 404 && performance.now() < limit) ({ status } = await foreign.get(`/_profiler/${token}`));
  assert.equal(status, 404);
});
