import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { spread, spreadWithin } from '../../../../../server/pages/drawing/spread.ts';

const wanted = fc
  .array(fc.integer({ min: 0, max: 900 }), { maxLength: 40 })
  .map((values) => values.toSorted((left, right) => left - right));

const equal = (values: readonly number[], distance: number): number[] => values.map(() => distance);

test('spread values keep their distance and their order for any wanted places', () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 40 }), (values, distance) => {
      const placed = spread(values, equal(values, distance));
      assert.equal(placed.length, values.length);
      placed.slice(1).forEach((value, index) => assert.ok(value - (placed[index] ?? 0) >= distance - 1e-9));
    }),
  );
});

test('values that are far enough apart stay where they are', () => {
  assert.deepEqual(spread([10, 40, 90], [20, 20, 20]), [10, 40, 90]);
});

test('two values that want the same place move equally far', () => {
  assert.deepEqual(spread([100, 100], [20, 20]), [90, 110]);
});

test('crowded values stay around the mean of their wanted values', () => {
  fc.assert(
    fc.property(wanted, (values) => {
      const mean = (numbers: readonly number[]): number =>
        numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
      assert.ok(Math.abs(mean(spread(values, equal(values, 21))) - mean(values)) < 1e-6);
    }),
  );
});

test('each value keeps its own distance to the one before it', () => {
  assert.deepEqual(
    spread([0, 0, 0], [0, 10, 30]),
    [0, 10, 40].map((place) => place - 50 / 3),
  );
});

test('within bounds all values stay, in order, and keep their distances where there is room', () => {
  fc.assert(
    fc.property(wanted, fc.integer({ min: 1, max: 40 }), (values, distance) => {
      const placed = spreadWithin(values, equal(values, distance), [100, 500]);
      const kept = Math.min(distance, 400 / Math.max(1, values.length - 1));
      for (const place of placed) assert.ok(place >= 100 - 1e-6 && place <= 500 + 1e-6, String(place));
      placed.slice(1).forEach((value, index) => assert.ok(value - (placed[index] ?? 0) >= kept - 1e-6));
    }),
  );
});
