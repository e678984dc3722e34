import { greatestColumnHeight } from './column-check.ts';
import type { ColumnFailure } from './column-problem.ts';
import { createColumnSpace, findReachable } from './column-reach.ts';
import type { ColumnSearch } from './column-steps.ts';

/** Why no path leads into the target interval, and the nearest tops that can be built. */
export function explainFailure(search: ColumnSearch): ColumnFailure {
  const end = search.target + search.tolerance;
  const tops = findTops(search, horizonOf(search));
  const nearestBelow = tops.findLast((top) => top < search.target);
  const nearestAbove = tops.find((top) => top > end);
  const free = findTops({ ...search, forbiddenJoints: [], outside: [] }, end);
  return {
    reason: free.some((top) => top >= search.target) ? 'joint-in-forbidden-zone' : 'unreachable',
    ...(nearestBelow === undefined ? {} : { nearestBelow }),
    ...(nearestAbove === undefined ? {} : { nearestAbove }),
  };
}

/** Above all zones one assembly and two elements are always enough to find the next top. */
function horizonOf(search: ColumnSearch): number {
  const end = Math.max(search.start, search.target + search.tolerance);
  const bounds = [...search.forbiddenJoints, ...search.outside].flatMap(({ from, to }) => [from, to]);
  const lastBound = bounds.filter(Number.isFinite).reduce((highest, bound) => Math.max(highest, bound), end);
  const longest = search.elements.reduce(
    (most, { length, maximumLength }) => Math.max(most, maximumLength ?? length),
    0,
  );
  const assembled = search.assemblies.reduce(
    (most, { length, maximumLength }) => Math.max(most, maximumLength ?? length),
    0,
  );
  return Math.min(Math.ceil(lastBound) + 2 * longest + assembled, end + greatestColumnHeight);
}

/** All tops up to a height, ascending. */
function findTops(search: ColumnSearch, highest: number): number[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  const layers = findReachable(space, search).filter((_, layer) => (layer & space.finalBits) === space.finalBits);
  const tops: number[] = [];
  for (let at = 0; at <= height; at += 1) {
    if (layers.some((reached) => reached[at] === 1)) tops.push(search.start + at);
  }
  return tops;
}
