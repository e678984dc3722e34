import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLogger } from '../../../../server/logging/logger.ts';
import { createMasking } from 'koa-profiler/masking';

/** A stream like standard error, which can be used after an error; it fails as long as its flag is set. */
class Disk extends Writable {
  readonly written: string[] = [];
  fails = false;

  override write(chunk: string, ...rest: readonly unknown[]): boolean {
    const done = rest.at(-1);
    if (!this.fails) this.written.push(chunk);
    const error = this.fails ? new Error('ENOSPC: no space left on device, write') : null;
    process.nextTick(() => {
      if (typeof done === 'function') Reflect.apply(done, null, [error]);
      if (error !== null) this.emit('error', error);
    });
    return true;
  }
}

test('unwritten records are counted, and reported after the next written one', async () => {
  const disk = new Disk();
  const logger = createLogger({ level: 'info', format: 'json', destination: disk, masking: createMasking([]) });
  logger.info('one');
  disk.fails = true;
  logger.info('two');
  logger.info('three');
  await nextTurn();
  disk.fails = false;
  logger.info('four');
  await nextTurn();
  logger.info('five');
  await nextTurn();
  const records = disk.written
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
  const texts = records.map((record) => JSON.stringify(record).replace(/^.*"channel"/, '{"channel"'));
  assert.deepEqual(texts, [
    '{"channel":"application","message":"one"}',
    '{"channel":"application","message":"four"}',
    '{"channel":"log","records":2,"reason":"ENOSPC: no space left on device, write","message":"Records of this log could not be written."}',
    '{"channel":"application","message":"five"}',
  ]);
  assert.ok(disk.written[1]?.startsWith('\n'), 'the beginning of a record that was cut off gets a line of its own');
});

test('any number of loggers may write to one stream', () => {
  const disk = new Disk();
  for (let made = 0; made < 20; made += 1) {
    createLogger({ level: 'info', format: 'json', destination: disk, masking: createMasking([]) });
  }
  assert.equal(disk.listenerCount('error'), 1);
});

test('a reader that does not read costs bounded memory, and gets a report of how many records it missed', async () => {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  let standsStill = true;
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written.push(chunk);
      if (standsStill) waiting.push(done);
      else setImmediate(done);
    },
  });
  const logger = createLogger({ level: 'info', format: 'json', destination: stream, masking: createMasking([]) });
  for (let index = 0; index < 2000; index += 1) logger.info('x'.repeat(1000));
  assert.ok(stream.writableLength < 600_000, String(stream.writableLength));
  standsStill = false;
  for (const done of waiting) done();
  while (stream.writableLength > 0) await nextTurn();
  const loss = written.find((line) => line.includes('could not be written')) ?? '';
  assert.match(loss, /"records":1\d{3},"reason":"The reader of the log is too slow\."/);
});
