import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  canBuild,
  createBudget,
  type ColumnElement,
  type ColumnPiece,
  type ColumnProblem,
  type PieceLoad,
  solveColumn,
} from '../../../../server/calculator/column.ts';
import { smallColumnProblem } from '../../../support/column-arbitraries.ts';
import { listAllColumns, solveByBruteForce } from '../../../support/column-brute-force.ts';

test('every small column is solved exactly as by listing all columns, ties included', () => {
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const found = solveColumn(problem);
      assert.deepEqual('solution' in found ? found.solution : null, solveByBruteForce(problem));
    }),
    { numRuns: 2000 },
  );
});

test('prices of up to ten million kroner are solved as exactly as small ones', () => {
  const factor = 10 ** 7;
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const raise = <T extends { price: number }>(element: T): T => ({ ...element, price: element.price * factor });
      const large: ColumnProblem = { ...problem, elements: problem.elements.map(raise) };
      if (problem.assembly !== undefined) large.assembly = raise(problem.assembly);
      const found = solveColumn(large);
      assert.deepEqual('solution' in found ? found.solution : null, solveByBruteForce(large));
    }),
    { numRuns: 1000 },
  );
});

test('no joint lies strictly inside a forbidden interval, and each piece begins where the one below it ends, up to a top within the tolerance', () => {
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const found = solveColumn(problem);
      if (!('solution' in found)) return;
      const { pieces, top } = found.solution;
      let at = problem.start;
      for (const [index, piece] of pieces.entries()) {
        assert.equal(piece.from, at);
        assert.equal(piece.to, at + piece.length);
        at = piece.to;
        const isJoint = index < pieces.length - 1;
        if (isJoint) assert.ok(problem.forbiddenJoints.every(({ from, to }) => at <= from || to <= at));
      }
      assert.equal(top, at);
      assert.ok(problem.target <= top && top <= problem.target + problem.tolerance);
    }),
  );
});

test('the nearest tops of a failure are the nearest of all tops that can be built', () => {
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const found = solveColumn(problem);
      if (!('failure' in found)) return;
      const end = problem.target + problem.tolerance;
      // Several hundred thousand columns may have a few dozen tops.
      const tops = new Set(listAllColumns(problem, Math.max(end, problem.start) + 20).map(({ top }) => top));
      const below = Array.from(tops).filter((top) => top < problem.target);
      const above = Array.from(tops).filter((top) => top > end);
      assert.equal(found.failure.nearestBelow, below.length === 0 ? undefined : Math.max(...below));
      if (above.length > 0) assert.equal(found.failure.nearestAbove, Math.min(...above));
      for (const nearest of [found.failure.nearestBelow, found.failure.nearestAbove]) {
        if (nearest !== undefined) assert.ok('solution' in solveColumn({ ...problem, target: nearest, tolerance: 0 }));
      }
    }),
    { numRuns: 800 },
  );
});

test('a failure blames the zones exactly when the column can be built without them', () => {
  fc.assert(
    fc.property(smallColumnProblem, (problem) => {
      const found = solveColumn(problem);
      if (!('failure' in found)) return;
      const free: ColumnProblem = { ...problem, forbiddenJoints: [], insulatedOnly: [] };
      if (free.assembly !== undefined) free.assembly = { ...free.assembly, outside: [] };
      const expected = solveByBruteForce(free) === null ? 'unreachable' : 'joint-in-forbidden-zone';
      assert.equal(found.failure.reason, expected);
    }),
    { numRuns: 800 },
  );
});

test('adding an element never raises the best price', () => {
  fc.assert(
    fc.property(
      smallColumnProblem,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 9 }),
      (problem, length, price) => {
        const cheapest = solveColumn({ ...problem, objective: 'price' });
        const elements = [...problem.elements, { articleNumber: 'NEW', length, price }];
        const withMore = solveColumn({ ...problem, objective: 'price', elements });
        if (!('solution' in cheapest)) return;
        assert.ok('solution' in withMore && withMore.solution.price <= cheapest.solution.price);
      },
    ),
  );
});

test('whether a column can be carried is answered as by weighing all columns, from the top down', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 });
  const places = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 });
  const capacity = fc.integer({ min: 0, max: 25 });
  fc.assert(
    fc.property(
      smallColumnProblem,
      weights,
      places,
      capacity,
      capacity,
      (problem, weighs, held, weak, supportCapacity) => {
        const { assembly, objective: _, ...rest } = problem;
        const isWeak = (element: ColumnElement): boolean =>
          element === assembly || (element.maximumLength ?? element.length) > element.length;
        const elements = [...problem.elements, ...(assembly === undefined ? [] : [assembly])];
        const loads = new Map(
          elements.map((element, index): [string, PieceLoad] => [
            element.articleNumber,
            { weight: weighs[index] ?? 1, capacity: isWeak(element) ? weak : Infinity },
          ]),
        );
        const onBase = (pieces: readonly ColumnPiece[]): number =>
          pieces.reduceRight((load, { articleNumber, from, to }) => {
            const piece = loads.get(articleNumber);
            const together = load + (piece?.weight ?? 0);
            if (load > (piece?.capacity ?? 0)) return Infinity;
            return together <= supportCapacity && held.some((place) => from <= place && place < to) ? 0 : together;
          }, 0);
        const least = listAllColumns(problem)
          .filter(({ top }) => top >= problem.target)
          .reduce((known, { pieces }) => Math.min(known, onBase(pieces)), Infinity);
        const required =
          assembly === undefined ? [] : [{ choices: [{ ...assembly, pieceCount: 1 }], outside: assembly.outside }];
        const isCarriedBy = (base: number): boolean => {
          const loadLimits = {
            loads,
            bases: [{ supports: 0, capacity: base }],
            places: held,
            supportCapacity,
            supportPrice: 0,
            effort: createBudget(Infinity),
          };
          return canBuild({ ...rest, required, loadLimits });
        };
        const most = least === Infinity ? 1_000_000 : least;
        assert.deepEqual([isCarriedBy(most), isCarriedBy(most - 1)], [least < Infinity, false]);
      },
    ),
    { numRuns: 1000 },
  );
});
