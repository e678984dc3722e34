import type { Objective } from '../../../db/codes.ts';
import type { ColumnPath } from '../column/follow.ts';
import { canBuildLinked, explainLinkedFailure, findLinkedPath, findNextTop, prepareLinked } from '../column/build.ts';
import type { Carrying, ColumnElement, ColumnFailure, ColumnSearch } from '../column/problem.ts';
import type { PreparedColumn } from '../column/search.ts';
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

/** A successful attempt: its joint zones and tolerance, and the best column for each objective. */
export interface ColumnPlan {
  readonly prepared: PreparedColumn;
  readonly zones: readonly JointZone[];
  readonly usualTolerance: number;
  readonly tolerance: number;
  readonly pathFor: (objective: Objective) => ColumnPath;
}

/**
 * The column with the greatest possible joint margins that ends within the shortest element's length over the required
 * top; of parts with a price where they keep the same margins. If nothing can be built even without margins, the
 * tolerance is widened to the next top that can be built, and the margins are searched again. Null where nothing is
 * found. `usual`: the plan of the same demand whatever it weighs, whose margins no other can exceed.
 */
export function planColumn(demand: ColumnDemand, usual: ColumnPlan | null = null): ColumnPlan | null {
  const usualTolerance = findUsualTolerance(demand);
  const stages = hasUnpricedParts(demand) ? [true, false] : [false];
  const planWithin = (zones: readonly JointZone[]): ColumnPlan | null => {
    for (const pricedOnly of stages) {
      const prepared = prepareLinked(createSearch(demand, usualTolerance, pricedOnly, zones));
      if (prepared !== null) return createPlan({ prepared, zones, usualTolerance, tolerance: usualTolerance });
    }
    return null;
  };
  const isUsual = usual !== null && usual.tolerance === usualTolerance;
  const atUsual = isUsual ? planWithin(usual.zones) : null;
  if (atUsual !== null) return atUsual;
  const zones = findZones(demand, usualTolerance, false);
  const planned = zones === null ? null : planWithin(zones);
  if (planned !== null) return planned;
  for (const pricedOnly of stages) {
    const tolerance = findWiderTolerance(demand, usualTolerance, pricedOnly);
    const widerZones = tolerance === null ? null : findZones(demand, tolerance, pricedOnly);
    if (tolerance === null || widerZones === null) continue;
    const prepared = prepareLinked(createSearch(demand, tolerance, pricedOnly, widerZones));
    if (prepared !== null) return createPlan({ prepared, zones: widerZones, usualTolerance, tolerance });
  }
  return null;
}

/** For an objective paths that bound its cost. */
export type KnownPaths = (objective: Objective) => readonly ColumnPath[];

function createPlan(attempt: Omit<ColumnPlan, 'pathFor'>, knownFor: KnownPaths = () => []): ColumnPlan {
  const { prepared } = attempt;
  const found = new Map<Objective, ColumnPath>();
  const pathFor = (objective: Objective): ColumnPath => {
    const known = found.get(objective);
    if (known !== undefined) return known;
    const path = findLinkedPath(prepared, objective, [...knownFor(objective), ...found.values()]);
    found.set(objective, path);
    return path;
  };
  return { ...attempt, pathFor };
}

/** The best columns within the same margins and tolerance, of what can be carried. `knownFor`: those of the plan that can. */
export function carryPlan(plan: ColumnPlan, carrying: Carrying, knownFor: KnownPaths): ColumnPlan {
  const { prepared } = plan;
  return createPlan({ ...plan, prepared: { ...prepared, search: { ...prepared.search, carrying } } }, knownFor);
}

function findZones(demand: ColumnDemand, tolerance: number, pricedOnly: boolean): JointZone[] | null {
  const search = createSearch(demand, tolerance, pricedOnly, []);
  const isFree = (zones: readonly JointZone[]): boolean =>
    findStartZones(demand, zones).length === 0 && canBuildLinked({ ...search, forbiddenJoints: zones });
  return findGreatestMargins(demand.penetrations, isFree);
}

/** Wide enough for the nearest top, but at most one more element. */
function findWiderTolerance(demand: ColumnDemand, usualTolerance: number, pricedOnly: boolean): number | null {
  const bare = bareZones(demand);
  if (findStartZones(demand, bare).length > 0) return null;
  const search = createSearch(demand, usualTolerance, pricedOnly, bare);
  const next = findNextTop(search, demand.requiredTop + findWidestTolerance(demand, search.elements));
  return next === null ? null : next - demand.requiredTop;
}

function findWidestTolerance(demand: ColumnDemand, elements: ColumnSearch['elements']): number {
  const longest = elements.reduce((most, element) => Math.max(most, element.maximumLength ?? element.length), 0);
  return capTolerance(demand, longest);
}

/** Whether there is any column, with all parts, whatever its margins and its tolerance. */
export function hasColumn(demand: ColumnDemand): boolean {
  return mayBeBuilt(demand) && canBuildLinked(createWidestSearch(demand));
}

/**
 * Whether there is any column: an upper bound of its top, or null. Looks neither for margins nor for the best column.
 */
export function findHighestTop(demand: ColumnDemand): number | null {
  if (!mayBeBuilt(demand)) return null;
  const widest = createWidestSearch(demand);
  if (!canBuildLinked(widest)) return null;
  const tolerance = findUsualTolerance(demand);
  return demand.requiredTop + (canBuildLinked({ ...widest, tolerance }) ? tolerance : widest.tolerance);
}

function createWidestSearch(demand: ColumnDemand): ColumnSearch {
  const search = createSearch(demand, findUsualTolerance(demand), false, bareZones(demand));
  return { ...search, tolerance: findWidestTolerance(demand, search.elements) };
}

/**
 * Why there is no column, looked for without any margin and with all parts. `check`: where joints are in the way, the
 * nearest tops are not looked for.
 */
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
  const failure: ColumnFailure = isInTheWay ? { reason: 'joint-in-forbidden-zone' } : explainLinkedFailure(search);
  return { tolerance, failure, startZones };
}

/** Whether pieces of one length alone reach the target interval, wherever their joints are. */
function reachesAnyHeight(
  { hatch, bendPairs }: ColumnDemand,
  { elements, tolerance, start, target }: ColumnSearch,
): boolean {
  const isShort = ({ length, maximumLength = length }: ColumnElement): boolean =>
    length === maximumLength && length <= tolerance + 1;
  return hatch === null && bendPairs === null && start <= target + tolerance && elements.some(isShort);
}

/**
 * The zones with the greatest possible margins: first the greatest share that all penetrations can keep, then, from the
 * bottom up, the greatest share of each alone, so that one thick slab does not reduce the others. Null where nothing
 * can be built even without margins.
 */
export function findGreatestMargins(
  penetrations: readonly GuardedPenetration[],
  isBuilt: (zones: readonly JointZone[]) => boolean,
): JointZone[] | null {
  const zonesAt = (steps: readonly number[]): JointZone[] =>
    penetrations.map((penetration, index) => zoneOf(penetration, steps[index] ?? 0));
  const commonly = (steps: number): number[] => penetrations.map(() => steps);
  const common = findGreatest(-1, marginSteps, (steps) => isBuilt(zonesAt(commonly(steps))));
  if (common < 0) return null;
  const steps = commonly(common);
  for (const index of common === marginSteps ? [] : steps.keys()) {
    steps[index] = findGreatest(common, marginSteps, (own) => isBuilt(zonesAt(steps.with(index, own))));
  }
  return zonesAt(steps);
}
