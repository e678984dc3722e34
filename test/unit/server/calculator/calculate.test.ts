import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculate, type CalculationResult } from '../../../../server/calculator/calculate.ts';
import type { CalculationData } from '../../../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import {
  createData,
  createDataWith,
  createFloor,
  createInput,
  resultOf,
} from '../../../support/calculator-fixtures.ts';
import { black, createPart } from '../../../support/fixture-parts.ts';

function calculateFor(input: Partial<CalculationInput>, data: CalculationData = createData()): CalculationResult {
  const result = calculate(createInput(input), data);
  assert.deepEqual(result.failures, []);
  return result;
}

function quantitiesOf({ lines }: CalculationResult): Record<string, number> {
  return Object.fromEntries(lines.map(({ articleNumber, quantity }) => [articleNumber, quantity]));
}

function reasonsOf({ lines }: CalculationResult, articleNumber: string): unknown[] {
  return lines.filter((line) => line.articleNumber === articleNumber).flatMap(({ reasons }) => reasons);
}

describe('the parts of a flue', () => {
  test('have the floor kit and plates of one design that are cheapest together', () => {
    const cheapPlates = createDataWith({ 'PLATE-B': { price: 150_00 } });
    assert.equal(quantitiesOf(calculateFor({ floor: createFloor(2, false) }, cheapPlates))['KIT-B'], 1);
  });

  test('have the flashing with the narrowest range that fits, not the cheapest', () => {
    assert.equal(quantitiesOf(calculateFor({ roofAngle: 19 }))['RF-0-20'], 1);
    const narrow = createDataWith({ 'RF-18-45': { roundFlashingAngles: { minimum: 18, maximum: 22 } } });
    assert.equal(quantitiesOf(calculateFor({ roofAngle: 19 }, narrow))['RF-18-45'], 1);
  });

  test('end exactly 0.8 m over a flat roof where they can, and that is enough', () => {
    const { rules } = calculateFor({ roofAngle: 0, floor: createFloor(2, false), objective: 'tight' });
    const { status, measured, limit } = rules.find(({ id }) => id === 'R1') ?? {};
    assert.deepEqual([status, measured, limit], ['ok', 800, 800]);
  });

  test('are braced, and judged so, where the mouth is less than a tenth of a millimetre above what stands without', () => {
    const input = { roofThickness: 301, objective: 'tight' } as const;
    const { geometry } = calculateFor(input);
    const free = (geometry.top ?? 0) - (2400 + 301 / Math.cos(Math.PI / 6));
    const limit = { code: 'free_height', value: free - 0.01, unit: 'mm', source: 'test', producerId: null } as const;
    const { limits } = createData();
    const braced = calculateFor(input, createData({ limits: [...limits, limit] }));
    assert.equal(quantitiesOf(braced)['BRACE'], 1);
    const rule = braced.rules.find(({ id }) => id === 'R4');
    assert.deepEqual([rule?.status, rule?.limit], ['ok', 4000]);
  });

  test('have what the scheme brings along and the ventilation that was chosen', () => {
    const data = { ...createData(), schemeParts: [{ partId: 5, quantity: 2 }] };
    const result = calculateFor({ ventilationPartIds: [6] }, data);
    assert.deepEqual(reasonsOf(result, 'ELBOW'), [{ reason: { kind: 'scheme', schemeName: 'Topp' }, quantity: 2 }]);
    assert.deepEqual(reasonsOf(result, 'AIR'), [{ reason: { kind: 'ventilation' }, quantity: 1 }]);
  });

  test('that are in every flue and pieces of the pipe are placed on the start chain', () => {
    const data = createDataWith({
      ELBOW: { role: 'inspection', managedByFireplace: false, always: true, length: 240 },
    });
    const { geometry } = calculateFor({}, data);
    assert.deepEqual(
      geometry.pieces.slice(0, 2).map(({ articleNumber, to }) => [articleNumber, to]),
      [
        ['START150', 1260],
        ['ELBOW', 1500],
      ],
    );
    assert.equal(geometry.start, 1500);
  });

  test('go straight up for an offset within its own tolerance', () => {
    assert.equal(calculateFor({ offset: 25 }).geometry.offset, null);
  });
});

describe('bare steel', () => {
  test('passes no floor and no roof while an insulated way exists', () => {
    const cheap = { role: 'straight', price: 1_00, length: 940, weight: 9, width: 200, thermalResistance: 0 } as const;
    const bare = createPart({ ...cheap, id: 90, articleNumber: 'BARE', colorId: black.id });
    const result = resultOf({ floor: createFloor(2, false) }, createDataWith({}, [bare]));
    const placed = result.geometry.pieces.filter(({ articleNumber }) => articleNumber === 'BARE');
    assert.equal(placed.length, 3);
    const passes = (bottom: number, top: number): boolean => placed.some(({ from, to }) => from < top && to > bottom);
    assert.deepEqual([passes(2400, 2700), passes(4985, 5562)], [false, false]);
    assert.equal(result.rules.find(({ id }) => id === 'R6')?.findings?.[0], 'bare-clearance');
  });
});

describe('a result', () => {
  test('lists the defaults that mattered, and no others', () => {
    const defaulted = ['storey', 'slabThickness', 'atticHeight', 'roofThickness', 'ridgeDistance', 'ceiling'] as const;
    assert.deepEqual(calculateFor({ defaulted }).assumptions, [
      { field: 'ceiling', value: 'roof' },
      { field: 'roofThickness', value: 300 },
      { field: 'ridgeDistance', value: null },
    ]);
  });

  test('takes a limit of the fireplace’s producer before one for all, with its source', () => {
    const limit = { code: 'effective_height', unit: 'mm' } as const;
    const limits = [
      { ...limit, value: 3000, source: 'all', producerId: null },
      { ...limit, value: 5000, source: 'producer', producerId: 3 },
    ];
    const { geometry, rules } = calculateFor({}, createData({ limits }));
    assert.equal(geometry.requiredTop, 6200);
    assert.deepEqual(rules.find(({ id }) => id === 'R8')?.source, 'producer');
  });

  test('offers the other objectives with what they cost, equal ones as one', () => {
    const { alternatives } = calculateFor({ objective: 'tight' });
    assert.deepEqual(
      alternatives.map(({ objectives, chosen, totals, joints, overshoot }) => [
        objectives,
        chosen,
        totals.exVat,
        joints,
        overshoot,
      ]),
      [
        [['price'], false, 17563_00, 6, 10],
        [['joints'], false, 18054_00, 5, 135],
        [['tight'], true, 17902_00, 7, 0],
      ],
    );
    const single = createDataWith({ 'E500-Svart': null, 'E250-Svart': null, 'ADJ-Svart': null });
    assert.deepEqual(
      calculateFor({}, single).alternatives.map(({ objectives }) => objectives),
      [['price', 'joints', 'tight']],
    );
  });

  test('has each rule once, in the order of their numbers', () => {
    const numbers = calculateFor({}).rules.map(({ id }) => Number(id.slice(1)));
    assert.ok(numbers.length >= 16);
    assert.deepEqual(
      numbers,
      [...new Set(numbers)].toSorted((a, b) => a - b),
    );
  });
});
