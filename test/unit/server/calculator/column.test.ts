import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { solveColumn, type ColumnProblem, type ColumnSolution } from '../../../../server/calculator/column.ts';

const long = { articleNumber: 'LONG', length: 950, price: 1000 };
const middle = { articleNumber: 'MIDDLE', length: 450, price: 700 };
const short = { articleNumber: 'SHORT', length: 200, price: 500 };
const base: ColumnProblem = {
  elements: [long, middle, short],
  start: 300,
  target: 2000,
  tolerance: 200,
  forbiddenJoints: [],
  objective: 'price',
};

function solved(problem: ColumnProblem): ColumnSolution {
  const found = solveColumn(problem);
  assert.ok('solution' in found, JSON.stringify(found));
  return found.solution;
}

function names(problem: ColumnProblem): string[] {
  return solved(problem).pieces.map(({ articleNumber }) => articleNumber);
}

describe('solveColumn', () => {
  test('goes round a slab where the greedy first element would put its joint inside', () => {
    const { pieces, top } = solved({ ...base, forbiddenJoints: [{ from: 1200, to: 1500 }] });
    assert.deepEqual(
      pieces.map(({ to }) => to),
      [750, 1700, 2150],
    );
    assert.equal(top, 2150);
  });

  test('allows joints on the bounds of a forbidden interval', () => {
    const zone = { from: 1250, to: 2200 };
    assert.deepEqual(names({ ...base, elements: [long], target: 2200, tolerance: 0, forbiddenJoints: [zone] }), [
      'LONG',
      'LONG',
    ]);
  });

  test('takes the fewest joints, the lowest overshoot or the lowest price first, as asked', () => {
    const cheap = { articleNumber: 'CHEAP', length: 90, price: 1 };
    const problem = { ...base, elements: [long, cheap], start: 0, target: 940, tolerance: 100 };
    assert.deepEqual(names({ ...problem, objective: 'joints' }), ['LONG']);
    assert.equal(solved({ ...problem, objective: 'tight' }).top, 950);
    assert.equal(solved(problem).price, 11);
  });

  test('breaks ties from the bottom up by the greater length, then by the lower article number', () => {
    const twin = { ...long, articleNumber: 'ANOTHER' };
    const problem = { ...base, elements: [short, long, twin], start: 0, target: 1150, tolerance: 0 };
    assert.deepEqual(names(problem), ['ANOTHER', 'SHORT']);
  });

  test('uses an adjustable element at any whole length, but only once', () => {
    const adjustable = { articleNumber: 'ADJUSTABLE', length: 250, maximumLength: 400, price: 900 };
    const problem = { ...base, elements: [adjustable], start: 0, target: 333, tolerance: 0 };
    assert.deepEqual(solved(problem).pieces, [{ articleNumber: 'ADJUSTABLE', length: 333, from: 0, to: 333 }]);
    assert.deepEqual(solveColumn({ ...problem, target: 600 }), {
      failure: { reason: 'unreachable', nearestBelow: 400 },
    });
  });

  test('gives no pieces and no joints where the start already lies in the target interval', () => {
    const expected = { pieces: [], price: 0, joints: 0, top: 2100 };
    assert.deepEqual(solved({ ...base, start: 2100 }), expected);
  });

  test('still uses the assembly where the start already lies in the target interval', () => {
    const assembly = { articleNumber: 'ASSEMBLY', length: 100, price: 5, outside: [] };
    assert.deepEqual(names({ ...base, start: 2050, assembly }), ['ASSEMBLY']);
    assert.ok('failure' in solveColumn({ ...base, start: 2150, assembly }));
  });

  test('places the assembly exactly once, beside what it must not overlap', () => {
    const outside = [
      { from: 300, to: 1250 },
      { from: 1700, to: 9999 },
    ];
    const assembly = { articleNumber: 'ASSEMBLY', length: 450, price: 0, outside };
    assert.deepEqual(names({ ...base, elements: [long], target: 2600, tolerance: 100, assembly }), [
      'LONG',
      'ASSEMBLY',
      'LONG',
    ]);
  });

  test('says that only the forbidden intervals are the reason, and which tops can be built', () => {
    const found = solveColumn({
      ...base,
      elements: [long],
      target: 2200,
      tolerance: 0,
      forbiddenJoints: [{ from: 1200, to: 1300 }],
    });
    assert.deepEqual(found, { failure: { reason: 'joint-in-forbidden-zone', nearestBelow: 1250 } });
  });

  test('gives the nearest tops on both sides where no sequence reaches the interval', () => {
    const found = solveColumn({ ...base, elements: [long], target: 2250, tolerance: 50 });
    assert.deepEqual(found, { failure: { reason: 'unreachable', nearestBelow: 2200, nearestAbove: 3150 } });
  });

  test('gives the start itself as the nearest top above where it is already too high', () => {
    const found = solveColumn({ ...base, start: 2500 });
    assert.deepEqual(found, { failure: { reason: 'unreachable', nearestAbove: 2500 } });
  });

  test('finds the same column in any order of the elements', () => {
    const elements = [...base.elements, { articleNumber: 'ADJ', length: 250, maximumLength: 400, price: 800 }];
    assert.deepEqual(solved({ ...base, elements }), solved({ ...base, elements: elements.toReversed() }));
  });

  const wrong: readonly (readonly [string, Partial<ColumnProblem>])[] = [
    ['a start that is not whole', { start: 0.5 }],
    ['a negative start', { start: -1 }],
    ['a target that is no number', { target: Number.NaN }],
    ['an endless target', { target: Number.POSITIVE_INFINITY }],
    ['a negative tolerance', { tolerance: -1 }],
    ['a column of more than a kilometre', { target: 1_000_001_000 }],
    ['an element without length', { elements: [{ ...long, length: 0 }] }],
    ['a length that is not whole', { elements: [{ ...long, length: 949.5 }] }],
    ['a negative price', { elements: [{ ...long, price: -1 }] }],
    ['a price that is not whole', { elements: [{ ...long, price: 0.1 }] }],
    ['a maximum below the length', { elements: [{ ...long, maximumLength: 900 }] }],
    ['an interval that ends before it begins', { forbiddenJoints: [{ from: 2, to: 1 }] }],
    ['an interval without number', { forbiddenJoints: [{ from: Number.NaN, to: 1 }] }],
    ['an assembly without length', { assembly: { ...long, length: 0, outside: [] } }],
    ['prices too large to add exactly', { elements: [{ ...long, price: Number.MAX_SAFE_INTEGER }] }],
  ];
  for (const [what, change] of wrong) {
    test(`refuses ${what} with a RangeError`, () => {
      assert.throws(() => solveColumn({ ...base, ...change }), RangeError);
    });
  }
});
