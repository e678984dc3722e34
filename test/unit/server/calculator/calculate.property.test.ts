import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { calculate, type CalculationResult } from '../../../../server/calculator/calculate.ts';
import type { CalculationData } from '../../../../server/calculator/input/calculation-data.ts';
import { orderParts } from '../../../../server/calculator/input/catalogue-parts.ts';
import type { CalculationInput } from '../../../../server/calculator/input/calculation-input.ts';
import { anyInput } from '../../../support/calculator-arbitraries.ts';
import { createData, createDataWith, sturdyFireplace } from '../../../support/calculator-fixtures.ts';

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

test('each piece begins where the one below it ends, from the outlet to the top', () => {
  forAnyResult(({ geometry }, { scheme }) => {
    if (geometry.top === null) return;
    let at = scheme.outletHeight;
    for (const { from, to } of geometry.pieces) {
      assert.ok(Math.abs(from - at) < 1, `${from} stands on ${at}`);
      assert.ok(to >= from);
      at = to;
    }
    assert.equal(at, geometry.top);
  });
});

test('no joint lies strictly inside a zone', () => {
  forAnyResult(({ geometry }, { scheme }) => {
    if (geometry.top === null) return;
    const joints = geometry.pieces.slice(0, -1).flatMap(({ to }) => (to > scheme.outletHeight ? [to] : []));
    for (const joint of joints) {
      for (const { from, to } of geometry.jointZones)
        assert.ok(joint <= from || to <= joint, `${joint} in ${from}-${to}`);
    }
  });
});

test('the top lies within the shortest element over the required top, or a notice says by how much more', () => {
  forAnyResult(({ geometry, notices }) => {
    if (geometry.top === null) return;
    const widened = notices.find(({ code }) => code === 'TOLERANCE_WIDENED');
    const tolerance = widened?.code === 'TOLERANCE_WIDENED' ? widened.used : 190;
    assert.ok(geometry.requiredTop <= geometry.top && geometry.top <= geometry.requiredTop + tolerance);
  });
});

test('an offset is wholly outside slabs and roof, and shifts within its tolerance', () => {
  forAnyResult(({ geometry }, { offset }) => {
    if (geometry.offset === null) return;
    const { from, to, shift } = geometry.offset;
    assert.ok(Math.abs(shift - offset) <= 25.05);
    for (const slab of geometry.slabs) assert.ok(to <= slab.bottom || slab.top <= from);
    assert.ok(to <= geometry.roofUnderside);
    assert.equal(geometry.pieces.at(-1)?.shiftTo, shift);
  });
});

test('every article on the bill exists and matches colour, diameter and format', () => {
  const parts = data.parts.byId;
  forAnyResult(({ lines }, { color, pipe, format }) => {
    for (const line of lines) {
      const part = parts.get(line.partId);
      assert.ok(part !== undefined);
      assert.deepEqual([line.articleNumber, line.name, line.unitPrice], [part.articleNumber, part.name, part.price]);
      assert.ok(part.colorId === null || part.colorId === color.id);
      assert.ok(part.formatId === null || part.formatId === (format === 'round' ? 1 : 2));
      if (!['start', 'adapter', 'tee'].includes(part.role)) assert.ok(part.pipeId === null || part.pipeId === pipe.id);
    }
  });
});

test('parts of every flue are always there, as many as the roof angle asks for', () => {
  forAnyResult(({ lines }, { pipe, roofAngle }) => {
    if (pipe.id !== 2) return;
    const quantityOf = (articleNumber: string): number | undefined =>
      lines.find((line) => line.articleNumber === articleNumber)?.quantity;
    assert.equal(quantityOf('COLLAR'), 1);
    assert.equal(quantityOf('MORTAR'), roofAngle >= 23 ? 2 : 1);
  });
});

test('the totals are the sum of the lines, with an exact VAT', () => {
  forAnyResult(({ lines, totals, failures }) => {
    const sum = lines.reduce((total, { quantity, unitPrice }) => total + quantity * (unitPrice ?? 0), 0);
    assert.equal(totals.exVat, sum);
    assert.equal(totals.vat, Math.floor((sum * 25 + 50) / 100));
    assert.equal(totals.incVat, sum + totals.vat);
    assert.equal(totals.complete, failures.length === 0);
  });
});

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

test('the rules are met wherever a flue is offered without failures, but for a weight that nothing can carry', () => {
  forAnyResult(({ failures, rules, notices, geometry }) => {
    if (failures.length > 0) return;
    for (const { id, status } of rules) {
      if (status === 'error') assert.ok(id === 'R14' && !canBeSupported(geometry, data), id);
    }
    const reduced = notices.some(({ code }) => code === 'JOINT_MARGIN_REDUCED');
    assert.equal(rules.find(({ id }) => id === 'R7')?.status, reduced ? 'warning' : 'ok');
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

test('the locking bands add up to the joints where the catalogue has them for every diameter of the flue', () => {
  forAnyResult(({ geometry, lines }, { pipe, scheme }) => {
    if (geometry.top === null || pipe.id !== 2 || scheme.outletPipeId !== 2) return;
    const joints = lines
      .flatMap(({ reasons }) => reasons)
      .reduce((sum, { reason }) => sum + (reason.kind === 'locking-band' ? reason.joints : 0), 0);
    assert.equal(joints, Math.max(0, geometry.pieces.length - 1));
  });
});

test('R14 is an error exactly where nothing can carry the weight of the flue', () => {
  const loads = fc.record({ flueLoad: fc.integer({ min: 5, max: 90 }), capacity: fc.integer({ min: 10, max: 120 }) });
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(anyInput, loads, (input, { flueLoad, capacity }) => {
      const weak = createDataWith({ SUPPORT: { loadCapacity: capacity } });
      const loaded = { ...weak, declaration: { ...sturdyFireplace, flueLoad } };
      const { failures, rules, geometry } = calculate(input, loaded);
      const status = rules.find(({ id }) => id === 'R14')?.status;
      if (failures.length > 0 || input.scheme.outletPosition === 'rear' || status === 'clarify') return;
      seen.add(status === 'error');
      assert.equal(status === 'error', !canBeSupported(geometry, loaded));
    }),
    { numRuns: 300 },
  );
  assert.equal(seen.size, 2, 'flues that can be carried and flues that cannot were both seen');
});

/** Whether any set of supports is enough for the flue that is shown. */
function canBeSupported(
  { pieces, slabs, roofSurface }: CalculationResult['geometry'],
  { parts, declaration }: CalculationData,
): boolean {
  const partOf = parts.byId;
  const weights = pieces.map(({ partId }) => partOf.get(partId)?.weight ?? 0);
  const support = parts.all.find(({ role }) => role === 'load_support')?.loadCapacity ?? null;
  const heights = slabs.length > 0 ? slabs.map(({ top }) => top) : [roofSurface];
  const places = support === null ? [] : heights.map((at) => pieces.findIndex(({ from, to }) => from <= at && at < to));
  const sets = places
    .filter((place) => place >= 0)
    .reduce<number[][]>((some, place) => some.flatMap((set) => [set, [...set, place]]), [[]]);
  return sets.some((starts) => {
    const load = (from: number, to = pieces.length): number =>
      weights.slice(from, to).reduce((sum, weight) => sum + weight, 0) - 1e-6;
    return (
      load(0, starts[0]) <= (declaration?.flueLoad ?? Infinity) &&
      starts.every((start, index) => load(start, starts[index + 1]) <= (support ?? 0)) &&
      pieces.every(({ role, partId }, index) => {
        const next = starts.find((start) => start > index);
        const isWeak = role === 'bend' || role === 'adjustable';
        return !isWeak || load(index + 1, next) <= (partOf.get(partId)?.loadCapacity ?? Infinity);
      })
    );
  });
}
