import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countBetween } from '../../../../../server/calculator/parts/fixings.ts';

test('a run of exactly the limit needs no fixing between its ends, a millimetre more needs one', () => {
  const limit = 2500;
  for (const [length, fixings] of [
    [0, 0],
    [2500, 0],
    [2501, 1],
    [5000, 1],
    [5001, 2],
  ] as const) {
    assert.equal(countBetween(length, limit), fixings, `${length} mm`);
  }
});

test('a rounding error in the length of a run adds no fixing', () => {
  assert.equal(countBetween(2500 + 1e-9, 2500), 0);
});
