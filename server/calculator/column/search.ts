import { leastCostWithAdjustable } from './bound.ts';
import { findCosts, leastPerMillimetre } from './costs.ts';
import { lowestFrom, type HeightSet } from './height-set.ts';
import type { ColumnSearch } from './problem.ts';
import type { Objective } from '../../../db/codes.ts';
import { createColumnSpace, findReachable, isAdjustable, type ColumnSpace } from './reach.ts';
import { prepareSteps, type ColumnSteps } from './steps.ts';
import { findBestStep } from './ties.ts';

export interface PathPiece {
  readonly articleNumber: string;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly isRequired: boolean;
}

export interface ColumnPath {
  readonly pieces: readonly PathPiece[];
  readonly price: number;
  /** Physical pieces: those of a compound one by one. */
  readonly pieceCount: number;
  readonly top: number;
}

/** The heights that a search can reach within its target interval. */
interface ColumnGraph {
  readonly space: ColumnSpace;
  readonly reachable: readonly HeightSet[];
  /** The lowest height within the target interval that is reached. */
  readonly lowestEnd: number;
}

/** What the searches for all three objectives share: most columns are best without an adjustable piece, and much faster found so. */
export interface PreparedColumn {
  readonly search: ColumnSearch;
  /** The graph of the fixed elements alone; null where they do not reach the target interval. */
  readonly fixedGraph: ColumnGraph | null;
  /** The graph of all elements, made when it is first asked for. */
  readonly fullGraph: () => ColumnGraph | null;
}

/** Whether any column leads into the target interval. */
export function canBuild(search: ColumnSearch): boolean {
  return search.target + search.tolerance >= search.start && createGraph(search) !== null;
}

/** Null where the target interval cannot be reached. */
export function prepareColumn(search: ColumnSearch): PreparedColumn | null {
  if (search.target + search.tolerance < search.start) return null;
  const fixedGraph = createGraph({ ...search, elements: search.elements.filter((element) => !isAdjustable(element)) });
  let full: ColumnGraph | null | undefined = search.elements.some(isAdjustable) ? undefined : fixedGraph;
  const fullGraph = (): ColumnGraph | null => {
    full ??= createGraph(search);
    return full;
  };
  return fixedGraph === null && fullGraph() === null ? null : { search, fixedGraph, fullGraph };
}

function createGraph(search: ColumnSearch): ColumnGraph | null {
  const space = createColumnSpace(search, search.target + search.tolerance - search.start);
  const reachable = findReachable(space, search);
  const lowestEnd = reachable
    .filter((_, layer) => (layer & space.finalBits) === space.finalBits)
    .reduce((lowest, reached) => Math.min(lowest, lowestFrom(reached, search.target - search.start)), Infinity);
  return lowestEnd > space.height ? null : { space, reachable, lowestEnd };
}

/** `others`: columns of the same search for other objectives; none that costs more than one of them is followed. */
export function findBestPath(
  { search, fixedGraph, fullGraph }: PreparedColumn,
  objective: Objective,
  others: readonly ColumnPath[] = [],
): ColumnPath {
  const steps = prepareSteps(search, objective);
  const known = others.reduce((least, other) => Math.min(least, costOfPath(other, search, steps)), Infinity);
  const solve = (graph: ColumnGraph, bound: number): SolvedGraph => {
    // The tightest column ends at the lowest end; with only one end far fewer heights lead to it.
    const space = objective === 'tight' ? { ...graph.space, height: graph.lowestEnd } : graph.space;
    const costs = findCosts(space, steps, graph.reachable, search.target - search.start, bound);
    return { space, costs, cost: costs[0]?.[0] ?? Infinity };
  };
  const fixed = fixedGraph === null ? null : solve(fixedGraph, known);
  const most = Math.min(known, fixed?.cost ?? Infinity);
  const least = leastCostWithAdjustable(search, steps, most);
  if (fixed !== null && least > fixed.cost) return followCosts(search, steps, fixed.space, fixed.costs);
  const graph = fullGraph();
  if (graph === null || graph === fixedGraph) {
    if (fixed === null) throw new RangeError('A prepared column has a graph.');
    return followCosts(search, steps, fixed.space, fixed.costs);
  }
  const near = least + usualDistance(steps);
  const nearest = near < most ? solve(graph, near) : null;
  // What costs a rounding error more than was asked for may be found, but without its equals.
  const full = nearest === null || nearest.cost > near ? solve(graph, most) : nearest;
  return followCosts(search, steps, full.space, full.costs);
}

/** The costs of a graph's heights, and that of its best column; Infinity where that costs more than was asked for. */
interface SolvedGraph {
  readonly space: ColumnSpace;
  readonly costs: readonly Float64Array[];
  readonly cost: number;
}

/** Most best columns cost hardly more than their bound, by less than half of the longest element: they are looked for there first. */
function usualDistance({ fixed }: ColumnSteps): number {
  return (leastPerMillimetre(fixed) * (fixed.at(-1)?.shortest ?? 0)) / 2;
}

function costOfPath({ price, pieceCount, top }: ColumnPath, { target }: ColumnSearch, steps: ColumnSteps): number {
  return steps.costOf(price, pieceCount, 0) + (steps.endCosts[top - target] ?? Infinity);
}

function followCosts(
  search: ColumnSearch,
  steps: ColumnSteps,
  space: ColumnSpace,
  costs: readonly Float64Array[],
): ColumnPath {
  const pieces: PathPiece[] = [];
  let price = 0;
  let pieceCount = 0;
  let state = { layer: 0, at: 0 };
  for (;;) {
    const best = findBestStep(space, steps, costs, state);
    if (best === null) return { pieces, price, pieceCount, top: search.start + state.at };
    pieces.push({
      articleNumber: best.step.articleNumber,
      length: best.at - state.at,
      from: search.start + state.at,
      to: search.start + best.at,
      isRequired: steps.required.some((choices) => choices.includes(best.step)),
    });
    price += best.step.price;
    pieceCount += best.step.pieceCount;
    state = best;
  }
}
