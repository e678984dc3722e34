import {
  canBuild,
  explainFailure,
  findBestPath,
  prepareColumn,
  type ColumnFailure,
  type ColumnPath,
  type ColumnSearch,
  type HeightInterval,
  type Objective,
  type RequiredPiece,
} from '../column.ts';
import { isInside, zoneOf, type GuardedPenetration, type JointZone } from '../house/joint-zones.ts';
import type { Part } from '../input/part.ts';
import { toColumnAssembly, type BendPair } from './bend-pairs.ts';
import { toColumnElement } from './column-candidates.ts';
import { findGreatestMargins } from './margins.ts';

/** What the column must do. Heights in millimetres over the fireplace's floor. */
export interface ColumnDemand {
  /** Upper end of the start chain, and all joints up to it. */
  readonly start: number;
  readonly startJoints: readonly number[];
  readonly requiredTop: number;
  /** What no top should exceed, where the required top itself does not. */
  readonly highestTop: number;
  readonly elements: readonly Part[];
  /** Null: no offset is asked for. */
  readonly bendPairs: readonly BendPair[] | null;
  /** Null: no sweeping hatch is asked for. */
  readonly hatch: HatchDemand | null;
  readonly bandPrice: number;
  /** What a top costs beside the pieces: the braces that it needs. */
  readonly priceOfTop: (top: number) => number;
  readonly penetrations: readonly GuardedPenetration[];
  /** Whether the greatest margins are sought, or any that can be built will do. */
  readonly seeksMargins: boolean;
  /** What a bend pair may not overlap. */
  readonly outside: readonly HeightInterval[];
}

/** The inspection elements of which one must stand with its lower end between two heights. */
export interface HatchDemand {
  readonly elements: readonly Part[];
  readonly lowest: number;
  readonly highest: number;
}

/** An attempt that led to a column: the joint zones and the tolerance it keeps, and the best column for each objective. */
export interface ColumnPlan {
  readonly zones: readonly JointZone[];
  readonly usualTolerance: number;
  readonly tolerance: number;
  readonly pathFor: (objective: Objective) => ColumnPath;
}

/**
 * The column with the greatest joint margins that can be built within the shortest element's length over the required top, of parts
 * with a price where they keep the same margins. Only where nothing can be built without any margin either, the tolerance is widened by
 * just as much as reaches the next top, and the margins are sought again. Null where even that finds nothing.
 */
export function planColumn(demand: ColumnDemand): ColumnPlan | null {
  const usualTolerance = findUsualTolerance(demand);
  const stages = hasUnpricedParts(demand) ? [true, false] : [false];
  const zones = findZones(demand, usualTolerance, false);
  if (zones !== null) {
    for (const pricedOnly of stages) {
      const prepared = prepareColumn(createSearch(demand, usualTolerance, pricedOnly, zones));
      if (prepared !== null) return createPlan(prepared, zones, usualTolerance, usualTolerance);
    }
  }
  for (const pricedOnly of stages) {
    const tolerance = findWiderTolerance(demand, usualTolerance, pricedOnly);
    const widerZones = tolerance === null ? null : findZones(demand, tolerance, pricedOnly);
    if (tolerance === null || widerZones === null) continue;
    const prepared = prepareColumn(createSearch(demand, tolerance, pricedOnly, widerZones));
    if (prepared !== null) return createPlan(prepared, widerZones, usualTolerance, tolerance);
  }
  return null;
}

function createPlan(
  prepared: NonNullable<ReturnType<typeof prepareColumn>>,
  zones: readonly JointZone[],
  usualTolerance: number,
  tolerance: number,
): ColumnPlan {
  const found = new Map<Objective, ColumnPath>();
  const pathFor = (objective: Objective): ColumnPath => {
    const path = found.get(objective) ?? findBestPath(prepared, objective, [...found.values()]);
    found.set(objective, path);
    return path;
  };
  return { zones, usualTolerance, tolerance, pathFor };
}

function findZones(demand: ColumnDemand, tolerance: number, pricedOnly: boolean): JointZone[] | null {
  const search = createSearch(demand, tolerance, pricedOnly, []);
  const isFree = (zones: readonly JointZone[]): boolean =>
    findStartZones(demand, zones).length === 0 && canBuild({ ...search, forbiddenJoints: zones });
  if (demand.seeksMargins) return findGreatestMargins(demand.penetrations, isFree);
  const bare = bareZones(demand);
  return isFree(bare) ? bare : null;
}

/** As wide as the nearest top needs, but no wider than one more element. */
function findWiderTolerance(demand: ColumnDemand, usualTolerance: number, pricedOnly: boolean): number | null {
  const bare = bareZones(demand);
  if (findStartZones(demand, bare).length > 0) return null;
  const search = createSearch(demand, usualTolerance, pricedOnly, bare);
  const { nearestAbove } = explainFailure(search);
  const longest = search.elements.reduce((most, element) => Math.max(most, element.maximumLength ?? element.length), 0);
  const widest = capTolerance(demand, longest);
  if (nearestAbove === undefined || nearestAbove > demand.requiredTop + widest) return null;
  return nearestAbove - demand.requiredTop;
}

/** Why there is no column: without any margin and with all parts nothing less would do. */
export function explainColumnFailure(demand: ColumnDemand): {
  readonly tolerance: number;
  readonly failure: ColumnFailure;
  readonly startZones: readonly JointZone[];
} {
  const tolerance = findUsualTolerance(demand);
  const bare = bareZones(demand);
  const startZones = findStartZones(demand, bare);
  const failure: ColumnFailure =
    startZones.length > 0
      ? { reason: 'joint-in-forbidden-zone' }
      : explainFailure(createSearch(demand, tolerance, false, bare));
  return { tolerance, failure, startZones };
}

/** The penetrations as zones without any margin. */
export function bareZones({ penetrations }: ColumnDemand): JointZone[] {
  return penetrations.map((penetration) => zoneOf(penetration, 0));
}

/** The zones in which the start chain itself has a joint: no column can help that. */
export function findStartZones({ startJoints }: ColumnDemand, zones: readonly JointZone[]): JointZone[] {
  return zones.filter((zone) => startJoints.some((joint) => isInside(zone, joint)));
}

export function createSearch(
  demand: ColumnDemand,
  tolerance: number,
  pricedOnly: boolean,
  zones: readonly JointZone[],
): ColumnSearch {
  const elements = demand.elements.filter((part) => !pricedOnly || !hasNoPrice(part));
  const pairs = (demand.bendPairs ?? []).filter(
    ({ bend, straights }) => !pricedOnly || ![bend, ...straights].some(hasNoPrice),
  );
  return {
    elements: elements.map((part) => toColumnElement(part, demand.bandPrice)),
    required: [
      ...(demand.bendPairs === null
        ? []
        : [{ choices: pairs.map((pair) => toColumnAssembly(pair, demand.bandPrice)), outside: demand.outside }]),
      ...(demand.hatch === null ? [] : [toRequiredHatch(demand.hatch, demand, pricedOnly)]),
    ],
    start: demand.start,
    target: demand.requiredTop,
    tolerance,
    forbiddenJoints: zones,
    priceOfTop: demand.priceOfTop,
  };
}

function toRequiredHatch(
  { elements, lowest, highest }: HatchDemand,
  { bandPrice }: ColumnDemand,
  pricedOnly: boolean,
): RequiredPiece {
  const usable = elements.filter((part) => !pricedOnly || !hasNoPrice(part));
  return {
    choices: usable.map((part) => Object.assign(toColumnElement(part, bandPrice), { pieceCount: 1 })),
    outside: [],
    standsWithin: { from: lowest, to: highest },
  };
}

function hasUnpricedParts({ elements, bendPairs, hatch }: ColumnDemand): boolean {
  const bends = (bendPairs ?? []).map(({ bend }) => bend);
  return [...elements, ...bends, ...(hatch?.elements ?? [])].some(hasNoPrice);
}

function hasNoPrice({ price }: Part): boolean {
  return price === null;
}

/** The shortest element's length. */
export function findUsualTolerance(demand: ColumnDemand): number {
  const lengths = demand.elements.map((part) => toColumnElement(part, 0).length);
  return capTolerance(
    demand,
    lengths.reduce((least, length) => Math.min(least, length), lengths[0] ?? 0),
  );
}

/** A column must not break the height limits by its tolerance alone. */
function capTolerance({ requiredTop, highestTop }: ColumnDemand, tolerance: number): number {
  const room = Math.floor(highestTop) - requiredTop;
  return room < 0 ? tolerance : Math.min(tolerance, room);
}
