import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculate } from '../../../../server/calculator/calculate.ts';
import type { CalculationData } from '../../../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import type { Notice } from '../../../../server/calculator/result/outcome.ts';
import { createDataWith, createFloor, createInput } from '../../../support/calculator-fixtures.ts';
import { createPart } from '../../../support/fixture-parts.ts';

function noticesOf(input: Partial<CalculationInput>, data: CalculationData): readonly Notice[] {
  const result = calculate(createInput(input), data);
  assert.deepEqual(result.failures, []);
  return result.notices;
}

test('PRICE_MISSING names the articles, and the totals are incomplete', () => {
  const data = createDataWith({ CAP: { price: null } });
  assert.deepEqual(noticesOf({ cap: 'rain' }, data), [{ code: 'PRICE_MISSING', articleNumbers: ['CAP'] }]);
  assert.equal(calculate(createInput({ cap: 'rain' }), data).totals.complete, false);
});

test('an element without a price is used only where no column has prices', () => {
  const oneUnpriced = createDataWith({ 'E500-Svart': { price: null } });
  assert.deepEqual(noticesOf({ floor: createFloor(1, true) }, oneUnpriced), []);
  const needed = createDataWith({ 'E1000-Svart': { price: null }, 'E500-Svart': null, 'ADJ-Svart': null });
  assert.deepEqual(noticesOf({}, needed).at(-1), { code: 'PRICE_MISSING', articleNumbers: ['E1000-Svart'] });
});

test('CATALOGUE_INVALID lists the rows that the catalogue and the calculation left out', () => {
  const problem = { table: 'module', id: 99, articleNumber: 'X', column: 'pipe_id', reason: 'missing' } as const;
  const data = createDataWith({ 'E250-Svart': { length: 0 }, 'BEND15-Svart': { horizontalLength: null } });
  const [notice] = noticesOf({}, { ...data, problems: [problem], schemeParts: [{ partId: 1234, quantity: 1 }] });
  assert.equal(notice?.code, 'CATALOGUE_INVALID');
  assert.deepEqual(
    notice.problems.map(({ id, column, reason }) => [id, column, reason]),
    [
      [99, 'pipe_id', 'missing'],
      [14, 'building_length', 'not-positive'],
      [20, 'horizontal_length', 'missing'],
      [1234, 'module_id', 'dangling-reference'],
    ],
  );
});

test('PART_NOT_IN_CATALOGUE names the part that the bill lacks', () => {
  assert.deepEqual(noticesOf({ cap: 'rain' }, createDataWith({ CAP: null, 'PLATE-SLOPE': null })), [
    { code: 'PART_NOT_IN_CATALOGUE', role: 'ceiling_plate', quantity: 1 },
    { code: 'PART_NOT_IN_CATALOGUE', role: 'cap', quantity: 1 },
  ]);
});

test('TOLERANCE_WIDENED says how far over the required top the nearest column ends', () => {
  const data = createDataWith({ 'E500-Svart': null, 'ADJ-Svart': null, 'E1000-Svart': { length: 3700 } });
  assert.deepEqual(noticesOf({}, data), [{ code: 'TOLERANCE_WIDENED', usual: 190, used: 260 }]);
});

test('TOLERANCE_WIDENED counts from the shortest element of diameter, colour and format, also where the roof angle keeps it out', () => {
  const data = createDataWith({
    'E250-Svart': { roundPipeAngles: { minimum: 0, maximum: 10 } },
    'E500-Svart': null,
    'ADJ-Svart': null,
    'E1000-Svart': { length: 3700 },
  });
  assert.deepEqual(noticesOf({}, data), [{ code: 'TOLERANCE_WIDENED', usual: 190, used: 260 }]);
});

test('JOINT_MARGIN_REDUCED is reported where joints must come nearer to a slab, and R7 warns', () => {
  const data = createDataWith({ 'E1000-Svart': null, 'ADJ-Svart': null });
  const input = createInput({ floor: createFloor(2, false), roofAngle: 0 });
  const { notices, rules, geometry } = calculate(input, data);
  assert.deepEqual(notices, [
    {
      code: 'JOINT_MARGIN_REDUCED',
      margins: [
        { penetration: { kind: 'storey-slab', storey: 1 }, usual: 150, kept: 70 },
        { penetration: { kind: 'roof' }, usual: 150, kept: 60 },
      ],
      distance: 60,
      limit: 150,
    },
  ]);
  assert.equal(rules.find(({ id }) => id === 'R7')?.status, 'warning');
  assert.deepEqual(
    geometry.jointZones.map(({ marginShare }) => marginShare * 150),
    [70, 60],
  );
});

test('a catalogue with thousands of lengths is calculated, and the notice names the lengths that were left out', () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    createPart({ id: 1000 + index, articleNumber: `L${index}`, role: 'straight', length: 150 + index, width: 200 }),
  );
  const input = createInput({ floor: createFloor(3, true), offset: 400 });
  const { failures, notices } = calculate(input, createDataWith({}, many));
  assert.deepEqual(failures, []);
  assert.equal(notices.find(({ code }) => code === 'LENGTHS_LEFT_OUT')?.code, 'LENGTHS_LEFT_OUT');
});

test('elements that are too short for a column, and repeated article numbers, are left out and told', () => {
  const [first, again] = [19, 20].map((length, index) =>
    createPart({ id: 990 + index, articleNumber: `SHORT-${length}`, role: 'straight', price: 1, length }),
  );
  assert.ok(first !== undefined && again !== undefined);
  const repeated = { ...again, id: 992, length: 1000 };
  const { lines, notices } = calculate(createInput(), createDataWith({}, [repeated, first, again]));
  const [notice] = notices;
  assert.equal(notice?.code, 'CATALOGUE_INVALID');
  assert.deepEqual(
    notice.problems.map(({ id, column, reason }) => [id, column, reason]),
    [
      [990, 'building_length', 'too-short'],
      [992, 'art_nr', 'repeated'],
    ],
  );
  assert.ok(lines.every(({ partId }) => partId !== 990 && partId !== 992));
});
