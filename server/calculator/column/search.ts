import type { Objective } from '../../../db/codes.ts';
import { leastCostWithAdjustable } from './bound.ts';
import { findCosts, leastPerMillimetre } from './costs.ts';
import { type ColumnPath, followCosts } from './follow.ts';
import { lowestFrom, type HeightSet, highestTo } from './height-set.ts';
import type { ColumnSearch, ColumnElement, ColumnFailure } from './problem.ts';
import { canBeCarried } from './loads.ts';
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
export interface PreparedColumn {
  readonly search: ColumnSearch;
  /** The graph of the fixed elements alone; null where they do not reach the target interval. */
  readonly fixedGraph: ColumnGraph | null;
  /** The graph of all elements, made at the first call. */
  readonly fullGraph: () => ColumnGraph | null;
  /** The best column of each objective that was asked for, whatever it weighs. */
  readonly best: Map<Objective, BestColumn>;
}

interface BestColumn {
  readonly path: ColumnPath;
  readonly solved: SolvedGraph;
}

/** The costs of all heights of a graph up to a bound, and the cost of its best column; Infinity where that costs more. */
interface SolvedGraph {
  readonly space: ColumnSpace;
  readonly costs: readonly Float64Array[];
  readonly cost: number;
}

/** Whether any column ends in the target interval and, where weights matter, can be carried. */
export function canBuild(search: ColumnSearch): boolean {
  const graph = createGraph(search);
  return graph !== null && isCarried(search, graph);
}

/** Prepares the search; null where the target interval cannot be reached, or by nothing that can be carried. */
export function prepareColumn(search: ColumnSearch): PreparedColumn | null {
  const fixedGraph = createGraph({ ...search, elements: search.elements.filter((element) => !isAdjustable(element)) });
  let full: ColumnGraph | null | undefined = search.elements.some(isAdjustable) ? undefined : fixedGraph;
  const fullGraph = (): ColumnGraph | null => {
    full ??= createGraph(search);
    return full;
  };
  const any = search.carrying === undefined ? (fixedGraph ?? fullGraph()) : fullGraph();
  return any === null || !isCarried(search, any) ? null : { search, fixedGraph, fullGraph, best: new Map() };
}

function isCarried(search: ColumnSearch, { space, reachable }: ColumnGraph): boolean {
  return search.carrying === undefined || canBeCarried(search.carrying, search, space, reachable);
}

/** Null where the target interval cannot be reached. */
function createGraph(search: ColumnSearch): ColumnGraph | null {
  const height = search.target + search.tolerance - search.start;
  if (height < 0) return null;
  const space = createColumnSpace(search, height);
  const reachable = findReachable(space, search);
  const lowestEnd = reachable
    .filter((_, layer) => (layer & space.finalBits) === space.finalBits)
    .reduce((lowest, reached) => Math.min(lowest, lowestFrom(reached, search.target - search.start)), Infinity);
  return lowestEnd > height ? null : { space, reachable, lowestEnd };
}

/** The best column for an objective, whatever it weighs. Columns of other objectives bound its cost. */
export function findBestPath(prepared: PreparedColumn, objective: Objective): ColumnPath {
  const { search, best } = prepared;
  const known = best.get(objective);
  if (known !== undefined) return known.path;
  const steps = prepareSteps(search, objective, null);
  const bound = leastOf([...best.values()].map(({ path }) => costOfPath(path, search, steps)));
  const solved = findBestSolved(prepared, steps, objective, bound);
  const path = followCosts(search, steps, solved.space, solved.costs);
  best.set(objective, { path, solved });
  return path;
}

function findBestSolved(
  { search, fixedGraph, fullGraph }: PreparedColumn,
  steps: ColumnSteps,
  objective: Objective,
  known: number,
): SolvedGraph {
  // The tightest column ends at the lowest end; with one end far fewer heights lead to it.
  const solve = (graph: ColumnGraph, bound: number): SolvedGraph =>
    solveGraph(graph, search, steps, objective === 'tight' ? graph.lowestEnd : graph.space.height, bound);
  const fixed = fixedGraph === null ? null : solve(fixedGraph, known);
  const most = Math.min(known, fixed?.cost ?? Infinity);
  const least = leastCostWithAdjustable(search, steps, most);
  if (fixed !== null && least > fixed.cost) return fixed;
  const graph = fullGraph();
  if (graph === null || graph === fixedGraph) {
    if (fixed === null) throw new RangeError('A prepared column has a graph.');
    return fixed;
  }
  const near = least + usualDistance(steps);
  const nearest = near < most ? solve(graph, near) : null;
  // A column that costs more than `near` by a rounding error may be found without the others of equal cost.
  return nearest === null || nearest.cost > near ? solve(graph, most) : nearest;
}

/** The costs of every column that costs at most `bound`, whatever it weighs. */
export function findCostsWithin(
  { search, fixedGraph, fullGraph, best }: PreparedColumn,
  objective: Objective,
  bound: number,
): SolvedGraph {
  const solved = best.get(objective)?.solved;
  if (solved !== undefined && bound <= solved.cost) return solved;
  const steps = prepareSteps(search, objective, null);
  const isFixed = fixedGraph !== null && bound < Infinity && leastCostWithAdjustable(search, steps, bound) > bound;
  const graph = isFixed ? fixedGraph : fullGraph();
  if (graph === null) throw new RangeError('A prepared column has a graph.');
  const overshoot = steps.endCosts.findLastIndex((cost) => cost <= bound);
  return solveGraph(graph, search, steps, search.target - search.start + overshoot, bound);
}

function solveGraph(
  graph: ColumnGraph,
  search: ColumnSearch,
  steps: ColumnSteps,
  height: number,
  bound: number,
): SolvedGraph {
  const space = { ...graph.space, height };
  const costs = findCosts(space, steps, graph.reachable, search.target - search.start, bound);
  return { space, costs, cost: costs[0]?.[0] ?? Infinity };
}

export function leastOf(costs: readonly number[]): number {
  return costs.reduce((least, cost) => Math.min(least, cost), Infinity);
}

/**
 * Most best columns cost little more than their bound, by less than half of the longest element: the first search stops
 * there.
 */
function usualDistance({ fixed }: ColumnSteps): number {
  return (leastPerMillimetre(fixed) * (fixed.at(-1)?.shortest ?? 0)) / 2;
}

/** Without its supports. */
export function costOfPath(
  { price, pieceCount, top }: ColumnPath,
  { target }: Pick<ColumnSearch, 'target'>,
  steps: ColumnSteps,
): number {
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
  const free = findFinalLayers(withoutZones(search), end);
  return {
    reason: free.some((set) => lowestFrom(set, search.target - search.start) < Infinity)
      ? 'joint-in-forbidden-zone'
      : 'unreachable',
    ...(below === -Infinity ? {} : { nearestBelow: search.start + below }),
    ...(above === Infinity ? {} : { nearestAbove: search.start + above }),
  };
}

/** The same search with joints and bends anywhere; what must stand within certain heights still must. */
export function withoutZones(search: ColumnSearch): ColumnSearch {
  const required = search.required.map((piece) =>
    piece.standsWithin === undefined ? { choices: piece.choices, outside: [] } : piece,
  );
  return { ...search, forbiddenJoints: [], required };
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
export function findFinalLayers(search: ColumnSearch, highest: number): HeightSet[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  return findReachable(space, search).filter((_, layer) => (layer & space.finalBits) === space.finalBits);
}

function longestOf(elements: readonly ColumnElement[]): number {
  return elements.reduce((most, { length, maximumLength = length }) => Math.max(most, maximumLength), 0);
}
