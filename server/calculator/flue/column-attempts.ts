import type { Objective } from '../../../db/codes.ts';
import {
  canBuild,
  type LoadLimits,
  type ColumnElement,
  type ColumnFailure,
  type ColumnPath,
  type ColumnSearch,
  explainFailure,
  findBestPath,
  findNextTop,
  prepareColumn,
  type PreparedColumn,
} from '../column.ts';
import { type JointZone, marginSteps, zoneOf, type GuardedPenetration } from '../house/joint-zones.ts';
import { findGreatest } from '../numbers.ts';
import {
  bareZones,
  capTolerance,
  createSearch,
  findStartZones,
  findUsualTolerance,
  hasUnpricedParts,
  mayBeBuilt,
  type ColumnDemand,
} from './column-demand.ts';
import type { FluePlan } from './flue-plan.ts';

export interface ColumnPlan {
  readonly prepared: PreparedColumn;
  readonly zones: readonly JointZone[];
  readonly usualTolerance: number;
  readonly tolerance: number;
  readonly pathFor: (objective: Objective) => ColumnPath;
}

/**
 * Plans the column with the greatest joint margins. Its top is less than the shortest element over the required top.
 * Prefers parts with a price if they allow the same margins. If no column exists even without margins, widens the
 * tolerance to the next possible top and searches the margins again. Returns null if there is none.
 * @param unlimited the plan of the same demand without load limits, whose margins no other plan exceeds
 */
export function planColumn(demand: ColumnDemand, unlimited: ColumnPlan | null = null): ColumnPlan | null {
  const usualTolerance = findUsualTolerance(demand);
  const stages = hasUnpricedParts(demand) ? [true, false] : [false];
  const planWithin = (zones: readonly JointZone[]): ColumnPlan | null => {
    for (const pricedOnly of stages) {
      const prepared = prepareColumn(createSearch(demand, usualTolerance, pricedOnly, zones));
      if (prepared !== null) return createPlan({ prepared, zones, usualTolerance, tolerance: usualTolerance });
    }
    return null;
  };
  const isAlike = unlimited !== null && unlimited.tolerance === usualTolerance;
  const planned = isAlike ? planWithin(unlimited.zones) : null;
  if (planned !== null) return planned;
  const zones = findZones(demand, usualTolerance, false, isAlike ? commonSteps(unlimited.zones) : marginSteps);
  const plannedAgain = zones === null ? null : planWithin(zones);
  if (plannedAgain !== null) return plannedAgain;
  for (const pricedOnly of stages) {
    const tolerance = findWiderTolerance(demand, usualTolerance, pricedOnly);
    const widerZones = tolerance === null ? null : findZones(demand, tolerance, pricedOnly, marginSteps);
    if (tolerance === null || widerZones === null) continue;
    const prepared = prepareColumn(createSearch(demand, tolerance, pricedOnly, widerZones));
    if (prepared !== null) return createPlan({ prepared, zones: widerZones, usualTolerance, tolerance });
  }
  return null;
}

export type FoundPaths = (objective: Objective) => readonly ColumnPath[];

function createPlan(attempt: Omit<ColumnPlan, 'pathFor'>, pathsFor: FoundPaths = () => []): ColumnPlan {
  const { prepared } = attempt;
  const found = new Map<Objective, ColumnPath>();
  const pathFor = (objective: Objective): ColumnPath => {
    const foundPath = found.get(objective);
    if (foundPath !== undefined) return foundPath;
    const path = findBestPath(prepared, objective, [...pathsFor(objective), ...found.values()]);
    found.set(objective, path);
    return path;
  };
  return { ...attempt, pathFor };
}

/** Returns the best columns that can be carried, with the same margins and tolerance. `pathsFor`: known columns. */
export function limitLoads(plan: ColumnPlan, loadLimits: LoadLimits, pathsFor: FoundPaths): ColumnPlan {
  const { prepared } = plan;
  return createPlan({ ...plan, prepared: { ...prepared, search: { ...prepared.search, loadLimits } } }, pathsFor);
}

/** @param highest an upper bound of the share that all margins can have, in steps */
function findZones(demand: ColumnDemand, tolerance: number, pricedOnly: boolean, highest: number): JointZone[] | null {
  const search = createSearch(demand, tolerance, pricedOnly, []);
  const isFree = (zones: readonly JointZone[]): boolean =>
    findStartZones(demand, zones).length === 0 && canBuild({ ...search, forbiddenJoints: zones });
  return findGreatestMargins(demand.penetrations, isFree, {
    highest,
    isSpent: () => demand.loadLimits?.effort.isSpent() === true,
  });
}

/** Returns the greatest share that all margins have, in steps. */
function commonSteps(zones: readonly JointZone[]): number {
  return zones.reduce((least, { marginShare }) => Math.min(least, Math.round(marginShare * marginSteps)), marginSteps);
}

/** Returns a tolerance that reaches the nearest top, but at most one more element. */
function findWiderTolerance(demand: ColumnDemand, usualTolerance: number, pricedOnly: boolean): number | null {
  const bare = bareZones(demand);
  if (findStartZones(demand, bare).length > 0) return null;
  const search = createSearch(demand, usualTolerance, pricedOnly, bare);
  const next = findNextTop(search, demand.requiredTop + findWidestTolerance(demand, search.elements));
  return next === null ? null : next - demand.requiredTop;
}

function findWidestTolerance(demand: ColumnDemand, elements: ColumnSearch['elements']): number {
  const longest = elements.reduce((maximum, element) => Math.max(maximum, element.maximumLength ?? element.length), 0);
  return capTolerance(demand, longest);
}

/** Returns whether any column exists, with all parts, without margins and with the widest tolerance. */
export function hasColumn(demand: ColumnDemand): boolean {
  return mayBeBuilt(demand) && canBuild(createWidestSearch(demand));
}

/** Returns an upper bound of any column's top; null: no column exists. Ignores margins and costs. */
export function findHighestTop(demand: ColumnDemand): number | null {
  if (!mayBeBuilt(demand)) return null;
  const widest = createWidestSearch(demand);
  if (!canBuild(widest)) return null;
  const tolerance = findUsualTolerance(demand);
  return demand.requiredTop + (canBuild({ ...widest, tolerance }) ? tolerance : widest.tolerance);
}

function createWidestSearch(demand: ColumnDemand): ColumnSearch {
  const search = createSearch(demand, findUsualTolerance(demand), false, bareZones(demand));
  return { ...search, tolerance: findWidestTolerance(demand, search.elements) };
}

/** Explains why no column exists even without margins. Leaves out the nearest tops if joints are surely in the way. */
export function explainColumnFailure(
  demand: ColumnDemand,
  purpose: FluePlan['purpose'],
): {
  readonly tolerance: number;
  readonly failure: ColumnFailure;
  readonly startZones: readonly JointZone[];
} {
  const tolerance = findUsualTolerance(demand);
  const bare = bareZones(demand);
  const startZones = findStartZones(demand, bare);
  const search = createSearch(demand, tolerance, false, bare);
  const isInTheWay = startZones.length > 0 || (purpose === 'check' && reachesAnyHeight(demand, search));
  const failure: ColumnFailure = isInTheWay ? { reason: 'joint-in-forbidden-zone' } : explainFailure(search);
  return { tolerance, failure, startZones };
}

/** Returns whether pieces of one short length reach the target interval if joints may be anywhere. */
function reachesAnyHeight(
  { hatch, bendPairs }: ColumnDemand,
  { elements, tolerance, start, target }: ColumnSearch,
): boolean {
  const isShort = ({ length, maximumLength = length }: ColumnElement): boolean =>
    length === maximumLength && length <= tolerance + 1;
  return hatch === null && bendPairs === null && start <= target + tolerance && elements.some(isShort);
}

/**
 * Returns the zones with the greatest margins; null: no column exists even without margins. First finds the greatest
 * share that all penetrations can have. Then raises each share, from the bottom up, so that one thick slab does not
 * reduce the others. Once `isSpent`, keeps the greatest shares found so far.
 * @param limits `highest`: an upper bound of the common share, in steps
 */
export function findGreatestMargins(
  penetrations: readonly GuardedPenetration[],
  isBuilt: (zones: readonly JointZone[]) => boolean,
  { highest, isSpent }: { readonly highest: number; readonly isSpent: () => boolean },
): JointZone[] | null {
  const zonesAt = (steps: readonly number[]): JointZone[] =>
    penetrations.map((penetration, index) => zoneOf(penetration, steps[index] ?? 0));
  let isFound = false;
  const works = (steps: readonly number[]): boolean => {
    const isWorking = !(isFound && isSpent()) && isBuilt(zonesAt(steps));
    isFound ||= isWorking;
    return isWorking;
  };
  const commonly = (steps: number): number[] => penetrations.map(() => steps);
  const worksCommonly = (share: number): boolean => works(commonly(share));
  // If no margin at all leaves no column, greater margins need no search.
  const isFullBuilt = worksCommonly(highest);
  if (!isFullBuilt && (highest <= 0 || !worksCommonly(0))) return null;
  const common = findGreatest(0, highest, (share) => (share === highest ? isFullBuilt : worksCommonly(share)));
  const steps = commonly(common);
  for (const index of common === marginSteps ? [] : steps.keys()) {
    steps[index] = findGreatest(common, marginSteps, (own) => works(steps.with(index, own)));
  }
  return zonesAt(steps);
}
