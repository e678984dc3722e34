import type { Objective } from '../../db/codes.ts';
import type { ColumnElement, ColumnFailure, HeightInterval } from '../../server/calculator/column/problem.ts';
import { explainFailure, findBestPath, prepareColumn } from '../../server/calculator/column/search.ts';

/** A search for one objective, with at most one required piece. */
export interface ColumnProblem {
  elements: ColumnElement[];
  /** The height that the first piece stands on. */
  start: number;
  /** The column must end in [target, target + tolerance]. */
  target: number;
  tolerance: number;
  /** No joint may lie strictly inside one of these; neither the start nor the top is a joint. */
  forbiddenJoints: HeightInterval[];
  objective: Objective;
  /** A compound piece that is used exactly once, its body overlapping none of `outside`; it may abut them. */
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

/** The best column of a problem, or why there is none. */
export function solveColumn(problem: ColumnProblem): { solution: ColumnSolution } | { failure: ColumnFailure } {
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
