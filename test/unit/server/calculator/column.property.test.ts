import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type ColumnFailure, solveColumn } from '../../../../server/calculator/column.ts';
import { smallColumnProblem } from '../../../support/column-arbitraries.ts';
import {
  listAllColumns,
  type ListedColumn,
  requiredOf,
  type SmallColumn,
  solveByBruteForce,
} from '../../../support/column-brute-force.ts';

function solve(problem: SmallColumn): ListedColumn | { readonly failure: ColumnFailure } {
  const found = solveColumn({ ...problem, required: requiredOf(problem) });
  if ('failure' in found) return found;
  const pieces = found.pieces.map(({ articleNumber, length, from, to }) => ({ articleNumber, length, from, to }));
  return { pieces, price: found.price, top: found.top };
}

test('every small column is solved exactly as by listing all columns, ties included', () => {
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const found = solve(problem);
      assert.deepEqual('failure' in found ? null : found, solveByBruteForce(problem));
    }),
    { numRuns: 2000 },
  );
});

test('prices of up to ten million kroner are solved as exactly as small ones, and greater prices are refused', () => {
  const withPrices = ({ assembly, ...problem }: SmallColumn, factor: number): SmallColumn => {
    const raise = <T extends { price: number }>(element: T): T => ({ ...element, price: element.price * factor });
    const elements = problem.elements.map(raise);
    return { ...problem, elements, ...(assembly === undefined ? {} : { assembly: raise(assembly) }) };
  };
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const large = withPrices(problem, 10 ** 7);
      const found = solve(large);
      assert.deepEqual('failure' in found ? null : found, solveByBruteForce(large));
      const isBuilt = !('failure' in found) && found.price > 0;
      if (isBuilt) assert.throws(() => solve(withPrices(problem, 10 ** 16)), RangeError);
    }),
    { numRuns: 1000 },
  );
});

test('a failure names the nearest of all tops, and blames the zones exactly when a column exists without them', () => {
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const found = solve(problem);
      if (!('failure' in found)) return;
      const { reason, nearestBelow, nearestAbove } = found.failure;
      const end = problem.target + problem.tolerance;
      // Several hundred thousand columns may have a few dozen tops.
      const tops = new Set(listAllColumns(problem, Math.max(end, problem.start) + 20).map(({ top }) => top));
      const below = Array.from(tops).filter((top) => top < problem.target);
      const above = Array.from(tops).filter((top) => top > end);
      assert.equal(nearestBelow, below.length === 0 ? undefined : Math.max(...below));
      if (above.length > 0) assert.equal(nearestAbove, Math.min(...above));
      for (const nearest of [nearestBelow, nearestAbove]) {
        if (nearest !== undefined) assert.ok(!('failure' in solve({ ...problem, target: nearest, tolerance: 0 })));
      }
      const { assembly, ...rest } = problem;
      const free = { ...rest, forbiddenJoints: [], insulatedOnly: [] };
      const unzoned = assembly === undefined ? free : { ...free, assembly: { ...assembly, outside: [] } };
      assert.equal(reason, solveByBruteForce(unzoned) === null ? 'unreachable' : 'joint-in-forbidden-zone');
    }),
    { numRuns: 800 },
  );
});
