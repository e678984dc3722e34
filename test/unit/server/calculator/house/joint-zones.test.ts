import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GuardedPenetration, isInside, zoneOf } from '../../../../../server/calculator/house/joint-zones.ts';

const slab: GuardedPenetration = {
  penetration: { kind: 'storey-slab', storey: 1 },
  from: 2400,
  to: 2700,
  marginBelow: 150,
  marginAbove: 300,
};

test('a zone keeps a share of the margins on both sides of the penetration', () => {
  const { from, to, marginShare } = zoneOf(slab, 75);
  assert.deepEqual({ from, to, marginShare }, { from: 2325, to: 2850, marginShare: 0.5 });
});

test('a joint on the bound of a zone is allowed, one inside it is not', () => {
  const zone = zoneOf(slab, 0);
  assert.deepEqual(
    [2400, 2401, 2699, 2700].map((height) => isInside(zone, height)),
    [false, true, true, false],
  );
});
