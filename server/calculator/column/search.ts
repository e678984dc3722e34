import { findMajorCosts } from './costs.ts';
import type { Objective } from './problem.ts';
import { createColumnSpace, findReachable, isAdjustable, type ColumnSpace } from './reach.ts';
import { prepareSteps, type ColumnSteps, type Step } from './steps.ts';
import type { ColumnSearch } from './problem.ts';
import { createBestSteps } from './ties.ts';

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

/** The heights that a search can reach within its target interval. */
interface ColumnGraph {
  readonly space: ColumnSpace;
  readonly reachable: readonly Uint8Array[];
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
  const firstEnd = Math.max(0, search.target - search.start);
  const ends = reachable
    .filter((_, layer) => (layer & space.finalBits) === space.finalBits)
    .map((reached) => reached.indexOf(1, firstEnd))
    .filter((end) => end >= 0);
  return ends.length === 0 ? null : { space, reachable, lowestEnd: Math.min(...ends) };
}

export function findBestPath({ search, fixedGraph, fullGraph }: PreparedColumn, objective: Objective): ColumnPath {
  const steps = prepareSteps(search, objective);
  const solve = (graph: ColumnGraph): { space: ColumnSpace; costs: Float64Array[] } => {
    const { space, reachable } = objective === 'tight' ? cutAtLowestEnd(graph) : graph;
    return { space, costs: findMajorCosts(space, steps, reachable, search.target - search.start) };
  };
  const fixed = fixedGraph === null ? null : solve(fixedGraph);
  const fixedCost = fixed?.costs[0]?.[0] ?? Infinity;
  if (fixed !== null && leastCostWithAdjustable(search, steps) > fixedCost) {
    return followCosts(search, steps, fixed.space, fixed.costs);
  }
  const graph = fullGraph();
  const full = graph === null ? fixed : solve(graph);
  if (full === null) throw new RangeError('A prepared column has a graph.');
  return followCosts(search, steps, full.space, full.costs);
}

/** The tightest column ends at the lowest end; with only one end far fewer heights lead to it. */
function cutAtLowestEnd({ space, reachable, lowestEnd }: ColumnGraph): ColumnGraph {
  return {
    space: { ...space, height: lowestEnd },
    reachable: reachable.map((reached) => reached.subarray(0, lowestEnd + 1)),
    lowestEnd,
  };
}

/**
 * What no column with an adjustable piece can cost less than: every millimetre that the adjustable piece and the assembly do not fill
 * costs at least as much as in the fixed element that fills it best. Infinity where there is no adjustable element.
 */
function leastCostWithAdjustable({ target, start }: ColumnSearch, steps: ColumnSteps): number {
  const perMillimetre = steps.fixed.reduce((least, { major, shortest }) => Math.min(least, major / shortest), Infinity);
  if (steps.adjustable.length > 0 && perMillimetre === Infinity) return 0;
  const leastExcess = (choices: readonly Step[]): number =>
    choices.reduce((least, { major, longest }) => Math.min(least, major - longest * perMillimetre), Infinity);
  const assemblyExcess = steps.assemblies.length === 0 ? 0 : leastExcess(steps.assemblies);
  const cost = (target - start) * perMillimetre + leastExcess(steps.adjustable) + assemblyExcess;
  // A little less, so that no rounding error makes the bound too high.
  return cost - Math.abs(cost) * 1e-9;
}

function followCosts(
  search: ColumnSearch,
  steps: ColumnSteps,
  space: ColumnSpace,
  majorCosts: readonly Float64Array[],
): ColumnPath {
  const bestStepAt = createBestSteps(space, steps, majorCosts, search.target - search.start);
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
