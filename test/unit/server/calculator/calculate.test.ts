import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calculate, type CalculationResult } from '../../../../server/calculator/calculate.ts';
import type { CalculationData } from '../../../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import { createData, createDataWith, createFloor, createInput } from '../../../support/calculator-fixtures.ts';

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

  test('are braced, and judged so, where the mouth is less than a tenth of a millimetre above what stands without', () => {
    const input = { roofThickness: 301, objective: 'tight' } as const;
    const { geometry } = calculateFor(input);
    const free = (geometry.top ?? 0) - (2400 + 301 / Math.cos(Math.PI / 6));
    const limit = {
      code: 'free_height',
      value: free - 0.01,
      unit: 'mm',
      source: 'test',
      producerId: null,
      pipeId: null,
    } as const;
    const { limits } = createData();
    const braced = calculateFor(input, createData({ limits: [...limits, limit] }));
    assert.equal(quantitiesOf(braced)['BRACE'], 1);
    const rule = braced.rules.find(({ id }) => id === 'R4');
    assert.deepEqual([rule?.status, rule?.limit], ['ok', 4000]);
  });

  test('have the parts of the scheme and the chosen ventilation', () => {
    const data = { ...createData(), schemeParts: [{ partId: 5, quantity: 2 }] };
    const result = calculateFor({ ventilationPartIds: [6] }, data);
    assert.deepEqual(reasonsOf(result, 'ELBOW'), [{ reason: { kind: 'scheme', schemeName: 'Topp' }, quantity: 2 }]);
    assert.deepEqual(reasonsOf(result, 'AIR'), [{ reason: { kind: 'ventilation' }, quantity: 1 }]);
  });

  test('are placed on the start chain if they are in every flue or pieces of the pipe', () => {
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
      { ...limit, value: 3000, source: 'all', producerId: null, pipeId: null },
      { ...limit, value: 5000, source: 'producer', producerId: 3, pipeId: null },
    ];
    const { geometry, rules } = calculateFor({}, createData({ limits }));
    assert.equal(geometry.requiredTop, 6200);
    assert.deepEqual(rules.find(({ id }) => id === 'R8')?.source, 'producer');
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
