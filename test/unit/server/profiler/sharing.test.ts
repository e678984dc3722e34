import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pool, sizeOf } from '../../../../server/profiler/values/pool.ts';
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
