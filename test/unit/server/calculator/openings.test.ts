import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createData,
  createDataWith,
  createFloor,
  createInput,
  resultOf,
} from '../../../support/calculator-fixtures.ts';
import { createPart, red } from '../../../support/fixture-parts.ts';

test('openings are as far behind a rear outlet as its level pipes and the arm of the tee are long, and R10 asks if a length is unknown', () => {
  const scheme = { ...createInput().scheme, outletPosition: 'rear', outletHeight: 700 } as const;
  const behind = (
    lengths: readonly (number | null)[],
    { outletDepth = null, arm = 90 }: { outletDepth?: number | null; arm?: number | null } = {},
  ) => {
    const pipes = lengths.map((length, index) =>
      createPart({ id: 900 + index, articleNumber: `LEVEL-${index}`, role: 'accessory', length }),
    );
    const brought = createPart({ id: 910, articleNumber: 'SHIELD', role: 'pipe_shield', length: 600 });
    const data = createDataWith({ TEE150: { horizontalLength: arm } }, [...pipes, brought]);
    const { openings, geometry, rules } = resultOf(
      { scheme },
      {
        ...data,
        schemeParts: [...pipes, brought].map(({ id }) => ({ partId: id, quantity: 1 })),
        declaration: data.declaration && { ...data.declaration, outletDepth },
      },
    );
    return [
      openings[0]?.behind,
      geometry.level.map(({ from, to }) => [from, to]),
      rules.find(({ id }) => id === 'R10')?.findings,
    ];
  };
  // The fixture's start chain has 60 mm before its tee.
  const ends = (...all: number[]) => all.slice(1).map((to, index) => [all[index], to]);
  assert.deepEqual(behind([]), [150, ends(0, 60), []]);
  assert.deepEqual(behind([200]), [350, ends(0, 200, 260), []]);
  assert.deepEqual(behind([200, 150]), [500, ends(0, 200, 350, 410), []]);
  assert.deepEqual(behind([null], { outletDepth: 160 }), [null, [], ['behind-unknown']]);
  assert.deepEqual(behind([200, null]), [null, [], ['behind-unknown']]);
  assert.deepEqual(behind([200], { outletDepth: 160, arm: null }), [null, ends(0, 200, 260), ['behind-unknown']]);
});

test('openings have no size where the clearance is unknown, and there are none without a flue', () => {
  const { openings } = resultOf({ floor: createFloor(2, false) }, createDataWith({ SLEEVE: { clearance: null } }));
  assert.deepEqual(
    openings.map(({ width, length }) => [width, length]),
    [
      [null, null],
      [null, null],
    ],
  );
  assert.deepEqual(resultOf({ color: red }, createData()).openings, []);
});
