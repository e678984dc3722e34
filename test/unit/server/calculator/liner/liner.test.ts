import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ConnectionInput } from '../../../../../server/calculator/input/calculation-input.ts';
import { orderParts } from '../../../../../server/calculator/input/catalogue-parts.ts';
import type { ExistingFlue } from '../../../../../server/calculator/input/chimney-input.ts';
import { resolveLimits } from '../../../../../server/calculator/input/limits.ts';
import type { Part } from '../../../../../server/calculator/input/part.ts';
import { findLiner, type Liner } from '../../../../../server/calculator/liner/liner.ts';
import { createAssortment } from '../../../../../server/calculator/parts/assortment.ts';
import { createData, createInput } from '../../../../support/calculator-fixtures.ts';
import { createPart } from '../../../../support/fixture-parts.ts';

const whole = createPart({ id: 1, articleNumber: 'WHOLE', role: 'liner_rigid', length: 950, width: 152, price: 780 });
const cut = createPart({ ...whole, id: 2, articleNumber: 'CUT', length: 950, otherLength: 100, price: 990 });
const flexible = createPart({ id: 3, articleNumber: 'FLEXIBLE', role: 'liner_flexible', length: 1000, width: 156 });
const parts: readonly Part[] = [
  whole,
  cut,
  flexible,
  createPart({ id: 4, articleNumber: 'TEE', role: 'liner_tee', length: 250, otherLength: 200 }),
  createPart({ id: 5, articleNumber: 'BASE', role: 'liner_base', length: 250 }),
  createPart({ id: 6, articleNumber: 'TOP', role: 'liner_top' }),
  createPart({ id: 7, articleNumber: 'JOINT', role: 'liner_joint' }),
  createPart({ id: 8, articleNumber: 'SPACER', role: 'liner_spacer' }),
  createPart({ id: 9, articleNumber: 'WOOL', role: 'liner_insulation', length: 1000, width: 202 }),
];

const flue: ExistingFlue = {
  kind: 'reline',
  chimney: {
    id: 1,
    code: 'brick_half',
    name: 'Tegl',
    wall: 110,
    conductivity: 0.85,
    thermalResistance: null,
    roughness: 5,
    combustibleDistance: 100,
    source: 'fixture',
  },
  section: { width: 230, depth: 230 },
  inlet: 'new',
  inletHeight: null,
  wallDistance: null,
  overRoof: null,
  baseHeight: 0,
  others: null,
  inletGap: null,
  condition: 'unknown',
  combustible: null,
  shield: 'no',
  chimneyClass: null,
  sootHatch: 'unknown',
  ladder: 'unknown',
  flueStraight: 'yes',
  flueMake: 'unknown',
  liner: 'rigid',
  insulated: 'yes',
};

interface Asked extends Partial<ExistingFlue> {
  readonly inlet_at?: number | null;
  readonly mouth?: number;
  readonly offered?: readonly Part[];
}

function line({ inlet_at: inletHeight = 1500, mouth = 9000, offered = parts, ...given }: Asked = {}): Liner {
  const input: ConnectionInput = { ...createInput(), flue: { ...flue, ...given } };
  const assortment = createAssortment(input, createData({ parts: orderParts(offered) }));
  const limits = resolveLimits([]);
  const [tee] = assortment.ofRole('liner_tee');
  return findLiner({ input, limits, assortment, tee, inletHeight, mouth, shift: 500, objective: 'price' });
}

const quantities = ({ items }: Liner): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { part, quantity } of items) sums[part.articleNumber] = (sums[part.articleNumber] ?? 0) + quantity;
  return sums;
};

describe('a liner', () => {
  test('goes from the bottom of the flue to the mouth to the millimetre, with its tee at the inlet', () => {
    for (const [inlet, mouth, baseHeight] of [
      [1500, 9000, 0],
      [1717, 8246, -1333],
      [1104, 9876, 300],
    ] as const) {
      const { pieces, length, notices } = line({ inlet_at: inlet, mouth, baseHeight });
      assert.equal(pieces[0]?.from, baseHeight);
      assert.equal(pieces.at(-1)?.to, mouth);
      assert.equal(length, mouth - baseHeight);
      assert.deepEqual(notices, []);
      const tee = pieces.find(({ role }) => role === 'liner_tee');
      assert.deepEqual([tee?.from, tee?.to], [inlet - 200, inlet + 250]);
      for (const [index, { from }] of pieces.entries()) assert.equal(from, pieces[index - 1]?.to ?? baseHeight);
    }
  });

  test('has two cut pipes where no whole ones and one cut pipe have the length: 10 x 950 + 991 mm', () => {
    const liner = line({ mouth: 1750 + 10 * 950 + 991 });
    assert.equal(liner.pieces.at(-1)?.to, 1750 + 10 * 950 + 991);
    // The gap from base to tee is 1500 - 200 - 250 = 950 + 100 mm: one whole pipe and one cut pipe.
    assert.deepEqual([quantities(liner)['WHOLE'], quantities(liner)['CUT']], [10 + 1, 2 + 1]);
  });

  test('has as many cut pipes as the length needs', () => {
    const cutOf = (length: number): Part => createPart({ ...cut, length, otherLength: length - 100 });
    const withPipes = (longest: number, cutPipe: Part): readonly Part[] => [
      createPart({ ...whole, length: longest }),
      cutPipe,
      ...parts.filter(({ role }) => role !== 'liner_rigid'),
    ];
    // 9849 mm are nine pipes of 976 mm and two that are cut from 950 mm.
    const two = line({ mouth: 1750 + 9849, offered: withPipes(976, cut) });
    assert.deepEqual([two.notices, two.pieces.at(-1)?.to], [[], 1750 + 9849]);
    // 1700 mm are three pipes of 500 to 600 mm.
    const three = line({ mouth: 1750 + 1700, offered: withPipes(976, cutOf(600)) });
    assert.deepEqual([three.notices, three.pieces.at(-1)?.to], [[], 1750 + 1700]);
    const above = three.pieces.filter(({ from }) => from >= 1750).map(({ from, to }) => to - from);
    assert.deepEqual([above.length, Math.min(...above) >= 500, Math.max(...above) <= 600], [3, true, true]);
  });

  test('says how far its base is over the bottom where no pipe is as short as the rest below the tee', () => {
    // The least inlet is 450 mm over the bottom; a pipe is 100 mm or longer.
    for (const [inlet, open] of [
      [465, null],
      [466, 16],
      [549, 99],
      [550, null],
    ] as const) {
      const { notices, pieces } = line({ inlet_at: inlet });
      assert.deepEqual(notices, open === null ? [] : [{ code: 'LINER_LENGTH_UNMET', at: 'base', open }]);
      assert.equal(pieces.at(-1)?.to, 9000);
      assert.equal(line({ inlet_at: inlet, liner: 'flexible' }).pieces[0]?.from, 0);
    }
  });

  test('has the pipes that are the cheapest with their joints, and none without a price where others have the length', () => {
    // Two halves cost 20 øre less than a whole pipe, and 80 more with one more joint.
    const half = createPart({ ...whole, id: 20, articleNumber: 'HALF', length: 475, price: 380 });
    const joint = createPart({ id: 7, articleNumber: 'JOINT', role: 'liner_joint', price: 100 });
    const offered = [...parts.filter(({ role }) => role !== 'liner_joint'), joint, half];
    const mouth = 1750 + 8 * 950;
    assert.deepEqual(quantities(line({ inlet_at: 450 + 950, mouth: mouth - 100, offered }))['HALF'], undefined);
    const cheap = offered.map((part) => (part === joint ? createPart({ ...joint, price: 10 }) : part));
    assert.equal(quantities(line({ inlet_at: 450 + 950, mouth: mouth - 100, offered: cheap }))['HALF'], 18);
    const gift = createPart({ ...whole, id: 21, articleNumber: 'GIFT', price: null });
    assert.equal(quantities(line({ offered: [...parts, gift] }))['GIFT'], undefined);
    const alone = parts.filter((part) => part !== whole && part !== cut);
    assert.equal(quantities(line({ inlet_at: 1400, mouth: mouth - 100, offered: [...alone, gift] }))['GIFT'], 9);
  });

  test('says how far it ends below the mouth where no pipe can be cut', () => {
    const { notices } = line({ inlet_at: 450, mouth: 700 + 950 + 300, offered: parts.filter((part) => part !== cut) });
    assert.deepEqual(notices, [{ code: 'LINER_LENGTH_UNMET', at: 'mouth', open: 300 }]);
  });

  test('must go into the flue with 20 mm on each side, and its insulation with 5, whether or not there is an inlet', () => {
    const widthOf = (given: Asked): unknown[] =>
      line(given).failures.map((failure) =>
        failure.code === 'LINER_TOO_WIDE' ? [failure.outerDiameter, failure.isInsulation] : failure.code,
      );
    for (const inlet_at of [1500, null]) {
      assert.deepEqual(widthOf({ inlet_at, section: { width: 212, depth: null } }), []);
      assert.deepEqual(widthOf({ inlet_at, section: { width: 211, depth: null } }), [[202, true]]);
      assert.deepEqual(widthOf({ inlet_at, section: { width: 230, depth: 192 }, insulated: 'no' }), []);
      assert.deepEqual(widthOf({ inlet_at, section: { width: 230, depth: 191 } }), [[152, false]]);
      assert.deepEqual(widthOf({ inlet_at, section: null }), []);
      const offered = parts.filter(({ role }) => role !== 'liner_tee');
      assert.deepEqual(widthOf({ inlet_at, offered, section: { width: 140, depth: 140 } }), [
        'PART_MISSING',
        [152, false],
      ]);
    }
    assert.deepEqual(line({ inlet_at: null }).pieces, []);
  });
});
