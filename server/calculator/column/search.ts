import type { Objective } from '../../../db/codes.ts';
import { findCosts } from './costs.ts';
import { type ColumnPath, followCosts } from './follow.ts';
import { lowestFrom, type HeightSet } from './height-set.ts';
import type { ColumnSearch } from './problem.ts';
import { createColumnSpace, findReachable, type ColumnSpace } from './reach.ts';
import { prepareSteps, type ColumnSteps } from './steps.ts';

/** The heights that a search can reach if it ignores weights and links. */
export interface ColumnGraph {
  readonly space: ColumnSpace;
  readonly reachable: readonly HeightSet[];
  readonly lowestEnd: number;
}

/** Shared by the searches for all objectives. */
export interface PreparedColumn {
  readonly search: ColumnSearch;
  readonly graph: ColumnGraph;
  /** The best columns found so far, without regard to weights and links. */
  readonly best: Map<Objective, BestColumn>;
}

interface BestColumn {
  readonly path: ColumnPath;
  readonly solved: SolvedGraph;
}

/** Costs of all heights of a graph up to a bound, and of its best column; Infinity: it costs more than the bound. */
interface SolvedGraph {
  readonly space: ColumnSpace;
  readonly costs: readonly Float64Array[];
  readonly cost: number;
}

/** Returns the heights that can be reached; null: no column reaches the target interval. */
export function createGraph(search: ColumnSearch): ColumnGraph | null {
  const height = search.target + search.tolerance - search.start;
  if (height < 0) return null;
  const space = createColumnSpace(search, height);
  const reachable = findReachable(space, search);
  const lowestEnd = reachable
    .filter((_, layer) => (layer & space.finalBits) === space.finalBits)
    .reduce((lowest, reached) => Math.min(lowest, lowestFrom(reached, search.target - search.start)), Infinity);
  return lowestEnd > height ? null : { space, reachable, lowestEnd };
}

/** Returns the best column for an objective, ignoring weights and links. Columns of other objectives bound its cost. */
export function findFreePath({ search, graph, best }: PreparedColumn, objective: Objective): ColumnPath {
  const found = best.get(objective);
  if (found !== undefined) return found.path;
  const steps = prepareSteps(search, objective, null);
  const bound = leastOf([...best.values()].map(({ path }) => costOfPath(path, search, steps)));
  // The tightest column ends at the lowest end, and a search to one end passes far fewer heights.
  const height = objective === 'tight' ? graph.lowestEnd : graph.space.height;
  const solved = solveGraph(graph, search, steps, height, bound);
  const path = followCosts(search, steps, solved.space, solved.costs);
  best.set(objective, { path, solved });
  return path;
}

/** Returns the costs of every column up to `bound`, ignoring weights and links. */
export function findCostsWithin(
  { search, graph, best }: PreparedColumn,
  objective: Objective,
  bound: number,
): SolvedGraph {
  const solved = best.get(objective)?.solved;
  if (solved !== undefined && bound <= solved.cost) return solved;
  const steps = prepareSteps(search, objective, null);
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
  return costs.reduce((minimum, cost) => Math.min(minimum, cost), Infinity);
}

/** Returns the cost of a path, without the price of supports. */
export function costOfPath(
  { price, pieceCount, top }: ColumnPath,
  { target }: Pick<ColumnSearch, 'target'>,
  steps: ColumnSteps,
): number {
  return steps.costOf(price, pieceCount, 0) + (steps.endCosts[top - target] ?? Infinity);
}
