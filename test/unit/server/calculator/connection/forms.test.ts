import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ConnectionTask,
  type ConnectorParts,
  solveForms,
} from '../../../../../server/calculator/connection/forms.ts';
import type { Part } from '../../../../../server/calculator/input/part.ts';
import { createPart } from '../../../../support/fixture-parts.ts';

const pipe = (id: number, length: number, price: number, otherLength: number | null = null): Part =>
  createPart({ id, articleNumber: `P${id}`, role: 'connector_pipe', length, otherLength, price });
const bend = (id: number, bendAngle: number, length: number, price: number): Part =>
  createPart({ id, articleNumber: `B${id}`, role: 'connector_bend', bendAngle, length, price });

const parts: ConnectorParts = {
  pipes: [pipe(1, 200, 330), pipe(2, 450, 490), pipe(3, 950, 790), pipe(4, 450, 625, 100)],
  bends: { 90: bend(9, 90, 210, 985), 45: bend(4, 45, 135, 765) },
};

const fromTop: Omit<ConnectionTask, 'reach' | 'inlet'> = {
  outlet: 'top',
  start: { height: 900, shift: 0 },
  hasSleeve: false,
  tolerance: 10,
  levelSlope: 0,
  isUpright: false,
};

test('the forms of a connection have as few pipes without a price as possible within each leg', () => {
  const unpriced = (part: Part): Part => createPart({ ...part, price: null });
  const [short, middle, long, cutPipe] = parts.pipes.map((part, index) => (index < 2 ? unpriced(part) : part));
  assert.ok(short !== undefined && middle !== undefined && long !== undefined && cutPipe !== undefined);
  const task: ConnectionTask = {
    ...fromTop,
    reach: 210 + 440,
    inlet: { lowest: 900 + 210 + 650, highest: 900 + 210 + 650 },
  };
  // 650 mm need the two pipes without a price (450 + 200), or one of them and a cut pipe.
  const pipes = [short, middle, long, cutPipe];
  const upwards = solveForms(task, { ...parts, pipes }, 'price').solutions.find(({ form }) => form === 'top-bend')
    ?.runs[0];
  assert.deepEqual(
    upwards?.pieces.map(({ part }) => part.price === null),
    [true, false],
  );
});

test('two bends of 45° have the slanting leg that is cheapest together with the riser and the level run', () => {
  const task: ConnectionTask = {
    ...fromTop,
    reach: 575,
    inlet: { lowest: 1825, highest: 1825 },
  };
  const runs = solveForms(task, parts, 'price').solutions.find(({ form }) => form === 'top-two-bends')?.runs;
  // A leg without a pipe makes the riser dearer: it then needs a cut pipe and a short one.
  const prices = runs?.map(({ pieces }) => pieces.map(({ part }) => part.price));
  assert.deepEqual(prices, [[490], [330], [625]]);
});

test('the forms of a connection say how near the chimney may be where it is too near, and which heights can be reached', () => {
  const task = {
    ...fromTop,
    reach: 60,
    inlet: { lowest: 1500, highest: 1500 },
  } as const;
  const near = solveForms(task, parts, 'price').shortfalls.filter(({ of }) => of === 'reach');
  assert.ok(near.some(({ nearestAbove }) => nearestAbove === 210));
  const low = solveForms({ ...task, reach: 420, inlet: { lowest: 800, highest: 800 } }, parts, 'price').shortfalls;
  assert.ok(low.some(({ of, nearestAbove }) => of === 'height' && nearestAbove === 1110));
});

test('the last level run rises by 10 mm per metre: a new hole follows it, a sleeve takes it up', () => {
  const rising: ConnectionTask = {
    ...fromTop,
    reach: 710,
    inlet: { lowest: 0, highest: 1650 },
    levelSlope: 10,
  };
  const ends = (task: ConnectionTask): Record<string, readonly [number, number]> =>
    Object.fromEntries(
      solveForms(task, parts, 'price').solutions.map(({ form, runs, inletHeight }) => [
        form,
        [inletHeight, runs[0]?.pieces.reduce((sum, { length }) => sum + length, 0) ?? 0] as const,
      ]),
    );
  // 710 mm rise by 7.1 mm, so by 8 whole millimetres.
  assert.deepEqual(ends(rising)['top-bend'], [900 + 210 + 8, 0]);
  const given = { ...rising, inlet: { lowest: 1650, highest: 1650 } };
  assert.deepEqual(ends(given)['top-bend'], [1650, 1650 - 8 - 210 - 900]);
  assert.deepEqual(ends({ ...given, hasSleeve: true })['top-bend'], [1650 + 8, 1650 - 210 - 900]);
  const rear: ConnectionTask = { ...rising, outlet: 'rear' };
  assert.equal(ends(rear)['rear-straight']?.[0], 908);
  // From the second corner, 210 mm behind the outlet, 500 mm rise by 5 mm.
  assert.equal(ends(rear)['rear-up-and-in']?.[0], 900 + 2 * 210 + 5);
});
