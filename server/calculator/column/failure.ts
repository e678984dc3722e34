import { greatestColumnHeight } from './check.ts';
import { highestTo, lowestFrom, type HeightSet } from './height-set.ts';
import type { ColumnFailure, ColumnSearch } from './problem.ts';
import { createColumnSpace, findReachable } from './reach.ts';

/** Why no path leads into the target interval, and the nearest tops that can be built. */
export function explainFailure(search: ColumnSearch): ColumnFailure {
  const end = search.target + search.tolerance;
  const layers = findFinalLayers(search, horizonOf(search));
  const below = layers.reduce(
    (best, set) => Math.max(best, highestTo(set, search.target - 1 - search.start)),
    -Infinity,
  );
  const above = layers.reduce((best, set) => Math.min(best, lowestFrom(set, end + 1 - search.start)), Infinity);
  const free = findFinalLayers({ ...search, forbiddenJoints: [], outside: [] }, end);
  return {
    reason: free.some((set) => lowestFrom(set, search.target - search.start) < Infinity)
      ? 'joint-in-forbidden-zone'
      : 'unreachable',
    ...(below === -Infinity ? {} : { nearestBelow: search.start + below }),
    ...(above === Infinity ? {} : { nearestAbove: search.start + above }),
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

/** The heights over the start at which a column may end, one set for each layer where it may. */
function findFinalLayers(search: ColumnSearch, highest: number): HeightSet[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  return findReachable(space, search).filter((_, layer) => (layer & space.finalBits) === space.finalBits);
}
