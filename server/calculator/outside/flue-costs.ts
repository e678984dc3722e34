import type { Objective } from '../../../db/codes.ts';
import { type ColumnElement, type Measure, measureFor, tabulateEnds, tabulateHeights } from '../column.ts';
import { isFixed } from '../connection/legs.ts';
import { loadOf, pieceCost, toColumnElement, toGrams, unpricedPieceCost } from '../flue/column-candidates.ts';
import { buildStartChain } from '../flue/flue-pieces.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import { type CostsOfStarts, tabulateColumns } from '../flue/plan-column.ts';
import type { ChainPart } from '../flue/start-chain.ts';
import type { Part } from '../input/part.ts';
import type { BillItem } from '../parts/bill.ts';
import { listSweepingItems, planSweeping } from '../parts/sweeping-parts.ts';
import { tabulateBends, tabulateThrough } from './column-bounds.ts';
import {
  countBrackets,
  findBase,
  footOf,
  highestTopOver,
  type OutsideColumn,
  planOutsideColumn,
} from './outside-column.ts';
import { type Connectors, highestRiser, type Place } from './outside-connector.ts';
import { describeMouth, type OutsideMouth } from './outside-mouth.ts';
import { findEavesParts } from './outside-parts.ts';
import type { OutsidePlan } from './outside-plan.ts';
import { bracketsOf, lowerEndOfTee, type Passage, reachingParts, underOverhang } from './outside-site.ts';

/** A cost, and the length of the riser that leads to it. */
export interface CostOfRiser {
  readonly riser: number;
  readonly cost: number;
}

/** A place with its least cost. */
export interface BoundedPlace extends CostOfRiser {
  readonly place: Place;
  /** No column there has whole margins. */
  readonly isTight: boolean;
}

/** The costs of the flues on a wall, without the parts that every flue has. */
export interface FlueCosts {
  readonly measure: Measure;
  /**
   * The places with lower bounds of their least costs, the least first. Infinity: perhaps no flue stands there.
   */
  readonly places: readonly BoundedPlace[];
  /** Returns the costs of the possible flues at a place, the least first. A column that must be lighter may cost more. */
  readonly listCosts: (place: Place) => readonly CostOfRiser[];
}

/** Returns the price of parts for the search, in øre. */
export function priceOfItems(items: readonly BillItem[]): number {
  return items.reduce((sum, { part, quantity }) => sum + pieceCost(part) * quantity, 0);
}

/** What stands at some distances from the wall, which differ in nothing else. */
interface Stand {
  readonly requiredTop: number;
  /** Of the base and the passage. */
  readonly fixed: number;
  /** Of the lowest mouth. */
  readonly costOfMouth: number;
  /** The least additional cost of wide bands. */
  readonly costOfBands: number;
  /** Of the brackets and of the elements under the tee, by the tee's height. Infinity: the mouth would be too high. */
  readonly costBeside: (height: number) => number;
  /** Of another console, which takes the place of a bracket. */
  readonly costOfSupport: number;
  readonly isBent: boolean;
  readonly flue: FluePlan;
  readonly chainLength: number;
  readonly columnCosts: (place: Place) => CostsOfStarts;
}

/** Tells whether the base is too weak for the lightest column of a height over a start chain. */
type Scales = (height: number, chain: readonly ChainPart[]) => boolean;

/** With bends, each place needs its own long search. So few are compared. */
const mostBentPlaces = 3;

/**
 * Creates the costs of some places. They may differ in the distance from the outlet to the wall, which no column depends on.
 */
export function createFlueCosts(
  objective: Objective,
  isTooHeavy: Scales,
  [first, ...others]: readonly [Place, ...Place[]],
): FlueCosts {
  const candidates = [first, ...others];
  const { plan } = first;
  const measure = measureFor(objective);
  const lowest = candidates.reduce((least, { height, risers }) => Math.min(least, height + risers.from), Infinity);
  const standOf = createStands(first, Math.floor(lowest), measure);
  const stands = candidates
    .map((place) => ({ place, stand: standOf(place) }))
    .filter(({ place, stand }, index, ends) => {
      const before = ends[index - 1];
      return !(before?.stand === stand && before.place.form === place.form && before.place.cost === place.cost);
    });
  const highest = stands.reduce((most, { stand }) => Math.max(most, stand.requiredTop), 0);
  const offered = plan.elements.map((part) => toColumnElement(part, plan.bandPrice));
  const byHeight = tabulateHeights(offered, Math.max(0, Math.ceil(highest - lowest)), shortestOf(offered), measure);
  const bent = stands.flatMap(({ place: { gap }, stand: { isBent, flue } }) => (isBent ? [{ gap, flue }] : []));
  const costOfBends = tabulateBends(plan, bent, byHeight, measure);
  const through = stands.flatMap(({ place, stand }) => (place.passage.past === 'through' ? [stand.flue] : []));
  const costThrough = tabulateThrough(through, measure);
  const costAt = (place: Place, stand: Stand, riser: number, costOfColumn: (start: number) => number): number => {
    const height = place.height + riser;
    const start = Math.floor(height + stand.chainLength + 1e-6);
    const costOfRiser = place.connectors.risers[riser] ?? Infinity;
    return place.cost + costOfRiser + stand.fixed + stand.costBeside(height) + costOfColumn(start);
  };
  const boundWith = (place: Place, stand: Stand, costOfHeight: (height: number) => number): BoundedPlace => {
    const costOfColumn = (start: number): number =>
      stand.costOfMouth + costOfHeight(Math.max(0, stand.requiredTop - start));
    let best: CostOfRiser = { riser: risersOf(place)[0] ?? 0, cost: Infinity };
    for (const riser of risersOf(place)) {
      const cost = costAt(place, stand, riser, costOfColumn);
      if (cost < best.cost) best = { riser, cost };
    }
    return { ...best, place, isTight: false };
  };
  const boundAt = (place: Place, stand: Stand): BoundedPlace => {
    if (stand.isBent) return boundWith(place, stand, costOfBends);
    const closest =
      place.passage.past === 'through' && costThrough !== null ? boundWith(place, stand, costThrough) : null;
    // Without whole margins, a column may stand nevertheless.
    if (closest !== null && closest.cost < Infinity) return closest;
    const costOfHeight = (height: number): number => (byHeight[height] ?? Infinity) + stand.costOfBands;
    return { ...boundWith(place, stand, costOfHeight), isTight: closest !== null };
  };
  const bounded = stands.map(({ place, stand }) => boundAt(place, stand)).toSorted((a, b) => a.cost - b.cost);
  const dropped = new Set(bounded.filter(({ place }) => place.passage.shift > 0).slice(mostBentPlaces));
  return {
    measure,
    places: bounded.filter((one) => !dropped.has(one)),
    listCosts: (place) => {
      const stand = standOf(place);
      const columnCosts = stand.columnCosts(place);
      const costOfColumn = (start: number): number => {
        const isHeavy = !stand.isBent && isTooHeavy(stand.requiredTop - start, stand.flue.chain ?? []);
        return columnCosts(start) + (isHeavy ? stand.costOfSupport : 0);
      };
      const costs: CostOfRiser[] = [];
      for (const riser of risersOf(place)) {
        const cost = costAt(place, stand, riser, costOfColumn);
        if (cost < Infinity) costs.push({ riser, cost });
      }
      return costs.toSorted((a, b) => a.cost - b.cost);
    },
  };
}

/** Returns the least price of the dear bands of a column. Each is under an element that ends over the last fixing. */
function leastOfDearBands({ dearBands, requirement }: FluePlan, longest: number): number {
  if (dearBands === null) return 0;
  return dearBands.price * Math.ceil(Math.max(0, requirement.requiredTop - dearBands.over) / longest);
}

/** Returns the lowest mouth at a place. Bends bring the flue clear of the overhang. */
function mouthAt({ plan, passage, axis, gap }: Place): OutsideMouth {
  return describeMouth(plan, passage.past, axis + (passage.shift > 0 ? plan.site.clearOf - gap : 0));
}

/** Returns how far the lowest mouth at a place is over the highest allowed one, with the highest tee. At most 0: it is allowed. */
export function excessAt(place: Place): number {
  const { plan, connectors, height } = place;
  const { roof, requirement } = mouthAt(place);
  const foot = footOf(plan, lowerEndOfTee(connectors.tee, height + highestRiser(place)));
  return requirement.requiredTop - highestTopOver(plan, foot, roof.soffit - underOverhang);
}

/** Returns the possible lengths of the riser at a place. */
function risersOf({ connectors, risers: { from, to } }: Place): number[] {
  const lengths: number[] = [];
  for (let riser = from; riser <= to; riser += 1) if (connectors.risers[riser] !== Infinity) lengths.push(riser);
  return lengths;
}

/** Returns the nearest and the farthest of neighbouring places with parts of the same price. The roof is lowest far out. */
export function findEnds(places: readonly Place[]): Place[] {
  const assortment = places[0]?.plan.assortment;
  const reaching = assortment === undefined ? [] : [...bracketsOf(assortment), ...assortment.ofRole('wall_console')];
  const areAlike = (a: Place, b: Place | undefined): boolean =>
    b !== undefined &&
    a.passage === b.passage &&
    a.form === b.form &&
    a.cost === b.cost &&
    reaching.every((part) => reachingParts([part], a.gap).length === reachingParts([part], b.gap).length);
  return places.filter((place, index) => !areAlike(place, places[index - 1]) || !areAlike(place, places[index + 1]));
}

/**
 * Returns a function that describes what stands at a place.
 * @param lowest the least height of a tee
 */
function createStands({ plan, connectors }: Place, lowest: number, measure: Measure) {
  const { limits, assortment, site, input } = plan;
  const { tee, heights } = connectors;
  const priceOf = (part: Part | undefined): number =>
    part === undefined ? 0 : pieceCost(part) * assortment.quantityOf(part);
  const costUnder = tabulateUnder(plan, tee, measure);
  const longest = plan.elements.reduce((most, part) => Math.max(most, part.length ?? 0, part.otherLength ?? 0), 0);
  // A place that no bracket reaches is the last choice.
  const bracketAt = (gap: number): number => {
    const [bracket] = reachingParts(bracketsOf(assortment), gap);
    return bracket === undefined ? unpricedPieceCost : priceOf(bracket);
  };
  const columnOf = ({ passage, axis, gap }: Place): OutsideColumn =>
    planOutsideColumn(plan, tee, passage, { height: lowest, axis, gap, hanging: 0 });
  const stands = new Map<string, Stand>();
  const tables = new Map<string, CostsOfStarts>();
  return (place: Place): Stand => {
    const { passage, gap } = place;
    const isBent = passage.shift > 0;
    const { base, extension } = findBase(plan, gap);
    const [bracket, support] = [bracketAt(gap), priceOf(base) + priceOf(extension)];
    const mouth = mouthAt(place);
    const { requiredTop } = mouth.requirement;
    // Only a way through the overhang has joints to avoid.
    const roof = passage.past === 'through' ? mouth.roof.surface : '';
    const nameOfColumn = `${passage.past} ${requiredTop} ${roof}`;
    const name = `${nameOfColumn} ${bracket} ${support}`;
    const known = stands.get(name);
    if (known !== undefined) return known;
    const column = columnOf(place);
    const chain = column.plan.chain ?? [];
    const upper = isBent ? Math.min(bracketAt(site.clearOf), bracketAt(site.farthest)) : 0;
    const last = column.lowestBend ?? column.highestFixing;
    const stand: Stand = {
      requiredTop,
      fixed: measure(support + upper, 0, 0) + costOfPassage(plan, connectors, passage, column, measure),
      costOfMouth: measure(column.plan.priceOfTop(requiredTop), 0, 0),
      costOfBands: measure(leastOfDearBands(column.plan, longest), 0, 0),
      costBeside: (height) => {
        const lowerEnd = lowerEndOfTee(tee, height);
        const foot = footOf(plan, lowerEnd);
        if (requiredTop > highestTopOver(plan, foot, column.highestFixing)) return Infinity;
        const count = countBrackets(foot, lowerEnd, last, limits.wall_fixing.value);
        if (count === 0 && !isBent) return Infinity;
        return measure(Math.max(1, count) * bracket, 0, 0) + costUnder(height);
      },
      costOfSupport: input.flue.base === 'console' ? measure(support - bracket, 0, 0) : Infinity,
      isBent,
      flue: column.plan,
      chainLength: buildStartChain(chain, 0, input.pipe.diameter).pieces.at(-1)?.to ?? 0,
      columnCosts: (at) => {
        const key = isBent ? `${nameOfColumn} ${at.gap}` : nameOfColumn;
        const { plan: flue, highestFixing } = columnOf(at);
        // The total height counts from a console, so the highest tee allows the highest mouth.
        const foot = footOf(plan, lowerEndOfTee(tee, heights.highestLevel));
        const highestTop = highestTopOver(plan, foot, highestFixing);
        const costs = tables.get(key) ?? tabulateColumns({ ...flue, highestTop }, measure);
        tables.set(key, costs);
        return costs;
      },
    };
    stands.set(name, stand);
    return stand;
  };
}

/** Returns a test whether the base is too weak for the lightest column of a height. An unknown weight is never too much. */
export function createScales({ elements, assortment, input, limits }: OutsidePlan): Scales {
  const [base] = assortment.ofRole(input.flue.base === 'console' ? 'wall_console' : 'ground_support');
  const capacity = base?.loadCapacity ?? null;
  const weighed = elements.flatMap((part) => {
    const load = loadOf(part);
    return load === null ? [] : [{ ...toColumnElement(part, 0), price: load.weight }];
  });
  if (capacity === null || weighed.length < elements.length) return () => false;
  // A column of only the shortest elements is never too short or too high.
  const shortest = shortestOf(weighed);
  const short = weighed.find(({ length, maximumLength = length }) => length === shortest && maximumLength === length);
  let weights: Float64Array | null = null;
  return (height, chain) => {
    const below = chain.reduce((sum, { part }) => sum + (loadOf(part)?.weight ?? 0), 0);
    const ofShort = Math.ceil(Math.max(0, height) / shortest) * (short?.price ?? Infinity);
    if (height <= limits.total_height.value && below + ofShort <= toGrams(capacity)) return false;
    weights ??= tabulateHeights(weighed, limits.total_height.value, shortest, (weight) => weight);
    return below + (weights[Math.max(0, height)] ?? Infinity) > toGrams(capacity);
  };
}

function shortestOf(elements: readonly ColumnElement[]): number {
  return elements.reduce((least, { length }) => Math.min(least, length), elements[0]?.length ?? 0);
}

/** Returns the cost of the start of every flue that passes the overhang in one way, and of the parts at the overhang. */
function costOfPassage(
  plan: OutsidePlan,
  { adapter }: Connectors,
  passage: Passage,
  { plan: flue }: OutsideColumn,
  measure: Measure,
): number {
  const chain = flue.chain ?? [];
  const sweeping = planSweeping(flue, flue.requirement.requiredTop);
  const price = priceOfItems([
    ...findEavesParts(plan, passage).items,
    ...chain.map(({ part, reason }) => ({ part, reason, quantity: 1 })),
    ...listSweepingItems(flue, { ...sweeping, platform: null }),
  ]);
  const pieces = chain.length + plan.level.pieces.length + (adapter === null ? 0 : 1);
  const priceOfAdapter = adapter === null ? 0 : pieceCost(adapter) * plan.assortment.quantityOf(adapter);
  return measure(price + priceOfAdapter + Math.max(0, chain.length - 1) * plan.bandPrice, pieces, 0);
}

/** Returns a function for the cost of the elements between a tee at a height and a support on the ground. */
function tabulateUnder(plan: OutsidePlan, tee: Part, measure: Measure): (height: number) => number {
  const { input, assortment, elements, bandPrice } = plan;
  const [foot] = assortment.ofRole('ground_support');
  if (input.flue.base === 'console' || foot === undefined) return () => 0;
  const [shortest, longest] = [foot.length ?? 0, foot.otherLength ?? foot.length ?? 0];
  const above = input.flue.ground - (tee.otherLength ?? 0);
  const fixed = elements.filter(isFixed).map((part) => toColumnElement(part, bandPrice));
  const highest = Math.max(0, Math.ceil(input.roomHeight + above));
  const costs = tabulateEnds({ elements: fixed, forbiddenJoints: [] }, highest, measure);
  const known = new Map<number, number>();
  return (height) => {
    const room = height + above;
    let least = known.get(room) ?? Infinity;
    if (known.has(room)) return least;
    for (let length = Math.max(0, Math.ceil(room - longest)); length <= room - shortest; length += 1) {
      least = Math.min(least, costs[length] ?? Infinity);
    }
    known.set(room, least);
    return least;
  };
}
