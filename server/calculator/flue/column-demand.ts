import type { LoadLimits, ColumnElement, ColumnSearch, HeightInterval, RequiredPiece } from '../column.ts';
import { isInside, zoneOf, type GuardedPenetration, type JointZone } from '../house/joint-zones.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, PartCondition } from '../parts/assortment.ts';
import { bandPriceOf, findLockingBand } from '../parts/fixings.ts';
import { slopeOf } from '../numbers.ts';
import { supportPriceOf } from './support-choices.ts';
import {
  findAskedFor,
  isBare,
  isElementOfFlue,
  linksOf,
  toColumnElement,
  keepBestOfEachKind,
  nameOfLoad,
} from './column-candidates.ts';
import type { FluePlan } from './flue-plan.ts';
import { toColumnAssembly, type BendPair } from './offset.ts';

/** Heights in millimetres over the fireplace's floor. */
export interface ColumnDemand {
  /** The upper end of the start chain. */
  readonly start: number;
  /** The id of the start chain's last part. */
  readonly startsOn: number | undefined;
  readonly startJoints: readonly number[];
  readonly requiredTop: number;
  /** The greatest height of a top, unless the required top is higher. */
  readonly highestTop: number;
  readonly elements: readonly Part[];
  /** In millimetres, of all offered elements. */
  readonly shortestElement: number;
  readonly bendPairs: readonly BendPair[] | null;
  readonly hatch: HatchDemand | null;
  readonly bandPrice: number;
  readonly dearBands: FluePlan['dearBands'];
  /** Returns the price of the braces and the platform for a top. */
  readonly priceOfTop: (top: number) => number;
  readonly penetrations: readonly GuardedPenetration[];
  /** Heights that a bend pair must not overlap. */
  readonly outside: readonly HeightInterval[];
  /** Heights that bare steel must not overlap. */
  readonly insulatedOnly: readonly HeightInterval[];
  /** Null: weights do not matter. Otherwise only parts of known weight are used. */
  readonly loadLimits: LoadLimits | null;
  readonly hasPricedSupport: boolean;
  readonly highestSupportsPrice: number;
}

/** The lower end of the hatch's element is between `lowest` and `highest`, the upper end below `roof`. */
interface HatchDemand {
  readonly elements: readonly Part[];
  readonly lowest: number;
  readonly highest: number;
  /** The lowest point of the roof's underside around the flue. */
  readonly roof: number;
}

export function bareZones({ penetrations }: ColumnDemand): JointZone[] {
  return penetrations.map((penetration) => zoneOf(penetration, 0));
}

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
    elements: elements.flatMap((part) =>
      listColumnElements(part, demand).map((element) => Object.assign(element, linksOf(part, askedFor, true))),
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
    insulatedOnly: demand.dearBands === null ? demand.insulatedOnly : [{ from: demand.dearBands.over, to: 1e6 }],
    priceOfTop: demand.priceOfTop,
    highestSupportsPrice: demand.highestSupportsPrice,
    loadLimits:
      (pricedOnly && !demand.hasPricedSupport ? withoutSupports(demand.loadLimits) : demand.loadLimits) ?? undefined,
  };
}

/** Where bands differ, an element ends under the dear ones, or has one. Bare elements are not offered there. */
function listColumnElements(part: Part, { bandPrice, dearBands }: ColumnDemand): ColumnElement[] {
  const element = toColumnElement(part, bandPrice);
  if (dearBands === null) return [element];
  if (isBare(part)) return [];
  return [
    { ...element, isBare: true },
    { ...element, price: element.price + dearBands.price },
  ];
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

function withoutSupports(loadLimits: LoadLimits | null): LoadLimits | null {
  return loadLimits && { ...loadLimits, places: [], bases: loadLimits.bases.filter(({ supports }) => supports === 0) };
}

export function hasUnpricedParts({ elements, bendPairs, hatch, loadLimits, hasPricedSupport }: ColumnDemand): boolean {
  if (loadLimits !== null && !hasPricedSupport) return true;
  const bends = (bendPairs ?? []).map(({ bend }) => bend);
  return [...elements, ...bends, ...(hatch?.elements ?? [])].some(hasNoPrice);
}

function hasNoPrice({ price }: Part): boolean {
  return price === null;
}

/** Returns whether start joints avoid the penetrations, and the lowest bends fit into the tallest room. */
export function mayBeBuilt(demand: ColumnDemand): boolean {
  const { bendPairs } = demand;
  if (findStartZones(demand, bareZones(demand)).length > 0) return false;
  return bendPairs === null || lowestRise(bendPairs) <= findTallestRoom(demand);
}

/** Returns the height of the lowest pair; Infinity: no pairs. */
export function lowestRise(pairs: readonly BendPair[]): number {
  return pairs.reduce((minimum, { rise }) => Math.min(minimum, rise), Infinity);
}

/** Returns the height of the tallest room over the start that may contain bends, in whole millimetres. */
export function findTallestRoom({ outside, start }: ColumnDemand): number {
  let highest = 0;
  let from = start;
  for (const closed of outside.toSorted((a, b) => a.from - b.from)) {
    highest = Math.max(highest, Math.floor(closed.from - from));
    from = Math.max(from, closed.to);
  }
  return highest;
}

/** Returns the work of a search: words of 32 heights × lengths and bend pairs × combinations of required pieces. */
export function countWork(demand: ColumnDemand): number {
  if (!mayBeBuilt(demand)) return 0;
  const { start, requiredTop, elements, bendPairs, hatch } = demand;
  const words = Math.ceil(Math.max(0, requiredTop - start) / 32);
  const combinations = (bendPairs === null ? 1 : 2) * (hatch === null ? 1 : 2);
  return words * combinations * (overheadKinds + elements.length + (bendPairs ?? []).length);
}

/** An adjustable element and the sets themselves take as much work as this number of lengths. */
const overheadKinds = 10;

export function findUsualTolerance(demand: ColumnDemand): number {
  return capTolerance(demand, demand.shortestElement);
}

/** Returns the shortest length of all elements of the flue, also of unusable elements; 0: none. */
function findShortestElement(assortment: Assortment): number {
  const lengths = assortment.find(isElementOfFlue(assortment)).map((part) => toColumnElement(part, 0).length);
  return lengths.reduce((minimum, length) => Math.min(minimum, length), lengths[0] ?? 0);
}

/** Lowers the tolerance so that it does not lead over `highestTop`. */
export function capTolerance({ requiredTop, highestTop }: ColumnDemand, tolerance: number): number {
  const room = Math.floor(highestTop) - requiredTop;
  return room < 0 ? tolerance : Math.min(tolerance, room);
}

export function createDemand(
  flue: FluePlan,
  elements: readonly Part[],
  start: number,
  chainPieces: readonly { readonly to: number }[],
): ColumnDemand {
  const { input, assortment, requirement, penetrations } = flue;
  const { loadSupport, sites } = flue.supportChoices;
  return {
    start,
    startsOn: flue.chain?.at(-1)?.part.id,
    startJoints: [...new Set(chainPieces.map(({ to }) => to))].filter((to) => to > input.scheme.outletHeight),
    requiredTop: requirement.requiredTop,
    highestTop: flue.highestTop,
    elements,
    shortestElement: findShortestElement(assortment),
    bendPairs: null,
    hatch: findHatch(flue),
    bandPrice: bandPriceOf(findLockingBand(flue, input.pipe.id), assortment),
    dearBands: flue.dearBands,
    priceOfTop: flue.priceOfTop,
    penetrations,
    outside: [
      // Bends over the roof would have no bracket, so they must not be there.
      ...penetrations.map(({ penetration, from, to }) => ({
        from,
        to: penetration.kind === 'roof' ? Infinity : to,
      })),
      ...flue.closedToBends,
    ],
    insulatedOnly: flue.insulatedOnly,
    loadLimits: null,
    hasPricedSupport: loadSupport?.price !== null,
    highestSupportsPrice: sites.length * supportPriceOf(loadSupport, assortment),
  };
}

/** The lower edge of a sweeping hatch over the floor of the attic or loft, in millimetres. */
const hatchHeights = { lowest: 500, highest: 1200 } as const;

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
