import type { Objective } from '../../../db/codes.ts';
import { findGreatest } from '../numbers.ts';
import { findCarriedPath } from './carried.ts';
import type { ColumnPath } from './follow.ts';
import { lowestFrom } from './height-set.ts';
import type { Carrying, ColumnElement, ColumnFailure, ColumnSearch } from './problem.ts';
import {
  canBuild,
  explainFailure,
  findBestPath,
  findFinalLayers,
  prepareColumn,
  type PreparedColumn,
  withoutZones,
} from './search.ts';

/*
 * The search with links. An element that asks for another piece below or above it is of use only where that piece is:
 * the sets of heights know nothing of that. They are exact without such elements, and with them a bound. Between the two
 * the least loads decide, which know the piece below, and the labels of the search that carries weights.
 */

/** Whether any column ends in the target interval with each piece next to those that it asks for, and can be carried. */
export function canBuildLinked(search: ColumnSearch): boolean {
  if (!hasLinks(search)) return canBuild(search);
  return canBuild(withoutLinks(search)) || canBuild({ ...search, carrying: carryingOf(search) });
}

/** Prepares the search; null where there is no such column. */
export function prepareLinked(search: ColumnSearch): PreparedColumn | null {
  return hasLinks(search) && !canBuildLinked(search) ? null : prepareColumn(search);
}

/** The best column for an objective. `known`: columns of the same search that can be built, which bound its cost. */
export function findLinkedPath(
  prepared: PreparedColumn,
  objective: Objective,
  known: readonly ColumnPath[],
): ColumnPath {
  const { search } = prepared;
  if (search.carrying === undefined && !hasLinks(search)) return findBestPath(prepared, objective);
  const unlinked = search.carrying === undefined ? prepareColumn(withoutLinks(search)) : null;
  const bounds = unlinked === null ? known : [...known, findBestPath(unlinked, objective)];
  const path = findCarriedPath(prepared, carryingOf(search), objective, bounds);
  if (path === null) throw new RangeError('A prepared column can be built.');
  return path;
}

/** The lowest top above the target interval that can be built, up to `highest`; null where there is none. */
export function findNextTop(search: ColumnSearch, highest: number): number | null {
  const lowest = search.target + search.tolerance;
  const from = lowest + 1 - search.start;
  const next = findFinalLayers(search, highest).reduce((best, set) => Math.min(best, lowestFrom(set, from)), Infinity);
  // Whatever weights and links allow, no column ends below this.
  const free = search.start + next;
  if (free > highest) return null;
  if (search.carrying === undefined && !hasLinks(search)) return free;
  const isWithin = (top: number): boolean => canBuildLinked({ ...search, tolerance: top - search.target });
  if (isWithin(free)) return free;
  const failing = findGreatest(free, highest, (top) => !isWithin(top));
  return failing < highest ? failing + 1 : null;
}

/**
 * Why no column ends in the target interval. The nearest tops are those without the elements that ask for another piece;
 * the reason holds for all elements.
 */
export function explainLinkedFailure(search: ColumnSearch): ColumnFailure {
  const failure = explainFailure(withoutLinks(search));
  return hasLinks(search) && canBuildLinked(withoutZones(search))
    ? { ...failure, reason: 'joint-in-forbidden-zone' }
    : failure;
}

/** The same search without the elements that ask for another piece. */
function withoutLinks(search: ColumnSearch): ColumnSearch {
  return { ...search, elements: search.elements.filter((element) => !isLinked(element)) };
}

function hasLinks({ elements }: ColumnSearch): boolean {
  return elements.some(isLinked);
}

function isLinked({ links }: ColumnElement): boolean {
  return links !== undefined && (links.follows !== null || links.followedBy !== null);
}

/** Where weights do not matter, everything may stand on everything. */
function carryingOf({ carrying, elements, required }: ColumnSearch): Carrying {
  const all = [...elements, ...required.flatMap(({ choices }) => choices)];
  return (
    carrying ?? {
      loads: new Map(all.map(({ articleNumber }) => [articleNumber, { weight: 0, capacity: Infinity }])),
      bases: [{ supports: 0, capacity: Infinity }],
      places: [],
      supportCapacity: 0,
      supportPrice: 0,
    }
  );
}
