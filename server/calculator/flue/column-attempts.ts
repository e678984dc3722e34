import type { Objective } from '../../../db/codes.ts';
import {
  canBuild,
  canBuildWithin,
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
import { findGreatest, findGreatestNear } from '../numbers.ts';
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
  const hasUnpriced = hasUnpricedParts(demand);
  const stages = hasUnpriced ? [true, false] : [false];
  const tolerance = usualTolerance;
  const prepare = (pricedOnly: boolean, zones: readonly JointZone[]): PreparedColumn | null =>
    prepareColumn(createSearch(demand, tolerance, pricedOnly, zones));
  const alike = unlimited?.tolerance === tolerance ? unlimited : null;
  for (const pricedOnly of stages) {
    const prepared = alike && prepare(pricedOnly, alike.zones);
    if (alike !== null && prepared !== null)
      return createPlan({ prepared, zones: alike.zones, usualTolerance, tolerance });
  }
  // If no column can be carried, one search is enough for all margins, tolerances and prices.
  if (unlimited !== null && !hasColumn(demand)) return null;
  const usual = findMargins(demand, tolerance, false, alike === null ? marginSteps : commonSteps(alike.zones));
  if (usual !== null) {
    const priced = hasUnpriced ? prepare(true, usual.zones) : null;
    return createPlan({ ...usual, prepared: priced ?? usual.prepared, usualTolerance, tolerance });
  }
  for (const pricedOnly of stages) {
    const wider = findWiderTolerance(demand, usualTolerance, pricedOnly);
    const found = wider === null ? null : findMargins(demand, wider, pricedOnly, marginSteps);
    if (wider !== null && found !== null) return createPlan({ ...found, usualTolerance, tolerance: wider });
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

/**
 * Returns the zones with the greatest margins, and the column that the search for them prepared; null: none.
 * @param highest an upper bound of the share that all margins can have, in steps
 */
function findMargins(
  demand: ColumnDemand,
  tolerance: number,
  pricedOnly: boolean,
  highest: number,
): Pick<ColumnPlan, 'prepared' | 'zones'> | null {
  const search = createSearch(demand, tolerance, pricedOnly, []);
  const prepare = (zones: readonly JointZone[]): PreparedColumn | null =>
    findStartZones(demand, zones).length > 0 ? null : prepareColumn({ ...search, forbiddenJoints: zones });
  const found = findGreatestMargins(demand.penetrations, prepare, {
    highest,
    isSpent: () => demand.loadLimits?.effort.isSpent() === true,
  });
  return found && { zones: found.zones, prepared: found.built };
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
  const widest = prepareColumn(createWidestSearch(demand));
  if (widest === null) return null;
  const tolerance = findUsualTolerance(demand);
  return demand.requiredTop + (canBuildWithin(widest, tolerance) ? tolerance : widest.search.tolerance);
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
 * Returns the zones with the greatest margins, and what was built with them; null: no column exists even without
 * margins. First finds the greatest share that all penetrations can have. Then raises each share, from the bottom up, so
 * that one thick slab does not reduce the others. Once `isSpent`, keeps the greatest shares found so far.
 * @param build returns null if no column has these zones
 * @param limits `highest`: an upper bound of the common share, in steps
 */
export function findGreatestMargins<Built>(
  penetrations: readonly GuardedPenetration[],
  build: (zones: readonly JointZone[]) => Built | null,
  { highest, isSpent }: { readonly highest: number; readonly isSpent: () => boolean },
): { readonly zones: readonly JointZone[]; readonly built: Built } | null {
  const zonesAt = (steps: readonly number[]): JointZone[] =>
    penetrations.map((penetration, index) => zoneOf(penetration, steps[index] ?? 0));
  let found: ReturnType<typeof findGreatestMargins<Built>> = null;
  const failed: (readonly number[])[] = [];
  const works = (steps: readonly number[]): boolean => {
    if (found !== null && isSpent()) return false;
    // If some margins leave no column, greater margins leave none.
    if (failed.some((least) => least.every((share, index) => share <= (steps[index] ?? 0)))) return false;
    const zones = zonesAt(steps);
    const built = build(zones);
    if (built === null) failed.push(steps);
    else found = { zones, built };
    return built !== null;
  };
  const commonly = (steps: number): number[] => penetrations.map(() => steps);
  const worksCommonly = (share: number): boolean => works(commonly(share));
  // If no margin at all leaves no column, greater margins need no search.
  const isFull = worksCommonly(highest);
  if (!isFull && (highest <= 0 || !worksCommonly(0))) return null;
  const common = isFull ? highest : findGreatest(0, highest, worksCommonly);
  const steps = commonly(common);
  for (const index of common === marginSteps ? [] : steps.keys()) {
    const worksAlone = (own: number): boolean => works(steps.with(index, own));
    steps[index] = worksAlone(marginSteps) ? marginSteps : findGreatestNear(common, marginSteps - 1, worksAlone);
  }
  return found;
}
