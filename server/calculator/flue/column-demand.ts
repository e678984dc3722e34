import type { Carrying, ColumnSearch, HeightInterval, RequiredPiece } from '../column/problem.ts';
import type { House } from '../house/house.ts';
import { isInside, zoneOf, type GuardedPenetration, type JointZone } from '../house/joint-zones.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, PartCondition } from '../parts/assortment.ts';
import { compareForNeed } from '../parts/bill.ts';
import { countBraces, isBraceFor, bandPriceOf, findLockingBand } from '../parts/fixings.ts';
import { slopeOf } from '../numbers.ts';
import { choosePlatform, listSweepingParts, needsPlatform, shortSideOf } from '../parts/sweeping-parts.ts';
import { findCarriers, supportPriceOf } from './carry-weight.ts';
import {
  findAskedFor,
  isElementOfFlue,
  linksOf,
  toColumnElement,
  keepBestOfEachKind,
  nameOfLoad,
} from './column-candidates.ts';
import type { FluePlan } from './flue-plan.ts';
import { toColumnAssembly, type BendPair } from './offset.ts';

/** What the column must do. Heights in millimetres over the fireplace's floor. */
export interface ColumnDemand {
  /** Upper end of the start chain, and all its joints. */
  readonly start: number;
  /** The last part of the start chain. */
  readonly startsOn: number | undefined;
  readonly startJoints: readonly number[];
  readonly requiredTop: number;
  /** The greatest height of a top, unless the required top is higher. */
  readonly highestTop: number;
  readonly elements: readonly Part[];
  /** The length of the shortest element that is offered, in millimetres. */
  readonly shortestElement: number;
  /** Null: no offset is wanted. */
  readonly bendPairs: readonly BendPair[] | null;
  /** Null: no sweeping hatch is wanted. */
  readonly hatch: HatchDemand | null;
  readonly bandPrice: number;
  /** The price of a top beside the pieces: its braces and platform. */
  readonly priceOfTop: (top: number) => number;
  readonly penetrations: readonly GuardedPenetration[];
  /** The heights that a bend pair may not overlap. */
  readonly outside: readonly HeightInterval[];
  /** Null: weights do not matter. Else only parts of known weight are used. */
  readonly carrying: Carrying | null;
  readonly hasPricedSupport: boolean;
  readonly highestSupportsPrice: number;
}

/** The inspection elements; the lower end of one of them must be between two heights, its upper end under the roof. */
interface HatchDemand {
  readonly elements: readonly Part[];
  readonly lowest: number;
  readonly highest: number;
  /** The lowest point of the roof's underside around the flue. */
  readonly roof: number;
}

/** The penetrations as zones without any margin. */
export function bareZones({ penetrations }: ColumnDemand): JointZone[] {
  return penetrations.map((penetration) => zoneOf(penetration, 0));
}

/** The zones that contain a joint of the start chain, which no column can change. */
export function findStartZones({ startJoints }: ColumnDemand, zones: readonly JointZone[]): JointZone[] {
  return zones.filter((zone) => startJoints.some((joint) => isInside(zone, joint)));
}

export function createSearch(
  demand: ColumnDemand,
  tolerance: number,
  pricedOnly: boolean,
  zones: readonly JointZone[],
): ColumnSearch {
  const isUsable: PartCondition = (part) => !(pricedOnly && hasNoPrice(part));
  const elements = demand.elements.filter(isUsable);
  const askedFor = findAskedFor(elements);
  const pairs = (demand.bendPairs ?? []).filter(({ bend, straights }) => [bend, ...straights].every(isUsable));
  return {
    elements: elements.map((part) =>
      Object.assign(toColumnElement(part, demand.bandPrice), linksOf(part, askedFor, true)),
    ),
    required: [
      ...(demand.bendPairs === null
        ? []
        : [
            {
              choices: pairs.map((pair) =>
                Object.assign(toColumnAssembly(pair, demand.bandPrice), linksOf(pair.bend, askedFor, false)),
              ),
              outside: demand.outside,
            },
          ]),
      ...(demand.hatch === null ? [] : [toRequiredHatch(demand.hatch, demand, isUsable, askedFor)]),
    ],
    start: demand.start,
    startsOn: demand.startsOn,
    target: demand.requiredTop,
    tolerance,
    forbiddenJoints: zones,
    priceOfTop: demand.priceOfTop,
    highestSupportsPrice: demand.highestSupportsPrice,
    carrying:
      (pricedOnly && !demand.hasPricedSupport ? withoutSupports(demand.carrying) : demand.carrying) ?? undefined,
  };
}

function toRequiredHatch(
  { elements, lowest, highest, roof }: HatchDemand,
  { bandPrice }: ColumnDemand,
  isUsable: PartCondition,
  askedFor: ReadonlySet<number>,
): RequiredPiece {
  return {
    choices: elements
      .filter(isUsable)
      .map((part) =>
        Object.assign(toColumnElement(part, bandPrice), { pieceCount: 1, ...linksOf(part, askedFor, false) }),
      ),
    outside: [{ from: roof, to: Infinity }],
    standsWithin: { from: lowest, to: highest },
  };
}

function withoutSupports(carrying: Carrying | null): Carrying | null {
  return carrying && { ...carrying, places: [], bases: carrying.bases.filter(({ supports }) => supports === 0) };
}

export function hasUnpricedParts({ elements, bendPairs, hatch, carrying, hasPricedSupport }: ColumnDemand): boolean {
  if (carrying !== null && !hasPricedSupport) return true;
  const bends = (bendPairs ?? []).map(({ bend }) => bend);
  return [...elements, ...bends, ...(hatch?.elements ?? [])].some(hasNoPrice);
}

function hasNoPrice({ price }: Part): boolean {
  return price === null;
}

/**
 * Whether a column is worth looking for: no joint of the start chain is inside a penetration, and the lowest bends fit
 * into the highest room where they may be.
 */
export function mayBeBuilt(demand: ColumnDemand): boolean {
  const { bendPairs } = demand;
  if (findStartZones(demand, bareZones(demand)).length > 0) return false;
  return bendPairs === null || lowestRise(bendPairs) <= findHighestRoom(demand);
}

/** Infinity without pairs. */
export function lowestRise(pairs: readonly BendPair[]): number {
  return pairs.reduce((least, { rise }) => Math.min(least, rise), Infinity);
}

/** The height of the highest room over the start in which bends may be, in whole millimetres. */
export function findHighestRoom({ outside, start }: ColumnDemand): number {
  let highest = 0;
  let from = start;
  for (const closed of outside.toSorted((a, b) => a.from - b.from)) {
    highest = Math.max(highest, Math.floor(closed.from - from));
    from = Math.max(from, closed.to);
  }
  return highest;
}

/**
 * The work of one search for any column: heights, 32 at a time, at which each length and each pair of bends is tried,
 * once for each combination of required pieces.
 */
export function countWork(demand: ColumnDemand): number {
  if (!mayBeBuilt(demand)) return 0;
  const { start, requiredTop, elements, bendPairs, hatch } = demand;
  const words = Math.ceil(Math.max(0, requiredTop - start) / 32);
  const combinations = (bendPairs === null ? 1 : 2) * (hatch === null ? 1 : 2);
  return words * combinations * (usualKinds + elements.length + (bendPairs ?? []).length);
}

/** An adjustable element and the sets themselves take as much as this many lengths. */
const usualKinds = 10;

/** The shortest element's length. */
export function findUsualTolerance(demand: ColumnDemand): number {
  return capTolerance(demand, demand.shortestElement);
}

/** Of all that diameter, colour and format offer, whatever else keeps an element out of this column; 0 without any. */
function findShortestElement(assortment: Assortment): number {
  const lengths = assortment.find(isElementOfFlue(assortment)).map((part) => toColumnElement(part, 0).length);
  return lengths.reduce((least, length) => Math.min(least, length), lengths[0] ?? 0);
}

/** The tolerance alone must not break the limits of the height. */
export function capTolerance({ requiredTop, highestTop }: ColumnDemand, tolerance: number): number {
  const room = Math.floor(highestTop) - requiredTop;
  return room < 0 ? tolerance : Math.min(tolerance, room);
}

/** The demand on a column that goes straight up, whatever it weighs. `start`: the upper end of the start chain. */
export function createDemand(
  flue: FluePlan,
  elements: readonly Part[],
  start: number,
  chainPieces: readonly { readonly to: number }[],
): ColumnDemand {
  const { input, limits, assortment, house, requirement, penetrations } = flue;
  const { loadSupport, sites } = findCarriers(flue);
  return {
    start,
    startsOn: flue.chain?.at(-1)?.part.id,
    startJoints: [...new Set(chainPieces.map(({ to }) => to))].filter((to) => to > input.scheme.outletHeight),
    requiredTop: requirement.requiredTop,
    highestTop: Math.min(
      input.scheme.outletHeight + limits.total_height.value,
      house.roofSurface + limits.free_height_braced.value,
    ),
    elements,
    shortestElement: findShortestElement(assortment),
    bendPairs: null,
    hatch: findHatch(flue),
    bandPrice: bandPriceOf(findLockingBand(assortment, requirement, input.pipe.id), assortment),
    priceOfTop: priceOfTop(flue),
    penetrations,
    outside: [
      // Bends over the roof would have no bracket, so the space above the roof is closed to them too.
      ...penetrations.map(({ penetration, from, to }) => ({
        from,
        to: penetration.kind === 'roof' ? Infinity : to,
      })),
      ...closedToBends(input, house),
    ],
    carrying: null,
    hasPricedSupport: loadSupport?.price !== null,
    highestSupportsPrice: sites.length * supportPriceOf(loadSupport, assortment),
  };
}

/** The lower edge of a sweeping hatch over the floor of the attic or loft, in millimetres. */
const hatchHeights = { lowest: 500, highest: 1200 } as const;

/** The inspection elements for the attic or loft, where sweeping from there is chosen. */
function findHatch({ input, assortment, house, requirement }: FluePlan): HatchDemand | null {
  if (input.sweep !== 'hatch' || house.loft === null) return null;
  const elements = assortment.find(
    (part) => part.role === 'inspection' && part.length !== null && !part.isStart && assortment.fits(part, requirement),
  );
  return {
    elements: keepBestOfEachKind(elements, ({ length, ...part }) => `${length} ${nameOfLoad(part)}`).parts,
    lowest: house.loft.floor + hatchHeights.lowest,
    highest: house.loft.floor + hatchHeights.highest,
    roof: house.roofUnderside - requirement.outerRadius * slopeOf(input.roofAngle),
  };
}

/** All heights outside of the storey or attic that was chosen for the bends. */
function closedToBends({ offsetAt }: CalculationInput, { storeys, loft }: House): HeightInterval[] {
  if (offsetAt === null) return [];
  const room = offsetAt === 'attic' ? loft : storeys.find(({ storey }) => storey === offsetAt);
  if (room === undefined || room === null) return [{ from: -Infinity, to: Infinity }];
  return [
    { from: -Infinity, to: room.floor },
    { from: room.ceiling, to: Infinity },
  ];
}

/**
 * A higher top may need a brace or a platform; without their price the cheapest column would not give the cheapest
 * flue.
 */
function priceOfTop({ input, limits, assortment, house, requirement }: FluePlan): (top: number) => number {
  const braces = assortment.find(({ role }) => role === 'brace').toSorted(compareForNeed);
  const platforms = listSweepingParts('sweep_platform', assortment, requirement);
  const priceOf = (part: Part | null | undefined): number =>
    part === null || part === undefined ? 0 : (part.price ?? 0) * assortment.quantityOf(part);
  return (top) => {
    const count = countBraces(top, house, limits);
    const brace = count === 0 ? undefined : braces.find(isBraceFor(assortment, house, top));
    const isHigh = needsPlatform(input, limits, house, requirement, top);
    const shortSide = shortSideOf(top, input.roofAngle, house, requirement);
    return count * priceOf(brace) + (isHigh ? priceOf(choosePlatform(platforms, shortSide, limits)) : 0);
  };
}
