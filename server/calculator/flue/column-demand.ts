import type { ColumnSearch, HeightInterval, RequiredPiece } from '../column.ts';
import { isInside, zoneOf, type GuardedPenetration, type JointZone } from '../house/joint-zones.ts';
import type { Part } from '../input/part.ts';
import { toColumnAssembly, type BendPair } from './bend-pairs.ts';
import { toColumnElement } from './column-candidates.ts';

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
  /** What a bend pair may not overlap. */
  readonly outside: readonly HeightInterval[];
}

/** The inspection elements of which one must stand with its lower end between two heights. */
export interface HatchDemand {
  readonly elements: readonly Part[];
  readonly lowest: number;
  readonly highest: number;
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

export function hasUnpricedParts({ elements, bendPairs, hatch }: ColumnDemand): boolean {
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
export function capTolerance({ requiredTop, highestTop }: ColumnDemand, tolerance: number): number {
  const room = Math.floor(highestTop) - requiredTop;
  return room < 0 ? tolerance : Math.min(tolerance, room);
}
