import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { record } from 'koa-profiler';
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

test('colours of a terminal are in no captured text', async () => {
  const red = (text: string): string => `\u{1b}[31m${text}\u{1b}[39m`;
  await using foreign = await serve({}, () => {
    record('log', { level: 'info', channel: 'pump', message: red('dripping'), context: {}, time: Date.now() });
    record('query', { sql: 'SELECT 1', milliseconds: 1, error: new Error(red('no such well')) });
    throw Object.assign(new Error(red('the pump is broken')), { cause: new Error(red('no water')) });
  });
  const profile = await foreign.profileOf('/');
  const { log, query, exception } = profile.records;
  const told = exception.flat().flatMap(({ message, stack }) => [message, stack.split('\n', 1)[0]]);
  assert.deepEqual(
    [log[0]?.message, query[0]?.failure, ...told],
    ['dripping', 'no such well', 'the pump is broken', 'Error: the pump is broken', 'no water', 'Error: no water'],
  );
  assert.ok(!JSON.stringify(profile).includes(String.raw`\u001b`));
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
