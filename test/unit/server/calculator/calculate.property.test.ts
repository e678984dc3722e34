import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { calculate, type CalculationResult } from '../../../../server/calculator/calculate.ts';
import { orderParts } from '../../../../server/calculator/input/catalogue-parts.ts';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import { anyInput } from '../../../support/calculator-arbitraries.ts';
import { createData } from '../../../support/calculator-fixtures.ts';

const data = createData();

/** Results of many different choices, with and without a flue. All properties look at the same results. */
const results = fc.sample(anyInput, 300).map((input) => ({ input, result: calculate(input, data) }));

function forAnyResult(check: (result: CalculationResult, input: CalculationInput) => void): void {
  for (const { input, result } of results) {
    try {
      check(result, input);
    } catch (cause) {
      throw new Error(`With ${JSON.stringify(input)}`, { cause });
    }
  }
}

test('quantities of a line are those of its reasons, and every piece has its line', () => {
  forAnyResult(({ lines, geometry }) => {
    for (const [index, line] of lines.entries()) {
      assert.equal(line.position, index + 1);
      assert.equal(
        line.quantity,
        line.reasons.reduce((sum, { quantity }) => sum + quantity, 0),
      );
    }
    for (const piece of geometry.pieces) {
      assert.equal(lines[piece.position - 1]?.articleNumber, piece.articleNumber);
    }
  });
});

test('equal choices give equal bytes, in any order of the catalogue', () => {
  fc.assert(
    fc.property(
      anyInput,
      fc.shuffledSubarray([...data.parts.all], { minLength: data.parts.all.length }),
      (input, parts) => {
        const first = JSON.stringify(calculate(input, data));
        assert.equal(JSON.stringify(calculate(input, data)), first);
        assert.equal(JSON.stringify(calculate(input, { ...data, parts: orderParts(parts) })), first);
      },
    ),
    { numRuns: 60 },
  );
});

test('a result has no infinite number and no number that is none', () => {
  const isPlain = (value: unknown): boolean => {
    if (typeof value === 'number') return Number.isFinite(value);
    return typeof value !== 'object' || value === null || Object.values(value).every(isPlain);
  };
  forAnyResult((result) => assert.ok(isPlain(result)));
});

test('each objective is the best of the alternatives in its own measure', () => {
  forAnyResult(({ alternatives, objective }) => {
    if (alternatives.length === 0) return;
    const of = (wanted: string): (typeof alternatives)[number] | undefined =>
      alternatives.find(({ objectives }) => objectives.some((name) => name === wanted));
    for (const alternative of alternatives) {
      assert.ok((of('price')?.totals.exVat ?? 0) <= alternative.totals.exVat);
      assert.ok((of('joints')?.joints ?? 0) <= alternative.joints);
      assert.ok((of('tight')?.overshoot ?? 0) <= alternative.overshoot);
    }
    assert.deepEqual(alternatives.flatMap(({ objectives }) => objectives).toSorted(), ['joints', 'price', 'tight']);
    assert.equal(of(objective)?.chosen, true);
    assert.equal(alternatives.filter(({ chosen }) => chosen).length, 1);
  });
});

test('an offset that a failure names as nearest can be built', () => {
  forAnyResult(({ failures }, input) => {
    const [failure] = failures;
    if (failure?.code !== 'OFFSET_UNREACHABLE') return;
    for (const offset of [failure.nearestBelow, failure.nearestAbove]) {
      if (offset !== null) assert.notEqual(calculate({ ...input, offset }, data).geometry.top, null, `${offset}`);
    }
  });
});
