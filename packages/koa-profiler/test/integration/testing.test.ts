import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queryStarted, record } from 'koa-profiler';
import { expectProfile } from 'koa-profiler/testing';
import { serve } from './foreign/foreign-server.ts';

test('a request within its budget passes; one beyond it fails with its statements and calls', async () => {
  await using foreign = await serve({}, (ctx) => {
    for (const id of [1, 2, 2]) queryStarted({ sql: 'SELECT * FROM tree WHERE id = ?', parameters: [id] })({ rows: 1 });
    record('call', { method: 'GET', url: 'https://weather.test/today', milliseconds: 1, status: 200 });
    ctx.body = 'hello';
  });
  const response = await foreign.get('/?token=sesame-open');
  expectProfile(response, { queries: 3, duplicates: 1, httpCalls: 1, redisCommands: 0, milliseconds: 60_000 });
  expectProfile({ headers: Object.fromEntries(response.headers) }, {});
  const tooMuch = (): void => expectProfile(response, { queries: 2, duplicates: 0, httpCalls: 0 });
  assert.throws(tooMuch, (error: Error) => {
    for (const part of [
      /^queries: 3, at most 2\nduplicates: 1, at most 0\nhttpCalls: 1, at most 0\n/,
      /SELECT \* FROM tree WHERE id = \?  \(\S+testing\.test\.[jt]s:\d+\)/,
      /GET https:\/\/weather\.test\/today/,
    ])
      assert.match(error.message, part);
    assert.doesNotMatch(error.message, /sesame/);
    return true;
  });
  assert.throws(() => expectProfile(response, { milliseconds: 0 }), /milliseconds: [\d.]+, at most 0/);
  await foreign.close();
  assert.throws(() => expectProfile(response, {}), /There is no profile "[0-9a-f]{6}"/);
});
