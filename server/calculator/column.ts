import type { Objective } from '../../db/codes.ts';
import { explainFailure, findBestPath, prepareColumn } from './column/build.ts';
import { findCosts } from './column/costs.ts';
import type { ColumnElement, ColumnFailure, HeightInterval } from './column/problem.ts';
import { createColumnSpace } from './column/reach.ts';
import { prepareSteps } from './column/steps.ts';

// The public interface of the column solver. Other rooms import from here, never from `column/`.
export { type Budget, createBudget } from './column/budget.ts';
export { canBuild, explainFailure, findBestPath, findNextTop, prepareColumn } from './column/build.ts';
export type { ColumnPath, PathPiece } from './column/follow.ts';
export type * from './column/problem.ts';
export type { PreparedColumn } from './column/search.ts';
export { mayFollow } from './column/steps.ts';

const greatestColumnHeight = 1_000_000;

export interface ColumnProblem {
  elements: ColumnElement[];
  start: number;
  /** The column must end in [target, target + tolerance]. */
  target: number;
  tolerance: number;
  /** No joint may be strictly inside one of these intervals. Start and top are not joints. */
  forbiddenJoints: HeightInterval[];
  /** Heights that a bare element may touch, but not overlap. */
  insulatedOnly?: HeightInterval[];
  objective: Objective;
  /** A compound piece, used exactly once. The piece may touch the intervals in `outside`, but not overlap them. */
  assembly?: ColumnElement & { outside: HeightInterval[] };
}

export interface ColumnPiece {
  articleNumber: string;
  length: number;
  from: number;
  to: number;
}

export interface ColumnSolution {
  /** From the bottom up. Empty: the start is already in the target interval. */
  pieces: ColumnPiece[];
  price: number;
  joints: number;
  top: number;
}

/**
 * Returns the best column from the start into the target interval. The result is the exact optimum. The objective's
 * criteria are compared one after the other. The last tie is decided at the first difference from the bottom: the
 * longer piece wins, then the lower article number. Whole millimetres and whole øre.
 * @throws RangeError if a number is not whole, too small, or too large to add exactly
 */
export function solveColumn(problem: ColumnProblem): { solution: ColumnSolution } | { failure: ColumnFailure } {
  checkColumnProblem(problem);
  const { assembly, objective, ...rest } = problem;
  const required =
    assembly === undefined ? [] : [{ choices: [{ ...assembly, pieceCount: 1 }], outside: assembly.outside }];
  const search = { ...rest, required };
  const prepared = prepareColumn(search);
  if (prepared === null) return { failure: explainFailure(search) };
  const { pieces, price, top } = findBestPath(prepared, objective);
  return {
    solution: {
      pieces: pieces.map(({ articleNumber, length, from, to }) => ({ articleNumber, length, from, to })),
      price,
      joints: Math.max(0, pieces.length - 1),
      top,
    },
  };
}

/** The least cost of pieces, by total length in millimetres. Infinity: no pieces have this length. */
export interface LengthCosts {
  readonly ofAll: Float64Array;
  /** Counts only elements of fixed length. Calculates at the first call. */
  readonly ofFixed: () => Float64Array;
}

/** Returns the costs of all lengths up to `longest`. Costs of different calls cannot be compared. */
export function tabulateCosts(elements: readonly ColumnElement[], longest: number, objective: Objective): LengthCosts {
  // The costs from each height to the end at `longest`. Reversed, they are the costs by length.
  const column = { elements, required: [], start: 0, target: longest, tolerance: 0, forbiddenJoints: [] };
  const steps = prepareSteps(column, objective, null);
  const tabulate = (subset: readonly ColumnElement[]): Float64Array => {
    const space = createColumnSpace({ ...column, elements: subset }, longest);
    const anywhere = [space.standing, space.standing];
    return (findCosts(space, steps, anywhere, longest)[0] ?? new Float64Array()).toReversed();
  };
  let fixed: Float64Array | null = null;
  return {
    ofAll: tabulate(elements),
    ofFixed: () =>
      (fixed ??= tabulate(elements.filter(({ length, maximumLength = length }) => maximumLength === length))),
  };
}

function checkColumnProblem(problem: ColumnProblem): void {
  checkWhole('start', problem.start, 0);
  checkWhole('target', problem.target, 0);
  checkWhole('tolerance', problem.tolerance, 0);
  if (problem.target + problem.tolerance - problem.start > greatestColumnHeight) {
    throw new RangeError(`The column must not be taller than ${greatestColumnHeight} mm.`);
  }
  for (const element of problem.elements) checkElement(element);
  checkIntervals('forbiddenJoints', problem.forbiddenJoints);
  checkIntervals('insulatedOnly', problem.insulatedOnly ?? []);
  if (problem.assembly !== undefined) {
    checkElement(problem.assembly);
    checkIntervals('assembly.outside', problem.assembly.outside);
  }
}

function checkElement(element: ColumnElement): void {
  checkWhole(`length of ${element.articleNumber}`, element.length, 1);
  checkWhole(`price of ${element.articleNumber}`, element.price, 0);
  if (element.maximumLength !== undefined) {
    checkWhole(`maximumLength of ${element.articleNumber}`, element.maximumLength, element.length);
  }
}

function checkIntervals(name: string, intervals: readonly HeightInterval[]): void {
  for (const { from, to } of intervals) {
    if (!(from <= to)) throw new RangeError(`${name}: from ${from} to ${to} is not an interval.`);
  }
}

function checkWhole(name: string, value: number, minimum: number): void {
  if (!Number.isSafeInteger(value) || value < minimum) {
    throw new RangeError(`${name} must be a whole number of at least ${minimum}, not ${value}.`);
  }
}
