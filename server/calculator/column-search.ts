import { findMajorCosts } from './column-costs.ts';
import type { Objective } from './column-problem.ts';
import { createColumnSpace, findReachable, type ColumnSpace } from './column-reach.ts';
import { prepareSteps, type ColumnSearch } from './column-steps.ts';
import { createBestSteps } from './column-ties.ts';

export interface PathPiece {
  readonly articleNumber: string;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly isAssembly: boolean;
}

export interface ColumnPath {
  readonly pieces: readonly PathPiece[];
  readonly price: number;
  readonly top: number;
}

/** What the searches for all three objectives share. */
export interface PreparedColumn {
  readonly search: ColumnSearch;
  readonly space: ColumnSpace;
  readonly reachable: readonly Uint8Array[];
}

/** Null where the target interval cannot be reached. */
export function prepareColumn(search: ColumnSearch): PreparedColumn | null {
  const height = search.target + search.tolerance - search.start;
  if (height < 0) return null;
  const space = createColumnSpace(search, height);
  const reachable = findReachable(space, search);
  const isFinal = (layer: number): boolean => (layer & space.finalBits) === space.finalBits;
  const firstEnd = Math.max(0, search.target - search.start);
  const endsWithin = reachable.some((reached, layer) => isFinal(layer) && reached.includes(1, firstEnd));
  return endsWithin ? { search, space, reachable } : null;
}

export function findBestPath({ search, space, reachable }: PreparedColumn, objective: Objective): ColumnPath {
  const targetHeight = search.target - search.start;
  const steps = prepareSteps(search, objective);
  const majorCosts = findMajorCosts(space, steps, reachable, targetHeight);
  const bestStepAt = createBestSteps(space, steps, majorCosts, targetHeight);
  const pieces: PathPiece[] = [];
  let price = 0;
  let state = { layer: 0, at: 0 };
  for (;;) {
    const best = bestStepAt(state);
    if (best === null) return { pieces, price, top: search.start + state.at };
    pieces.push({
      articleNumber: best.step.articleNumber,
      length: best.at - state.at,
      from: search.start + state.at,
      to: search.start + best.at,
      isAssembly: steps.assemblies.includes(best.step),
    });
    price += best.step.price;
    state = best;
  }
}
