import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { findGreatestMargins } from '../../../../../server/calculator/flue/column-attempts.ts';
import type { GuardedPenetration } from '../../../../../server/calculator/house/joint-zones.ts';

const slab = (storey: number): GuardedPenetration => ({
  penetration: { kind: 'storey-slab', storey },
  from: storey * 3000,
  to: storey * 3000 + 300,
  marginBelow: 150,
  marginAbove: 150,
});
const roof: GuardedPenetration = {
  penetration: { kind: 'roof' },
  from: 9000,
  to: 9500,
  marginBelow: 150,
  marginAbove: 500,
};

const findZones = (penetrations: readonly GuardedPenetration[], isBuilt: Parameters<typeof findGreatestMargins>[1]) =>
  findGreatestMargins(penetrations, isBuilt, { highest: 150, isSpent: () => false });

test('possible full margins are kept after one attempt', () => {
  let attempts = 0;
  const zones = findZones([slab(1), roof], () => {
    attempts += 1;
    return true;
  });
  assert.deepEqual(zones, [
    { penetration: { kind: 'storey-slab', storey: 1 }, from: 2850, to: 3450, marginShare: 1 },
    { penetration: { kind: 'roof' }, from: 8850, to: 10000, marginShare: 1 },
  ]);
  assert.equal(attempts, 1);
});

test('impossible penetrations leave no zones after the full margins and none were tried', () => {
  const tried: number[] = [];
  const zones = findZones([slab(1)], ([zone]) => {
    tried.push(zone?.marginShare ?? Number.NaN);
    return false;
  });
  assert.equal(zones, null);
  assert.deepEqual(tried, [1, 0]);
});

test('each share is the greatest that works, with those below settled and those above at the common share', () => {
  const steps = fc.integer({ min: 0, max: 150 });
  fc.assert(
    fc.property(steps, steps, steps, fc.integer({ min: 0, max: 450 }), (first, second, third, sum) => {
      // A flue that can be built with some margins can be built with smaller margins.
      const works = (shares: readonly number[]): boolean => {
        const [a = 0, b = 0, c = 0] = shares;
        return a <= first && b <= second && c <= third && a + b + c <= sum;
      };
      const zones = findZones([slab(1), slab(2), roof], (tried) =>
        works(tried.map(({ marginShare }) => Math.round(marginShare * 150))),
      );
      let common = 150;
      while (!works([common, common, common])) common -= 1;
      const expected = [common, common, common];
      for (const index of expected.keys()) {
        while (works(expected.with(index, (expected[index] ?? 0) + 1)) && (expected[index] ?? 0) < 150) {
          expected[index] = (expected[index] ?? 0) + 1;
        }
      }
      assert.deepEqual(
        zones?.map(({ marginShare }) => Math.round(marginShare * 150)),
        expected,
      );
    }),
  );
});
