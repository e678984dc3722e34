import * as fc from 'fast-check';
import type { ColumnElement, HeightInterval } from '../../server/calculator/column.ts';
import type { SmallColumn } from './column-brute-force.ts';

const interval: fc.Arbitrary<HeightInterval> = fc
  .record({
    from: fc.integer({ min: 0, max: 40 }),
    size: fc.integer({ min: 0, max: 8 }),
    // A roof's bounds are no whole millimetres.
    more: fc.constantFrom(0, 0, 0.4),
  })
  .map(({ from, size, more }) => ({ from: from + more, to: from + more + size }));

const element: fc.Arbitrary<ColumnElement> = fc
  .record({
    articleNumber: fc.constantFrom('A', 'B', 'C', 'D'),
    length: fc.integer({ min: 3, max: 12 }),
    range: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined, freq: 3 }),
    price: fc.integer({ min: 0, max: 4 }),
    isBare: fc.boolean(),
  })
  .map(({ articleNumber, length, range, price, isBare }) =>
    range === undefined
      ? { articleNumber, length, price, isBare }
      : { articleNumber, length, maximumLength: length + range, price, isBare },
  );

/** Columns small enough to be solved by listing all of them, full of ties, zones, adjustable elements and assemblies. */
export const smallColumnProblem: fc.Arbitrary<SmallColumn> = fc.record(
  {
    elements: fc.uniqueArray(element, { maxLength: 4, selector: ({ articleNumber }) => articleNumber }),
    start: fc.integer({ min: 0, max: 12 }),
    target: fc.integer({ min: 0, max: 28 }),
    tolerance: fc.integer({ min: 0, max: 5 }),
    forbiddenJoints: fc.array(interval, { maxLength: 3 }),
    insulatedOnly: fc.array(interval, { maxLength: 2 }),
    objective: fc.constantFrom('price', 'joints', 'tight'),
    assembly: fc
      .tuple(element, fc.array(interval, { maxLength: 2 }))
      .map(([piece, outside]) => Object.assign(piece, { articleNumber: 'ASSEMBLY', outside })),
  },
  { requiredKeys: ['elements', 'start', 'target', 'tolerance', 'forbiddenJoints', 'objective'] },
);
