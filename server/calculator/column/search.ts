import type { Objective } from '../../../db/codes.ts';
import { leastCostWithAdjustable } from './bound.ts';
import { findCosts, leastPerMillimetre } from './costs.ts';
import { type ColumnPath, followCosts } from './follow.ts';
import { lowestFrom, type HeightSet, highestTo } from './height-set.ts';
import type { ColumnSearch, ColumnElement, ColumnFailure } from './problem.ts';
import { createColumnSpace, findReachable, isAdjustable, type ColumnSpace } from './reach.ts';
import { prepareSteps, type ColumnSteps } from './steps.ts';

/** The heights that a search can reach within its target interval. */
interface ColumnGraph {
  readonly space: ColumnSpace;
  readonly reachable: readonly HeightSet[];
  /** The lowest height within the target interval that is reached. */
  readonly lowestEnd: number;
}

/**
 * What the searches for all three objectives share. Most best columns have no adjustable piece, and a search without
 * one is much faster.
 */
interface PreparedColumn {
  readonly search: ColumnSearch;
  /** The graph of the fixed elements alone; null where they do not reach the target interval. */
  readonly fixedGraph: ColumnGraph | null;
  /** The graph of all elements, made at the first call. */
  readonly fullGraph: () => ColumnGraph | null;
}

/** Whether any column ends in the target interval. */
export function canBuild(search: ColumnSearch): boolean {
  return search.target + search.tolerance >= search.start && createGraph(search) !== null;
}

/** Prepares the search; null where the target interval cannot be reached. */
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

/**
 * The best column for an objective. `others`: columns of the same search for other objectives, which bound its cost.
 */
export function findBestPath(
  { search, fixedGraph, fullGraph }: PreparedColumn,
  objective: Objective,
  others: readonly ColumnPath[] = [],
): ColumnPath {
  const steps = prepareSteps(search, objective);
  const known = others.reduce((least, other) => Math.min(least, costOfPath(other, search, steps)), Infinity);
  const solve = (graph: ColumnGraph, bound: number): SolvedGraph => {
    // The tightest column ends at the lowest end; with one end far fewer heights lead to it.
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
  // A column that costs more than `near` by a rounding error may be found without the others of equal cost.
  const full = nearest === null || nearest.cost > near ? solve(graph, most) : nearest;
  return followCosts(search, steps, full.space, full.costs);
}

/**
 * The costs of all heights of a graph, and the cost of its best column; Infinity where it costs more than the bound.
 */
interface SolvedGraph {
  readonly space: ColumnSpace;
  readonly costs: readonly Float64Array[];
  readonly cost: number;
}

/**
 * Most best columns cost little more than their bound, by less than half of the longest element: the first search stops
 * there.
 */
function usualDistance({ fixed }: ColumnSteps): number {
  return (leastPerMillimetre(fixed) * (fixed.at(-1)?.shortest ?? 0)) / 2;
}

function costOfPath({ price, pieceCount, top }: ColumnPath, { target }: ColumnSearch, steps: ColumnSteps): number {
  return steps.costOf(price, pieceCount, 0) + (steps.endCosts[top - target] ?? Infinity);
}

/** How far above the target interval the next top is looked for, in millimetres. */
const greatestColumnHeight = 1_000_000;

/** Why no column ends in the target interval, and the nearest tops that can be built. */
export function explainFailure(search: ColumnSearch): ColumnFailure {
  const end = search.target + search.tolerance;
  const layers = findFinalLayers(search, horizonOf(search));
  const below = layers.reduce(
    (best, set) => Math.max(best, highestTo(set, search.target - 1 - search.start)),
    -Infinity,
  );
  const above = layers.reduce((best, set) => Math.min(best, lowestFrom(set, end + 1 - search.start)), Infinity);
  const free = findFinalLayers(
    { ...search, forbiddenJoints: [], required: search.required.map(({ choices }) => ({ choices, outside: [] })) },
    end,
  );
  return {
    reason: free.some((set) => lowestFrom(set, search.target - search.start) < Infinity)
      ? 'joint-in-forbidden-zone'
      : 'unreachable',
    ...(below === -Infinity ? {} : { nearestBelow: search.start + below }),
    ...(above === Infinity ? {} : { nearestAbove: search.start + above }),
  };
}

/** The lowest top above the target interval that can be built, up to `highest`; null where there is none. */
export function findNextTop(search: ColumnSearch, highest: number): number | null {
  const from = search.target + search.tolerance + 1 - search.start;
  const next = findFinalLayers(search, highest).reduce((best, set) => Math.min(best, lowestFrom(set, from)), Infinity);
  return search.start + next <= highest ? search.start + next : null;
}

/** Above all zones, the required pieces and two elements are always enough to find the next top. */
function horizonOf(search: ColumnSearch): number {
  const end = Math.max(search.start, search.target + search.tolerance);
  const bounds = [...search.forbiddenJoints, ...search.required.flatMap(({ outside }) => outside)].flatMap(
    ({ from, to }) => [from, to],
  );
  const lastBound = bounds.filter(Number.isFinite).reduce((highest, bound) => Math.max(highest, bound), end);
  const longest = longestOf(search.elements);
  const required = search.required.reduce((sum, { choices }) => sum + longestOf(choices), 0);
  return Math.min(Math.ceil(lastBound) + 2 * longest + required, end + greatestColumnHeight);
}

/** The heights over the start at which a column may end, one set for each layer in which it may end. */
function findFinalLayers(search: ColumnSearch, highest: number): HeightSet[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  return findReachable(space, search).filter((_, layer) => (layer & space.finalBits) === space.finalBits);
}

function longestOf(elements: readonly ColumnElement[]): number {
  return elements.reduce((most, { length, maximumLength = length }) => Math.max(most, maximumLength), 0);
}
