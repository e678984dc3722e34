import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ObservedRecords } from '../../../../server/observation/records.ts';
import type { Finishing } from '../../../../server/profiler/records/kind.ts';
import { RecordList } from '../../../../server/profiler/records/record-list.ts';
import { createSharedRecords } from '../../../../server/profiler/records/shared-records.ts';
import { Pool, sizeOf } from '../../../../server/profiler/values/pool.ts';
import { createMasking } from '../../../../server/secrets/masking.ts';

type Use = ObservedRecords['translation'];

const masking = createMasking([]);
const scene = { masking, pool: new Pool(0), startedAt: 0 };
const finishingWith = (pool: Pool): Finishing => ({
  masking,
  readCallStack: () => [],
  shared: createSharedRecords(pool),
});
const finishing = finishingWith(scene.pool);
const use = (id: string, state: Use['state'] = 'defined', text = `the text of ${id}`): Use => ({
  id,
  domain: 'messages',
  locale: 'nor',
  state,
  text,
});

function listOf(uses: readonly Use[]): RecordList<'translation'> {
  const list = new RecordList('translation', scene);
  for (const one of uses) list.keep(one);
  return list;
}

test('uses of translations are counted for each key, in the order in which the keys came', () => {
  const list = listOf([use('pear'), use('apple'), use('plum', 'missing'), use('pear'), use('plum', 'missing')]);
  assert.equal(
    list.countUrgent(({ state }) => state === 'missing'),
    1,
    'what a header says is known at once',
  );
  assert.deepEqual(
    list.finish(finishing).map(({ id, uses }) => [id, uses]),
    [
      ['pear', 2],
      ['apple', 1],
      ['plum', 2],
    ],
  );
  assert.deepEqual(listOf([]).finish(finishing), []);
});

test('of ten thousand uses each is counted, and of a thousand keys the rest is dropped', () => {
  const list = listOf(Array.from({ length: 10_000 }, (_, index) => use(`key ${index % 1200}`)));
  const done = list.finish(finishing);
  assert.equal(done.length, 1000);
  assert.equal(done[0]?.uses, 9);
  const counted = done.reduce((sum, { uses }) => sum + uses, 0);
  assert.deepEqual(list.dropped, [['translations', 10_000 - counted]]);
});

test('what is read while the request runs says the same as what is read at its end', () => {
  const list = listOf([use('pear'), use('apple')]);
  assert.deepEqual(
    list.items.map(({ id }) => id),
    ['pear', 'apple'],
  );
  list.keep(use('apple'));
  assert.deepEqual(
    list.finish(finishing).map(({ id, uses }) => [id, uses]),
    [
      ['pear', 1],
      ['apple', 2],
    ],
  );
});

test('requests that translate the same have one list of it together, and one that differs in a text has its own', () => {
  const page = (last: string): Use[] =>
    ['title', 'intro', 'title', 'end'].map((id) => use(id, 'defined', `${id} ${last}`));
  const pool = new Pool(100_000);
  const together = finishingWith(pool);
  const lists = Array.from({ length: 6 }, () => listOf(page('today')).finish(together));
  assert.equal(lists[4], lists[5]);
  assert.equal(sizeOf([lists[5]], pool), sizeOf([null], pool));
  const other = listOf(page('tomorrow')).finish(together);
  assert.deepEqual(
    other.map(({ text, uses }) => [text, uses]),
    [
      ['title tomorrow', 2],
      ['intro tomorrow', 1],
      ['end tomorrow', 1],
    ],
  );
  assert.deepEqual(
    lists[5]?.map(({ uses }) => uses),
    [2, 1, 1],
  );
});
