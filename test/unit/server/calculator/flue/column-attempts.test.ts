import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { findGreatestMargins } from '../../../../../server/calculator/flue/column-attempts.ts';
import type { GuardedPenetration, JointZone } from '../../../../../server/calculator/house/joint-zones.ts';

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

type Shares = readonly number[];

/** Returns the found zones, and the shares of all attempts, in steps. */
function findZones(penetrations: readonly GuardedPenetration[], works: (shares: Shares) => boolean) {
  const attempts: Shares[] = [];
  const build = (zones: readonly JointZone[]): readonly JointZone[] | null => {
    const shares = zones.map(({ marginShare }) => Math.round(marginShare * 150));
    attempts.push(shares);
    return works(shares) ? zones : null;
  };
  const found = findGreatestMargins(penetrations, build, { highest: 150, isSpent: () => false });
  assert.equal(found?.built, found?.zones);
  return { zones: found?.zones ?? null, attempts };
}

test('possible full margins are kept after one attempt', () => {
  const { zones, attempts } = findZones([slab(1), roof], () => true);
  assert.deepEqual(zones, [
    { penetration: { kind: 'storey-slab', storey: 1 }, from: 2850, to: 3450, marginShare: 1 },
    { penetration: { kind: 'roof' }, from: 8850, to: 10000, marginShare: 1 },
  ]);
  assert.equal(attempts.length, 1);
});

test('impossible penetrations leave no zones after the full margins and none were tried', () => {
  assert.deepEqual(
    findZones([slab(1)], () => false),
    { zones: null, attempts: [[150], [0]] },
  );
});

const steps = fc.integer({ min: 0, max: 150 });
/** A flue that can be built with some margins can be built with smaller margins. */
const limitedShares = fc
  .record({ greatest: fc.tuple(steps, steps, steps), sum: fc.integer({ min: 0, max: 450 }) })
  .map(({ greatest, sum }) => (shares: Shares): boolean => {
    const total = shares.reduce((before, share) => before + share, 0);
    return total <= sum && shares.every((share, index) => share <= (greatest[index] ?? 0));
  });

test('each share is the greatest that works, with those below settled and those above at the common share', () => {
  fc.assert(
    fc.property(limitedShares, (works) => {
      const { zones } = findZones([slab(1), slab(2), roof], works);
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

test('no margins are tried that are at least as great as margins that failed', () => {
  const includes = (shares: Shares, other: Shares): boolean =>
    shares.every((share, index) => share >= (other[index] ?? 0));
  fc.assert(
    fc.property(limitedShares, (works) => {
      const { attempts } = findZones([slab(1), slab(2), roof], works);
      for (const [index, shares] of attempts.entries()) {
        const answered = attempts.slice(0, index).find((other) => !works(other) && includes(shares, other));
        assert.equal(answered, undefined);
      }
    }),
  );
});

test('a share that limits the common share takes two attempts more', () => {
  const { attempts } = findZones([slab(1), roof], ([first = 0]) => first <= 40);
  const unequal = attempts.filter(([first, second]) => first !== second);
  assert.deepEqual(unequal, [
    [150, 40],
    [41, 40],
    [40, 150],
  ]);
});
