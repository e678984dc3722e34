import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino as createLogger } from 'pino';
import { pino } from 'koa-profiler/adapters/pino';
import { record } from 'koa-profiler';
import { hello, serve } from './foreign/foreign-server.ts';

test('the profile has the lines of pino and of its children, without the lines that pino filters', async () => {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const logger = createLogger({ level: 'info', name: 'orchard' }, stream);
  const older = logger.child({ garden: 'north' });
  await using foreign = await serve({ use: [pino(logger)] }, (ctx) => {
    older.warn('%s is loose', 'a branch');
    logger.child({ garden: 'south' }).error(new Error('the pump is broken'));
    logger.info({ password: 'sesame-open' }, 'watered');
    logger.debug('not written');
    ctx.body = 'hello';
  });
  const { records } = await foreign.read(await foreign.token('/'));
  assert.deepEqual(
    records.log.map(({ level, channel }) => [level, channel]),
    ['warning', 'error', 'info'].map((level) => [level, 'orchard']),
  );
  const page = await foreign.text('/_profiler/latest?panel=logger');
  for (const said of ['a branch', 'north', 'the pump is broken', 'south', 'watered', 'orchard'])
    assert.ok(page.includes(said), said);
  assert.doesNotMatch(page, /not written|sesame/);
  assert.equal(written.length, 3, 'the logger writes as ever');
  await foreign.profile.close();
  await foreign.token('/');
  assert.equal(written.length, 6);
});

test('a record outside of all requests is counted on its panel, with the way to bring it back', async () => {
  await using foreign = await serve({}, hello);
  const one = await foreign.token('/');
  assert.doesNotMatch(await foreign.text(`/_profiler/${one}?panel=db`), /AsyncResource/);
  record('query', { sql: 'SELECT 1', milliseconds: 1 });
  record('query', { sql: 'SELECT 2', milliseconds: 1 });
  assert.match(await foreign.text(`/_profiler/${one}?panel=db`), /2 records? .*outside.*AsyncResource\.bind/s);
  assert.doesNotMatch(await foreign.text(`/_profiler/${one}?panel=cache`), /AsyncResource/);
});
