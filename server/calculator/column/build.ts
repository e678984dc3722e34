import type { Objective } from '../../../db/codes.ts';
import { findGreatest } from '../numbers.ts';
import { createBudget } from './budget.ts';
import { findSupportedPath } from './supported.ts';
import type { ColumnPath } from './follow.ts';
import { type HeightSet, highestTo, lowestFrom } from './height-set.ts';
import { canBeSupported, withoutOverloaded } from './loads.ts';
import type { LoadLimits, ColumnElement, ColumnFailure, ColumnSearch } from './problem.ts';
import { createColumnSpace, findReachable } from './reach.ts';
import { createGraph, findFreePath, type ColumnGraph, type PreparedColumn } from './search.ts';

// Height sets ignore weights and links, so they only bound the possible flues. `canBeSupported` then decides whether a
// column exists, and `findSupportedPath` finds the best column.

/** Returns whether a column exists that obeys zones, links and loads. */
export function canBuild(search: ColumnSearch): boolean {
  return findGraph(search) !== null;
}

export function prepareColumn(search: ColumnSearch): PreparedColumn | null {
  const graph = findGraph(search);
  return graph && { search, graph, best: new Map() };
}

/** Returns whether a column exists within a lesser tolerance. */
export function canBuildWithin({ search, graph }: PreparedColumn, tolerance: number): boolean {
  return isFree(search)
    ? search.start + graph.lowestEnd <= search.target + tolerance
    : canBuild({ ...search, tolerance });
}

function findGraph(search: ColumnSearch): ColumnGraph | null {
  const graph = createGraph(search);
  if (graph === null || isFree(search)) return graph;
  const loadLimits = loadLimitsOf(search);
  const carried = withoutOverloaded(graph, loadLimits, search);
  // The search without linked elements is faster, and usually it succeeds.
  const isBuilt = (hasLinks(search) && canBuild(withoutLinks(search))) || canBeSupported(loadLimits, search, carried);
  return isBuilt ? carried : null;
}

/** Returns the best column for an objective. `found`: columns of the same search, which bound the cost. */
export function findBestPath(
  prepared: PreparedColumn,
  objective: Objective,
  found: readonly ColumnPath[] = [],
): ColumnPath {
  const { search } = prepared;
  if (isFree(search)) return findFreePath(prepared, objective);
  const unlinked = search.loadLimits === undefined ? prepareColumn(withoutLinks(search)) : null;
  const bounds = unlinked === null ? found : [...found, findFreePath(unlinked, objective)];
  const path = findSupportedPath(prepared, loadLimitsOf(search), objective, bounds);
  if (path === null) throw new RangeError('A prepared column can be built.');
  return path;
}

/** Returns the lowest buildable top above the target interval, up to `highest`; null: none. */
export function findNextTop(search: ColumnSearch, highest: number): number | null {
  const lowest = search.target + search.tolerance;
  const from = lowest + 1 - search.start;
  const next = findFinalLayers(search, highest).reduce((best, set) => Math.min(best, lowestFrom(set, from)), Infinity);
  // A lower bound, because the height sets ignore weights and links.
  const free = search.start + next;
  if (free > highest) return null;
  if (isFree(search)) return free;
  const isWithin = (top: number): boolean => canBuild({ ...search, tolerance: top - search.target });
  if (isWithin(free)) return free;
  const failing = findGreatest(free, highest, (top) => !isWithin(top));
  return failing < highest ? failing + 1 : null;
}

/** Returns why no column exists, and the nearest tops. The tops ignore weights and linked elements. */
export function explainFailure(search: ColumnSearch): ColumnFailure {
  const unlinked = withoutLinks(search);
  const end = search.target + search.tolerance;
  const layers = findFinalLayers(unlinked, horizonOf(unlinked));
  const below = layers.reduce(
    (best, set) => Math.max(best, highestTo(set, search.target - 1 - search.start)),
    -Infinity,
  );
  const above = layers.reduce((best, set) => Math.min(best, lowestFrom(set, end + 1 - search.start)), Infinity);
  const { loadLimits: _, ...unweighed } = withoutZones(unlinked);
  const isBlocked = canBuild(unweighed) || (hasLinks(search) && canBuild(withoutZones(search)));
  return {
    reason: isBlocked ? 'joint-in-forbidden-zone' : 'unreachable',
    ...(below === -Infinity ? {} : { nearestBelow: search.start + below }),
    ...(above === Infinity ? {} : { nearestAbove: search.start + above }),
  };
}

/** Returns the search without zones for joints, bends and bare elements. Pieces with `standsWithin` keep zones. */
function withoutZones(search: ColumnSearch): ColumnSearch {
  const required = search.required.map((piece) =>
    piece.standsWithin === undefined ? { choices: piece.choices, outside: [] } : piece,
  );
  return { ...search, forbiddenJoints: [], insulatedOnly: [], required };
}

/** In millimetres above the target interval: the end of the search for the next top. */
const greatestColumnHeight = 1_000_000;

/** Returns the end of the search. Above all zones, the required pieces and two elements always reach the next top. */
function horizonOf(search: ColumnSearch): number {
  const end = Math.max(search.start, search.target + search.tolerance);
  const { forbiddenJoints, insulatedOnly = [], required: pieces } = search;
  const closed = [...forbiddenJoints, ...insulatedOnly, ...pieces.flatMap(({ outside }) => outside)];
  const bounds = closed.flatMap(({ from, to }) => [from, to]);
  const lastBound = bounds.filter(Number.isFinite).reduce((highest, bound) => Math.max(highest, bound), end);
  const longest = longestOf(search.elements);
  const required = search.required.reduce((sum, { choices }) => sum + longestOf(choices), 0);
  return Math.min(Math.ceil(lastBound) + 2 * longest + required, end + greatestColumnHeight);
}

function longestOf(elements: readonly ColumnElement[]): number {
  return elements.reduce((maximum, { length, maximumLength = length }) => Math.max(maximum, maximumLength), 0);
}

/** Returns the heights over the start at which a column may end, one set for each final layer. */
function findFinalLayers(search: ColumnSearch, highest: number): HeightSet[] {
  const height = highest - search.start;
  if (height < 0) return [];
  const space = createColumnSpace(search, height);
  return findReachable(space, search).filter((_, layer) => (layer & space.finalBits) === space.finalBits);
}

function withoutLinks(search: ColumnSearch): ColumnSearch {
  return { ...search, elements: search.elements.filter((element) => !isLinked(element)) };
}

/** Returns whether height sets are exact. */
function isFree(search: ColumnSearch): boolean {
  return search.loadLimits === undefined && !hasLinks(search);
}

function hasLinks({ elements }: ColumnSearch): boolean {
  return elements.some(isLinked);
}

function isLinked({ links }: ColumnElement): boolean {
  return links !== undefined && (links.follows !== null || links.followedBy !== null);
}

function loadLimitsOf({ loadLimits, elements, required }: ColumnSearch): LoadLimits {
  const all = [...elements, ...required.flatMap(({ choices }) => choices)];
  return (
    loadLimits ?? {
      loads: new Map(all.map(({ articleNumber }) => [articleNumber, { weight: 0, capacity: Infinity }])),
      bases: [{ supports: 0, capacity: Infinity }],
      places: [],
      supportCapacity: 0,
      supportPrice: 0,
      effort: createBudget(Infinity),
    }
  );
}
