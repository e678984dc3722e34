import { greatestColumnHeight } from './check.ts';
import { highestTo, lowestFrom, type HeightSet } from './height-set.ts';
import type { ColumnElement, ColumnFailure, ColumnSearch } from './problem.ts';
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

/** Above all zones the required pieces and two elements are always enough to find the next top. */
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

/** The heights over the start at which a column may end, one set for each layer where it may. */
function findFinalLayers(search: ColumnSearch, highest: number): HeightSet[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  return findReachable(space, search).filter((_, layer) => (layer & space.finalBits) === space.finalBits);
}

function longestOf(elements: readonly ColumnElement[]): number {
  return elements.reduce((most, { length, maximumLength = length }) => Math.max(most, maximumLength), 0);
}
