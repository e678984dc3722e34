import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { calculate, type CalculationResult } from '../../../../server/calculator/calculate.ts';
import type { CalculationData } from '../../../../server/calculator/input/calculation-data.ts';
import type { Part } from '../../../../server/calculator/input/part.ts';
import type { RuleResult } from '../../../../server/calculator/rules/rules.ts';
import { anyInput } from '../../../support/calculator-arbitraries.ts';
import {
  createData,
  createDataWith,
  createFloor,
  createInput,
  resultOf,
  sturdyFireplace,
} from '../../../support/calculator-fixtures.ts';
import { createPart } from '../../../support/fixture-parts.ts';

const house = { floor: createFloor(2, true) };
const rear = { scheme: { ...createInput().scheme, outletPosition: 'rear', outletHeight: 700 } } as const;
const console150 = createPart({ id: 70, articleNumber: 'CONSOLE', role: 'tee_support', loadCapacity: 200, weight: 4 });

/** An element of the fixture's width, of 3 kg. */
function straight(given: Partial<Part> & Pick<Part, 'articleNumber'>): Part {
  return createPart({ id: 75, role: 'straight', width: 200, weight: 3, ...given });
}

function weightRule({ rules }: CalculationResult): RuleResult {
  const found = rules.find(({ id }) => id === 'R14');
  assert.ok(found !== undefined);
  return found;
}

/** Returns the status of the weight rule, then its measure, its limit and its findings. */
function verdict(result: CalculationResult): readonly unknown[] {
  const { status, measured, limit, findings } = weightRule(result);
  return [status, measured, limit, ...findings];
}

function declared(flueLoad: number | null, data = createData()): CalculationData {
  return { ...data, declaration: { ...sturdyFireplace, flueLoad } };
}

const bent = { floor: createFloor(3, true), roofAngle: 22, offset: 400, offsetAt: 2 } as const;

/** The fixture's data with bends that carry so much, and with a changed support. */
function withBends(loadCapacity: number, support: Partial<Part> | null): CalculationData {
  const bend = { loadCapacity };
  return createDataWith({ 'BEND15-Svart': bend, 'BEND30-Svart': bend, 'BEND45-Svart': bend, SUPPORT: support });
}

describe('the weight of a flue', () => {
  test('is reported as unknown for one piece, and gets no part', () => {
    const result = resultOf(house, createDataWith({ 'E1000-Svart': { weight: null } }));
    assert.deepEqual(verdict(result), ['clarify', null, 300, 'weight-unknown']);
    assert.deepEqual(weightRule(result).parts, ['E1000-Svart']);
    assert.equal(result.weight, null);
    assert.deepEqual(result.geometry.supports, []);
  });

  test('is an open question if the load of the fireplace or of a support is unknown', () => {
    assert.deepEqual(weightRule(resultOf(house, declared(null))).findings, ['flue-load-unknown']);
    const unknown = declared(10, createDataWith({ SUPPORT: { loadCapacity: null } }));
    const result = resultOf(house, unknown);
    const { findings, parts } = weightRule(result);
    assert.deepEqual([findings, parts], [['support-load-unknown'], ['SUPPORT']]);
    assert.deepEqual(result.geometry.supports, []);
  });

  test('rests on no adjustable element that is too weak, even if the load of the fireplace is unknown', () => {
    const withWeak = declared(null, createDataWith({ 'ADJ-Svart': { loadCapacity: 2 } }));
    const result = resultOf({ ...house, objective: 'tight' }, withWeak);
    const { pieces } = result.geometry;
    assert.equal(
      pieces.findIndex(({ role }) => role === 'adjustable'),
      pieces.length - 1,
    );
    assert.deepEqual(weightRule(result).findings, ['flue-load-unknown']);
  });

  test('is shown even if the base may carry any load and an adjustable element none', () => {
    const tall = { floor: createFloor(3, true), roofAngle: 0, roomHeight: 1800, slabThickness: 600, atticHeight: 2550 };
    const result = resultOf({ ...rear, ...tall }, createDataWith({ SUPPORT: { loadCapacity: 10 } }));
    assert.ok(result.geometry.pieces.length > 0);
    assert.deepEqual(weightRule(result).findings, ['tee-support-missing']);
  });

  test('makes a dearer, lighter element of the same length the better one where that saves a support', () => {
    const light = straight({ articleNumber: 'LIGHT', price: 1500_00, length: 940, weight: 2 });
    const usual = resultOf(house, createDataWith({}, [light]));
    assert.ok(usual.lines.every(({ articleNumber }) => articleNumber !== 'LIGHT'));
    const result = resultOf(house, declared(60, createDataWith({}, [light])));
    assert.ok(result.lines.some(({ articleNumber }) => articleNumber === 'LIGHT'));
    assert.deepEqual([weightRule(result).status, result.geometry.supports], ['ok', []]);
  });

  test('is not searched with an element of unknown weight if a known one is too heavy', () => {
    const unknown = straight({ articleNumber: 'UNKNOWN', price: 9000_00, length: 940, weight: null });
    const result = resultOf(house, declared(40, createDataWith({ SUPPORT: { loadCapacity: 200 } }, [unknown])));
    assert.ok(result.lines.every(({ articleNumber }) => articleNumber !== 'UNKNOWN'));
    assert.deepEqual(weightRule(result).findings, ['carried-by-supports']);
  });

  test('is shown with load and limit if an adjustable element or a bend alone cannot carry it', () => {
    const weak = { 'ADJ-Svart': { loadCapacity: 2 }, SUPPORT: { loadCapacity: 1 } };
    const long = createDataWith({ ...weak, 'E500-Svart': null, 'E250-Svart': null });
    // The adjustable element and three elements of 9 kg over it, whatever else there is.
    const upright = resultOf({ ...house, roofAngle: 22, roomHeight: 2370 }, long);
    assert.deepEqual(verdict(upright), ['error', 27, 2, 'adjustable-too-weak']);
    const bends = withBends(5, null);
    const shifted = resultOf(bent, bends);
    const { pieces } = shifted.geometry;
    const weights = new Map(bends.parts.all.map(({ id, weight }) => [id, weight ?? 0]));
    const above = pieces
      .slice(pieces.findIndex(({ role }) => role === 'bend') + 1)
      .reduce((sum, { partId }) => sum + (weights.get(partId) ?? 0), 0);
    assert.deepEqual(verdict(shifted), ['error', above, 5, 'bend-too-weak']);
  });

  test('gets no too weak support for a bend, whether or not the fireplace can carry it', () => {
    const weak = withBends(50, { loadCapacity: 10 });
    const carried = resultOf(bent, weak);
    const { status, limit, findings } = weightRule(carried);
    assert.deepEqual([status, limit, findings], ['error', 50, ['bend-too-weak']]);
    const tooHeavy = resultOf(bent, declared(60, weak));
    assert.deepEqual(verdict(tooHeavy), ['error', tooHeavy.weight, 60, 'no-support-left']);
    assert.deepEqual([carried.geometry.supports, tooHeavy.geometry.supports], [[], []]);
  });
});

describe('an element that asks for another piece', () => {
  const shiftOf45 = 254;
  const linked = (given: Partial<Part>): CalculationData =>
    createDataWith({}, [straight({ articleNumber: 'LINKED', price: 10_00, length: 700, ...given })]);
  /** The fixture's data with these as its only elements in black that are no bends. */
  const withOnly = (...elements: readonly Part[]): CalculationData =>
    createDataWith({ 'E1000-Svart': null, 'E500-Svart': null, 'E250-Svart': null, 'ADJ-Svart': null }, elements);

  test('is beside its partner between two bends, in any order', () => {
    const pieces = (given: Partial<Part>, offset: number): readonly string[] =>
      resultOf({ ...house, offset }, linked(given)).geometry.pieces.map(({ articleNumber }) => articleNumber);
    const between = (found: readonly string[]): readonly string[] =>
      found.slice(found.indexOf('BEND45-Svart') + 1, found.lastIndexOf('BEND45-Svart'));
    const alone = Math.round(shiftOf45 + Math.SQRT1_2 * 700);
    assert.deepEqual(between(pieces({ fromPartId: 24 }, alone)), ['LINKED']);
    const withAnother = Math.round(shiftOf45 + Math.SQRT1_2 * 1140);
    assert.deepEqual(between(pieces({ fromPartId: 24 }, withAnother)), ['LINKED', 'E500-Svart']);
    assert.deepEqual(between(pieces({ toPartId: 24 }, withAnother)), ['E500-Svart', 'LINKED']);
    assert.ok(!between(pieces({ fromPartId: 20 }, alone)).includes('LINKED'));
  });

  test('may be the only one with which the flue can be built; where it may not be used, the flue cannot be built', () => {
    const only = { articleNumber: 'ONLY', length: 3500 };
    const built = resultOf({}, withOnly(straight({ ...only, fromPartId: 2 })));
    assert.deepEqual([built.failures, built.geometry.top], [[], 4760]);
    const failing = resultOf({}, withOnly(straight({ ...only, fromPartId: 13 })));
    assert.deepEqual(
      failing.failures.map(({ code }) => code),
      ['HEIGHT_UNREACHABLE'],
    );
  });

  test('is not called too short if only its joint is in a penetration', () => {
    const codesWith = (length: number): readonly string[] => {
      const onStart = straight({ articleNumber: 'LOWER', fromPartId: 2, length });
      const onLower = straight({ id: 76, articleNumber: 'UPPER', fromPartId: onStart.id, length: 3560 - length });
      return resultOf({}, withOnly(onStart, onLower)).failures.map(({ code }) => code);
    };
    assert.deepEqual(codesWith(500), []);
    assert.deepEqual(codesWith(1500), ['JOINT_IN_PENETRATION']);
  });
});

test('supports are at the tee or on slabs, else at the roof, and all loads add up to the weight', () => {
  fc.assert(
    fc.property(
      anyInput,
      fc.integer({ min: 5, max: 120 }),
      fc.integer({ min: 5, max: 120 }),
      (input, load, capacity) => {
        const data = declared(load, createDataWith({ SUPPORT: { loadCapacity: capacity } }, [console150]));
        const result = calculate(input, data);
        const { roofSurface, slabs } = result.geometry;
        for (const { kind, height } of result.geometry.supports) {
          const places = slabs.length > 0 ? slabs.map(({ top }) => top) : [roofSurface];
          assert.ok(kind === 'tee-support' ? height === input.scheme.outletHeight : places.includes(height), kind);
        }
        const { status, measured, limit, findings } = weightRule(result);
        if (result.weight === null || measured === null) return;
        if (status === 'error') {
          assert.ok(measured > (limit ?? Infinity));
          return;
        }
        const onSupports = result.geometry.supports
          .filter(({ kind }) => kind === 'load-support')
          .reduce((sum, { carries }) => sum + (carries ?? 0), 0);
        assert.ok(Math.abs(measured + onSupports - result.weight) < 0.05);
        if (status !== 'ok') return;
        const isRear = input.scheme.outletPosition === 'rear';
        assert.ok(measured <= (isRear ? 200 : load));
        const carrier = onSupports > 0 ? 'supports' : isRear ? 'tee-support' : 'fireplace';
        assert.deepEqual(findings, [`carried-by-${carrier}`]);
        for (const { kind, carries } of result.geometry.supports) {
          assert.ok(kind === 'tee-support' || (carries ?? 0) <= capacity);
        }
      },
    ),
    { numRuns: 150 },
  );
});
