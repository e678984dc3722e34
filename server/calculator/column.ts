import { checkColumnProblem } from './column/check.ts';
import { explainFailure } from './column/failure.ts';
import { findBestPath, prepareColumn } from './column/search.ts';
import type { ColumnFailure, ColumnProblem, ColumnSolution } from './column/problem.ts';

export type {
  ColumnAssembly,
  ColumnElement,
  ColumnFailure,
  ColumnPiece,
  ColumnProblem,
  ColumnSearch,
  ColumnSolution,
  RequiredPiece,
  HeightInterval,
} from './column/problem.ts';
export type { Objective } from '../../db/codes.ts';
export {
  type ColumnPath,
  type PathPiece,
  type PreparedColumn,
  canBuild,
  findBestPath,
  prepareColumn,
} from './column/search.ts';
export { explainFailure, findNextTop } from './column/failure.ts';
export { compareArticleNumbers } from './column/steps.ts';

/**
 * The best sequence of elements from the start into the target interval: an exact optimum by a shortest path over the reachable
 * heights, its cost in proportion to height times elements. Objectives are compared lexicographically; among equals the sequence
 * with the greater length first, then the lower article number, from the bottom up. Lengths in whole mm, prices in whole øre.
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
