import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { createMasking } from 'koa-profiler/masking';
import { createLogger, type Logger } from '../../../../server/logging/logger.ts';

function logTo(format: 'json' | 'pretty', write: (logger: Logger) => void): string {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      done();
    },
  });
  write(createLogger({ level: 'info', format, destination, masking: createMasking([]) }));
  return text;
}

test('a record is one line of JSON with time, level, channel, message and the fields of its context', () => {
  const line = logTo('json', (logger) => {
    logger.channel('translation').warning('Translation not found.', { id: 'x', domain: 'messages', locale: 'nor' });
  });
  assert.match(line, /^[^\n]+\n$/);
  const { time, ...rest } = z.looseObject({ time: z.string() }).parse(JSON.parse(line));
  assert.equal(new Date(time).toISOString(), time);
  assert.deepEqual(rest, {
    level: 'warning',
    channel: 'translation',
    message: 'Translation not found.',
    id: 'x',
    domain: 'messages',
    locale: 'nor',
  });
});

test('records below the level are left out', () => {
  assert.equal(
    logTo('json', (logger) => logger.debug('hidden')),
    '',
  );
});

for (const format of ['json', 'pretty'] as const) {
  test(`no control character of a message, a field or an error reaches the log unescaped (${format})`, () => {
    const hostile = 'a\u001b[31mred\r\nFORGED\u0000\u009b\u2028\u202e';
    const text = logTo(format, (logger) => {
      logger.error(hostile, { [hostile]: hostile, nested: [{ deep: hostile }], error: new Error(hostile) });
    });
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
    assert.equal(stripVTControlCharacters(text), text);
    assert.doesNotMatch(text, /^FORGED/m);
  });
}

test('an error is written with its name, message, code and stack, without the secrets in them', () => {
  const line = logTo('json', (logger) => {
    logger.error('Broken.', { error: Object.assign(new TypeError('boom'), { code: 'E_BOOM' }) });
  });
  assert.match(line, /"error":\{"name":"TypeError","message":"boom","code":"E_BOOM","stack":\["TypeError: boom"/);
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEow\n-----END PRIVATE KEY-----';
  const stack = logTo('json', (logger) => logger.error('Broken.', { error: new Error(`cannot read ${key}`) }));
  assert.match(stack, /"stack":\["Error: cannot read ••••••"/);
});

test('a record is cut at 4 kB, whatever its message, its fields and its error hold', () => {
  const long = 'æ"\u0007'.repeat(100_000);
  const error = new Error(long, { cause: new Error(long) });
  for (const [message, context] of [
    [long, {}],
    ['Cut.', { error }],
    ['Cut.', { long, list: Array.from({ length: 10_000 }, () => 'x') }],
    ['Cut.', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field${index}`, index]))],
  ] as const) {
    const line = logTo('json', (logger) => logger.error(message, context));
    assert.ok(Buffer.byteLength(line) <= 4096, `${Buffer.byteLength(line)} bytes`);
    assert.ok(Buffer.byteLength(line) > 900, `${Buffer.byteLength(line)} bytes`);
    assert.equal(z.object({ level: z.string() }).parse(JSON.parse(line)).level, 'error');
  }
});
