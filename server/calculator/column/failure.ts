import { greatestColumnHeight } from './check.ts';
import type { ColumnFailure } from './problem.ts';
import { createColumnSpace, findReachable } from './reach.ts';
import type { ColumnSearch } from './problem.ts';

/** Why no path leads into the target interval, and the nearest tops that can be built. */
export function explainFailure(search: ColumnSearch): ColumnFailure {
  const end = search.target + search.tolerance;
  const layers = findFinalLayers(search, horizonOf(search));
  const firstAbove = Math.max(0, end + 1 - search.start);
  const below = layers.map((reached) => findLast(reached, search.target - 1 - search.start));
  const above = layers.map((reached) => reached.indexOf(1, firstAbove)).filter((height) => height >= 0);
  const nearestBelow = Math.max(-1, ...below);
  const nearestAbove = Math.min(Infinity, ...above);
  const free = findFinalLayers({ ...search, forbiddenJoints: [], outside: [] }, end);
  const firstEnd = Math.max(0, search.target - search.start);
  return {
    reason: free.some((reached) => reached.includes(1, firstEnd)) ? 'joint-in-forbidden-zone' : 'unreachable',
    ...(nearestBelow < 0 ? {} : { nearestBelow: search.start + nearestBelow }),
    ...(nearestAbove === Infinity ? {} : { nearestAbove: search.start + nearestAbove }),
  };
}

function findLast(reached: Uint8Array, height: number): number {
  return height < 0 ? -1 : reached.lastIndexOf(1, height);
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

/** The layers in which a column may end: 1 at every height over the start that it can reach. */
function findFinalLayers(search: ColumnSearch, highest: number): Uint8Array[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  return findReachable(space, search).filter(
    (reached, layer) => (layer & space.finalBits) === space.finalBits && reached.length > 0,
  );
}
