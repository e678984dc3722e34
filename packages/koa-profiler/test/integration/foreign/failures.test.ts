import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { serve } from './foreign-server.ts';

test('an error that the app itself turns into an answer is an exception of the request', async () => {
  await using foreign = await serve(
    {},
    async (ctx, next) => {
      try {
        await next();
      } catch {
        ctx.status = 503;
        ctx.body = { sorry: true };
      }
    },
    () => {
      throw new Error('the pump is broken');
    },
  );
  const { response, records } = await foreign.profileOf('/');
  assert.equal(response.status, 503);
  assert.equal(records.exception[0]?.[0]?.message, 'the pump is broken');
});

test('a rejection that nobody handles stays one', () => {
  const script = path.join(import.meta.dirname, `unhandled${path.extname(import.meta.filename)}`);
  const { stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_TEST_CONTEXT: '' },
  });
  assert.match(stdout, /unhandled: left alone/);
});

test('a 404 that the app answers itself is no unmatched route', async () => {
  await using foreign = await serve({}, (ctx) => {
    if (ctx.path !== '/json') return;
    ctx.status = 404;
    ctx.body = { error: 'no such apple' };
  });
  assert.equal((await foreign.profileOf('/json')).unmatched, null);
  assert.notEqual((await foreign.profileOf('/nowhere')).unmatched, null);
  assert.match(await foreign.text('/_profiler/latest'), /No route found for &quot;GET \/nowhere&quot;/);
});
