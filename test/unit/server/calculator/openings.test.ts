import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Limit } from '../../../../server/calculator/input/limits.ts';
import {
  createData,
  createDataWith,
  createFloor,
  createInput,
  resultOf,
} from '../../../support/calculator-fixtures.ts';
import { createPart, pipe150, red } from '../../../support/fixture-parts.ts';

describe('openings', () => {
  test('are as wide as the pipe with its clearance on both sides, and longer along the slope of a roof', () => {
    const clearance = { code: 'clearance', value: 50, unit: 'mm', source: 'test', producerId: null } as const;
    const data = { ...createData(), limits: [clearance] };
    const { openings } = resultOf({ floor: createFloor(2, false), pipe: pipe150 }, data);
    assert.deepEqual(openings, [
      {
        penetration: { kind: 'storey-slab', storey: 1 },
        clearance: 50,
        width: 300,
        length: 300,
        lengthSquare: 300,
        bottom: 2400,
        shift: 0,
        behind: 0,
      },
      {
        penetration: { kind: 'roof' },
        clearance: 20,
        width: 240,
        length: 277.1,
        lengthSquare: 450.3,
        bottom: 5100,
        shift: 0,
        behind: 0,
      },
    ]);
  });

  test('take the sleeve or the floor kit in them with a gap around it, where that is wider', () => {
    const parts = { SLEEVE: { width: 300, clearance: 20 }, 'KIT-A': { width: 360 }, 'KIT-B': { width: 360 } };
    const clearance = { code: 'clearance', value: 50, unit: 'mm', source: 'test', producerId: null } as const;
    const sizes = (gaps: readonly Limit[]): readonly (readonly (number | null)[])[] =>
      resultOf(
        { floor: createFloor(2, false) },
        { ...createDataWith(parts), limits: [clearance, ...gaps] },
      ).openings.map(({ width, lengthSquare }) => [width, lengthSquare]);
    const tan30 = Math.tan(Math.PI / 6);
    const framed = (width: number): number => Math.round(10 * (width / Math.cos(Math.PI / 6) + 300 * tan30)) / 10;
    assert.deepEqual(sizes([]), [
      [380, 380],
      [320, framed(320)],
    ]);
    assert.deepEqual(sizes([{ ...clearance, code: 'fitting_gap', value: 25 }]), [
      [410, 410],
      [350, framed(350)],
    ]);
  });

  test('are where the flue has been shifted to', () => {
    const { openings, geometry } = resultOf({ floor: createFloor(3, true), roofAngle: 22, offset: 400 }, createData());
    const shift = geometry.offset?.shift ?? 0;
    assert.ok(shift > 0);
    for (const opening of openings)
      assert.equal(opening.shift, opening.bottom < (geometry.offset?.from ?? 0) ? 0 : shift);
  });

  test('are as far behind a rear outlet as its level pipes and the arm of the tee are long, else as its maker declares', () => {
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
    assert.deepEqual(behind([null], { outletDepth: 160 }), [160, [], []]);
    assert.deepEqual(behind([200, null]), [null, [], ['behind-unknown']]);
    assert.deepEqual(behind([200], { outletDepth: 160, arm: null }), [null, ends(0, 200, 260), ['behind-unknown']]);
  });

  test('have no size where the clearance is unknown, and there are none without a flue', () => {
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
});
