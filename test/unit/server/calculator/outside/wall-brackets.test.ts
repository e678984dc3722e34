import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBrackets } from '../../../../../server/calculator/outside/wall-brackets.ts';

/** A flue from a console at 1,500 mm, whose highest bracket may be at 5,000 mm. In millimetres. */
const flue = {
  column: { foot: 1500, lowerEnd: 1500, highestFixing: 5000, armTop: 1850 },
  below: [],
  bends: null,
  top: 6000,
};

const limits = (spacing: number) => ({
  wall_fixing: { value: spacing, unit: 'mm', source: '' },
  wall_bracket_margin: { value: 50, unit: 'mm', source: '' },
  free_above_wall: { value: 1500, unit: 'mm', source: '' },
});

const straight = (...joints: readonly number[]) =>
  joints.map((to, index) => ({ role: 'straight' as const, from: joints[index - 1] ?? 2000, to }));

const nearOf = (above: ReturnType<typeof straight>, spacing: number) =>
  placeBrackets({ ...flue, above }, limits(spacing)).near;

test('a run has the fewest brackets at about equal distances', () => {
  assert.deepEqual(nearOf(straight(3000, 4000, 6000), 2000), [3250, 5000]);
});

test('a run has one more bracket if a joint makes a part too long', () => {
  assert.deepEqual(nearOf(straight(3000, 4000, 6000), 1750), [3250, 5000]);
  // The two equal parts are as long as the limit, and their bracket would be on the joint.
  const [first = 0, ...others] = nearOf(straight(3250, 4250, 6000), 1750);
  assert.deepEqual([Math.round(first), ...others.map(Math.round)], [2667, 3833, 5000]);
});

test('no bracket holds an element that slides', () => {
  const above = [
    ...straight(3150),
    { role: 'adjustable' as const, from: 3150, to: 3400 },
    ...straight(4400, 6000).map(({ role, to }) => ({ role, from: to - 1000, to })),
  ];
  assert.deepEqual(placeBrackets({ ...flue, above }, limits(2000)).near, [3100, 5000]);
});
