import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoundedList } from '../../../../server/profiler/recording/bounded-list.ts';
import { createCallStackReader, takeCallStack } from '../../../../server/profiler/code/call-stack.ts';
import { describeException } from '../../../../server/profiler/recording/exceptions.ts';
import { createIsSecret } from '../../../../server/profiler/recording/secrets.ts';
import { createMemoryStorage } from '../../../../server/profiler/storage/memory-storage.ts';
import { createToken, isToken } from '../../../../server/profiler/storage/token.ts';

const isSecret = createIsSecret([]);

test('a list stops at its length or when the common budget is used up, and counts what it turned away', () => {
  const budget = { left: 10 };
  const one = new BoundedList<number>('one', 2, budget);
  const other = new BoundedList<number>('other', 9, budget);
  for (const item of [1, 2, 3]) one.add(item, 1);
  other.add(4, 100);
  other.add(5, 1);
  assert.deepEqual([one.items, one.dropped, other.items, other.dropped], [[1, 2], 1, [4], 1]);
});

test('a call stack gives the place of the call, the same however often it is read, and lets go of the frames', () => {
  const reader = createCallStackReader(process.cwd(), (file) => file.includes('/test/unit/'));
  const stack = takeCallStack(() => {});
  const below = (): object => takeCallStack(below);
  const taken = below();
  const places = reader(taken);
  assert.match(places[0]?.file ?? '', /test\/unit\/server\/profiler\/recording\.test\.ts$/);
  assert.equal(reader(taken), places);
  assert.equal(Object.hasOwn(taken, 'stack'), false);
  assert.ok(Array.isArray(reader(stack)));
});

test('an error is described with its causes and parts, even in a circle, even when its properties throw', () => {
  const inner = new Error('inner');
  const outer = new AggregateError([new TypeError('part')], 'outer', { cause: inner });
  inner.cause = outer;
  assert.deepEqual(
    describeException(outer, isSecret).map(({ name, relation, depth }) => [name, relation, depth]),
    [
      ['AggregateError', 'thrown', 0],
      ['Error', 'cause', 1],
      ['TypeError', 'part', 1],
    ],
  );
  const hostile = Object.defineProperty(new Error('x'), 'message', { get: () => assert.fail('message') });
  assert.equal(describeException(hostile, isSecret)[0]?.message, '');
  assert.equal(describeException('just text', isSecret)[0]?.name, 'a thrown string');
  assert.equal(describeException(null, isSecret)[0]?.name, 'a thrown null');
  assert.doesNotMatch(
    JSON.stringify(describeException(Object.assign(new Error('x'), { password: 'sesame' }), isSecret)),
    /sesame/,
  );
});

test('tokens are six hexadecimal digits, and one that is taken is not given again', () => {
  const given = new Set<string>();
  for (let index = 0; index < 500; index += 1) given.add(createToken((token) => given.has(token)));
  assert.equal(given.size, 500);
  assert.ok([...given].every(isToken));
  let asked = 0;
  assert.ok(isToken(createToken(() => (asked += 1) < 3)));
  assert.equal(asked, 3);
});

test('an unknown token is not stored, and an empty storage lists nothing', () => {
  const storage = createMemoryStorage({ maxProfiles: 1, maxBytes: 1 });
  assert.equal(storage.read('abcdef'), null);
  assert.deepEqual([storage.list(), storage.extent()], [[], { profiles: 0, bytes: 0 }]);
  storage.finish('abcdef');
});
