import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListSharing } from '../../../../server/profiler/values/list-sharing.ts';
import { Pool, sizeOf } from '../../../../server/profiler/values/pool.ts';
import { RememberedLists } from '../../../../server/profiler/values/remembered-lists.ts';
import { Sharing } from '../../../../server/profiler/values/sharing.ts';

interface Apple {
  readonly kind: string;
  readonly grams: number;
}

const areSame = (one: Apple, other: Apple): boolean => one.kind === other.kind && one.grams === other.grams;
const apple = (grams: number): Apple => ({ kind: 'Gravenstein', grams });

test('what comes a second time is kept once, and counted once', () => {
  const pool = new Pool(10_000);
  const sharing = new Sharing<Apple>(pool, areSame);
  const [first, second, third] = [apple(150), apple(150), apple(150)].map((one) => sharing.share('apple', one));
  assert.notEqual(first, second);
  assert.equal(second, third);
  assert.equal(sizeOf([third], pool), sizeOf([null], pool));
  assert.equal(sharing.findSame('apple', apple(150)), second);
  assert.equal(sharing.findSame('apple', apple(151)), undefined);
});

test('what comes only once takes nothing of the pool, however much of it comes', () => {
  const pool = new Pool(10_000);
  const sharing = new Sharing<Apple>(pool, areSame);
  for (let grams = 0; grams < 5000; grams += 1) sharing.share('apple', apple(grams));
  for (let key = 0; key < 5000; key += 1) sharing.share(`apple ${key}`, apple(1));
  assert.equal(pool.bytes, 0);
});

test('a full pool shares nothing more, and gives back what it was given', () => {
  const sharing = new Sharing<Apple>(new Pool(0), areSame);
  const given = [apple(150), apple(150), apple(150)];
  assert.deepEqual(
    given.map((one) => sharing.share('apple', one) === one),
    [true, true, true],
  );
});

test('lists of values that are all shared are shared as a whole, as soon as they come again; others never', () => {
  const pool = new Pool(10_000);
  const apples = new Sharing<Apple>(pool, areSame);
  const lists = new ListSharing<Apple>(pool);
  const basket = (grams: readonly number[]): readonly Apple[] =>
    lists.share(grams.map(apple), areSame, (one) => apples.share(`${one.grams}`, one));
  const baskets = [1, 2, 3, 4, 5].map(() => basket([150, 160]));
  for (const filled of baskets) assert.deepEqual(filled, [apple(150), apple(160)]);
  assert.equal(baskets[3], baskets[4]);
  assert.notEqual(baskets[0], baskets[4]);
  assert.equal(sizeOf([baskets[4]], pool), sizeOf([null], pool));
  assert.deepEqual(basket([160, 150]), [apple(160), apple(150)], 'in another order it is another list');
  const bytes = pool.bytes;
  for (let grams = 1000; grams < 1100; grams += 1) assert.equal(basket([150, grams])[1]?.grams, grams);
  assert.equal(pool.bytes, bytes, 'nothing is kept of baskets with an apple of their own');
});

test('what came of a list is remembered if all profiles share it, and what the memory takes is counted', () => {
  const pool = new Pool(2000);
  const remembered = new RememberedLists<Apple, readonly string[]>(pool, areSame);
  const shared = pool.hold(['a basket']);
  const bytes = pool.bytes;
  let made = 0;
  const ask = (grams: readonly number[], result: readonly string[]): readonly string[] =>
    remembered.remember(grams.map(apple), () => {
      made += 1;
      return result;
    });
  assert.equal(ask([1], ['its own']).length, 1);
  assert.equal(pool.bytes, bytes, 'what nobody shares is not remembered');
  assert.deepEqual([ask([1, 2], shared), ask([1, 2], shared), made], [shared, shared, 2]);
  assert.ok(pool.bytes > bytes);
  assert.deepEqual([ask([2, 1], ['another']), made], [['another'], 3]);
  for (let length = 3; length < 200; length += 1)
    ask(
      Array.from({ length }, () => 7),
      shared,
    );
  assert.ok(pool.bytes <= 2000);
});
