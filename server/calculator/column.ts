import type { Objective } from '../../db/codes.ts';
import { explainFailure, findBestPath, prepareColumn } from './column/build.ts';
import { findCosts } from './column/costs.ts';
import type { ColumnPath } from './column/follow.ts';
import { createHeightSet } from './column/height-set.ts';
import type { Measure } from './column/measure.ts';
import type { ColumnElement, ColumnFailure, ColumnSearch, HeightInterval } from './column/problem.ts';
import { createColumnSpace } from './column/reach.ts';
import { prepareSteps } from './column/steps.ts';

// The public interface of the column solver. Other rooms import from here, never from `column/`.
export { type Budget, createBudget } from './column/budget.ts';
export { canBuild, canBuildWithin, explainFailure, findBestPath, findNextTop, prepareColumn } from './column/build.ts';
export type { ColumnPath, PathPiece } from './column/follow.ts';
export { type Measure, measureFor } from './column/measure.ts';
export type * from './column/problem.ts';
export type { PreparedColumn } from './column/search.ts';
export { mayFollow } from './column/steps.ts';

export type ColumnProblem = ColumnSearch & { readonly objective: Objective };

/**
 * Returns the best column from the start into the target interval. The result is the exact optimum. The objective's
 * criteria are compared one after the other. The last tie is decided at the first difference from the bottom: the
 * longer piece wins, then the lower article number.
 */
export function solveColumn({ objective, ...search }: ColumnProblem): ColumnPath | { readonly failure: ColumnFailure } {
  const prepared = prepareColumn(search);
  return prepared === null ? { failure: explainFailure(search) } : findBestPath(prepared, objective);
}

/**
 * Returns the least cost of columns that begin at the search's start or over it, by height over the start. Infinity:
 * none. Ignores weights and links.
 */
export function tabulateStarts(search: ColumnSearch, measure: Measure): Float64Array {
  const height = search.target + search.tolerance - search.start;
  if (height < 0) return new Float64Array();
  const space = createColumnSpace(search, height);
  const steps = prepareSteps(search, 'price', null, measure);
  const everyHeight = createHeightSet(height).fill(0xffffffff);
  const anywhere = Array.from({ length: 1 + Math.max(...space.layers) }, () => everyHeight);
  const [costs = new Float64Array()] = findCosts(space, steps, anywhere, search.target - search.start);
  return costs;
}

type FromOneStart = Pick<ColumnSearch, 'elements' | 'forbiddenJoints' | 'insulatedOnly'> &
  Partial<Pick<ColumnSearch, 'required'>>;

/** Returns the least cost of pieces from 0 up to each height, up to `longest`. Infinity: no pieces end there. */
export function tabulateEnds(
  { elements, forbiddenJoints, insulatedOnly = [], required = [] }: FromOneStart,
  longest: number,
  measure: Measure,
): Float64Array {
  // The costs from each height to the end at `longest`, upside down.
  const turn = ({ from, to }: HeightInterval): HeightInterval => ({ from: longest - to, to: longest - from });
  const turned = {
    elements,
    required: required.map(({ choices, outside }) => ({ choices, outside: outside.map(turn) })),
    start: 0,
    target: longest,
    tolerance: 0,
    forbiddenJoints: forbiddenJoints.map(turn),
    insulatedOnly: insulatedOnly.map(turn),
  };
  return tabulateStarts(turned, measure).toReversed();
}

/**
 * Returns the least cost of pieces that reach a height or at most `tolerance` over it, by height, up to `highest`.
 */
export function tabulateHeights(
  elements: readonly ColumnElement[],
  highest: number,
  tolerance: number,
  measure: Measure,
): Float64Array {
  const search = { elements, required: [], start: 0, target: highest, tolerance, forbiddenJoints: [] };
  return tabulateStarts(search, measure)
    .subarray(0, highest + 1)
    .toReversed();
}

/** The least cost of pieces, by total length in millimetres. Infinity: no pieces have this length. */
export interface LengthCosts {
  readonly ofAll: Float64Array;
  /** Returns the cost of a price in øre, which may be compared with these costs. */
  readonly costOf: (price: number) => number;
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
    costOf: (price) => steps.costOf(price, 0, 0),
    ofAll: tabulate(elements),
    ofFixed: () =>
      (fixed ??= tabulate(elements.filter(({ length, maximumLength = length }) => maximumLength === length))),
  };
}
