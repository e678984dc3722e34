import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { spread } from '../../../../../server/pages/drawing/spread.ts';

const wanted = fc
  .array(fc.integer({ min: 0, max: 900 }), { maxLength: 40 })
  .map((values) => values.toSorted((left, right) => left - right));

test('spread values keep their distance and their order, whatever is wanted', () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 40 }), (values, distance) => {
      const placed = spread(values, distance);
      assert.equal(placed.length, values.length);
      placed.slice(1).forEach((value, index) => assert.ok(value - (placed[index] ?? 0) >= distance - 1e-9));
    }),
  );
});

test('values that are far enough apart stay where they are', () => {
  assert.deepEqual(spread([10, 40, 90], 20), [10, 40, 90]);
});

test('two values that want the same place share the way', () => {
  assert.deepEqual(spread([100, 100], 20), [90, 110]);
});

test('a crowd stays around the middle of what it wants', () => {
  fc.assert(
    fc.property(wanted, (values) => {
      const mean = (numbers: readonly number[]): number =>
        numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
      assert.ok(Math.abs(mean(spread(values, 21)) - mean(values)) < 1e-6);
    }),
  );
});
