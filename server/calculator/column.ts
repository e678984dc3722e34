import type { Objective } from '../../db/codes.ts';
import type { ColumnElement, ColumnFailure, HeightInterval } from './column/problem.ts';
import { explainFailure, findBestPath, prepareColumn } from './column/search.ts';

export type { ColumnElement, ColumnFailure, HeightInterval } from './column/problem.ts';

/** The tallest column that is calculated, in millimetres. */
const greatestColumnHeight = 1_000_000;

/** A search for one objective, with at most one required piece. */
export interface ColumnProblem {
  elements: ColumnElement[];
  /** The height at which the first piece begins. */
  start: number;
  /** The column must end in [target, target + tolerance]. */
  target: number;
  tolerance: number;
  /** No joint may lie strictly inside one of these; neither the start nor the top is a joint. */
  forbiddenJoints: HeightInterval[];
  objective: Objective;
  /** A compound piece that is used exactly once, its body overlapping none of `outside`; it may touch them. */
  assembly?: ColumnElement & { outside: HeightInterval[] };
}

export interface ColumnPiece {
  articleNumber: string;
  length: number;
  from: number;
  to: number;
}

export interface ColumnSolution {
  /** From the bottom up; empty where the start already lies in the target interval. */
  pieces: ColumnPiece[];
  price: number;
  /** Joints between pieces: one less than pieces, never below 0. */
  joints: number;
  top: number;
}

/**
 * The best sequence of elements from the start into the target interval: the exact optimum by a shortest path over the reachable
 * heights, for programs outside of the calculation (tests, benchmarks). Objectives are compared lexicographically; among equals the
 * sequence with the greater length first, then the lower article number, from the bottom up. Lengths in whole mm, prices in whole øre.
 *
 * @throws RangeError for numbers that are not whole, not positive where they must be, or too large to add exactly.
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

function checkColumnProblem(problem: ColumnProblem): void {
  checkWhole('start', problem.start, 0);
  checkWhole('target', problem.target, 0);
  checkWhole('tolerance', problem.tolerance, 0);
  if (problem.target + problem.tolerance - problem.start > greatestColumnHeight) {
    throw new RangeError(`The column must not be taller than ${greatestColumnHeight} mm.`);
  }
  for (const element of problem.elements) checkElement(element);
  checkIntervals('forbiddenJoints', problem.forbiddenJoints);
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
