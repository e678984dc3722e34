import type { Objective } from '../../../db/codes.ts';
import type { Failure } from '../result/outcome.ts';
import {
  type BoundedPlace,
  type CostOfRiser,
  createFlueCosts,
  type createScales,
  excessAt,
  findEnds,
  type FlueCosts,
} from './flue-costs.ts';
import { highestRiser, type OutsideConnector, type Place, placeConnector } from './outside-connector.ts';

/** What a built flue costs, without the parts that every flue has. */
export interface BuiltFlue {
  readonly failures: readonly Failure[];
  readonly price: number;
  readonly pieceCount: number;
  readonly overshoot: number;
  /** No joint is nearer to the overhang than it should be. */
  readonly hasWholeMargins: boolean;
}

/**
 * Work that a search may do. Where it ends, the best flue so far is taken. An ordinary search builds one flue and tabulates
 * the columns of one or two places.
 */
const most = { built: 48, tabulated: 60 } as const;

/** The flues of a place, or a built flue. The queue takes the least cost first. */
type Offer<Flue> = { readonly cost: number; readonly place: Place } & (
  | { readonly kind: 'bound'; readonly riser: number }
  | { readonly kind: 'place' }
  | { readonly kind: 'risers'; readonly costs: readonly CostOfRiser[] }
  | { readonly kind: 'built'; readonly flue: Flue }
);

const ranks = { built: 0, risers: 1, place: 2, bound: 3 } as const;

/**
 * Finds the best flue of an objective at some places. With bends, and along an overhang that the flue passes through,
 * compares only some places, so that another may be a little better. If no flue stands there, tries others.
 * @param all null is returned if there are none; otherwise, a flue with failures may be
 */
export function findBestFlue<Flue extends BuiltFlue>(
  all: readonly Place[],
  objective: Objective,
  isTooHeavy: ReturnType<typeof createScales>,
  build: (place: Place, connector: OutsideConnector) => Flue,
): Flue | null {
  const allowed = all.filter((place) => excessAt(place) <= 0);
  const straight = allowed.filter(({ passage }) => passage.shift === 0);
  const step = Math.ceil(straight.length / most.tabulated);
  const buildAt = (place: Place, riser: number): Flue | null => {
    const connector = placeConnector(place, riser);
    return connector === null ? null : build(place, connector);
  };
  const findAmong = (places: readonly Place[]): Found<Flue> => {
    const [first, ...others] = places;
    if (first === undefined) return { flue: null, failed: null, places: [] };
    return findAmongPlaces(createFlueCosts(objective, isTooHeavy, [first, ...others]), buildAt);
  };
  const first = findAmong(findEnds(allowed));
  if (first.flue !== null) return first.flue;
  const other = findAmong(straight.filter((_, index) => index % step === 0));
  if (other.flue !== null) return other.flue;
  let failed = first.failed ?? other.failed;
  // A column may exist that is higher than usual, or has less than whole margins.
  for (const { place, riser } of first.places) {
    const flue = buildAt(place, riser);
    if (flue?.failures.length === 0) return flue;
    failed ??= flue;
  }
  const [lowest] = allowed.length > 0 ? [] : findEnds(all).toSorted(byExcess);
  return failed ?? (lowest === undefined ? null : buildAt(lowest, highestRiser(lowest)));
}

/** Compares places by the height of their mouth over the highest allowed one; of equal ones, bends come last. */
function byExcess(a: Place, b: Place): number {
  return excessAt(a) - excessAt(b) || a.passage.shift - b.passage.shift;
}

/**
 * Finds a flue that can be built, whatever it costs. Tries the nearest place of each way past the overhang, with the tee as
 * high as it may be, where the column is shortest and lightest. If no flue stands there, finds the best one.
 */
export function findAnyFlue<Flue extends BuiltFlue>(...search: Parameters<typeof findBestFlue<Flue>>): Flue | null {
  const [all, , , build] = search;
  const allowed = all.toReversed().filter((place) => excessAt(place) <= 0);
  const nearest = new Map(allowed.map((place) => [place.passage, place]));
  for (const place of [...nearest.values()].toSorted((a, b) => a.passage.shift - b.passage.shift)) {
    const connector = placeConnector(place, highestRiser(place));
    const flue = connector && build(place, connector);
    if (flue?.failures.length === 0) return flue;
  }
  return findBestFlue(...search);
}

/** `failed`: a flue with failures, if one was built. */
interface Found<Flue> {
  readonly flue: Flue | null;
  readonly failed: Flue | null;
  readonly places: readonly BoundedPlace[];
}

/**
 * Finds the best flue at some places. First knows a lower bound for each place, and builds the flue that would cost so much:
 * usually it does. Otherwise knows the costs of all risers there, then another flue. Always looks closer at the least cost
 * that is known. The first built flue that no other can beat is the best.
 */
function findAmongPlaces<Flue extends BuiltFlue>(
  { places, listCosts, measure }: FlueCosts,
  buildAt: (place: Place, riser: number) => Flue | null,
): Found<Flue> {
  // Where no column has whole margins, a table would be empty.
  const offers: Offer<Flue>[] = places
    .filter(({ isTight, cost }) => !isTight && cost < Infinity)
    .map(({ place, cost, riser }) => ({ kind: 'bound', place, cost, riser }));
  const spent = { built: 0, tabulated: 0 };
  let failed: Flue | null = null;
  const offerFlue = (place: Place, riser: number, wholeOnly: boolean): boolean => {
    spent.built += 1;
    const flue = buildAt(place, riser);
    const isBuilt = flue?.failures.length === 0;
    if (isBuilt && (flue.hasWholeMargins || !wholeOnly)) {
      const cost = measure(flue.price, flue.pieceCount, Math.max(0, flue.overshoot));
      offers.push({ kind: 'built', place, flue, cost });
    }
    if (!isBuilt) failed ??= flue;
    return isBuilt;
  };
  for (let offer = takeLeast(offers); offer !== null; offer = takeLeast(offers)) {
    if (offer.kind === 'built') return { flue: offer.flue, failed, places };
    if (spent.built >= most.built || spent.tabulated >= most.tabulated) continue;
    const { place, cost } = offer;
    // With bends, the costs leave out some brackets, so no flue costs as little as its bound.
    const isBent = place.passage.shift > 0;
    if (offer.kind === 'bound') {
      // The bound ignores some margins, which other risers may keep.
      if (!isBent) offerFlue(place, offer.riser, true);
      offers.push({ kind: 'place', place, cost });
      continue;
    }
    if (offer.kind === 'place') {
      spent.tabulated += 1;
      const costs = listCosts(place);
      const [cheapest] = costs;
      if (cheapest !== undefined) offers.push({ kind: 'risers', place, costs, cost: cheapest.cost });
      continue;
    }
    const [{ riser } = { riser: 0 }, ...costs] = offer.costs;
    const left = offerFlue(place, riser, false) ? (isBent ? [] : costs) : lightestOf(costs, riser);
    const [next] = left;
    if (next !== undefined) offers.push({ kind: 'risers', place, costs: left, cost: next.cost });
  }
  return { flue: null, failed, places };
}

/** Returns the highest riser over one whose column fails: the column is shortest, and so it is the lightest. */
function lightestOf(costs: readonly CostOfRiser[], failed: number): readonly CostOfRiser[] {
  return costs
    .filter(({ riser }) => riser > failed)
    .toSorted((a, b) => b.riser - a.riser)
    .slice(0, 1);
}

/**
 * Takes the offer of the least cost out of the list; of equal costs, the one nearest to the outlet, and then the one that is
 * known best. Null: none.
 */
function takeLeast<Flue>(offers: Offer<Flue>[]): Offer<Flue> | null {
  const order = (a: Offer<Flue>, b: Offer<Flue>): number =>
    a.cost - b.cost || a.place.plan.site.inner - b.place.plan.site.inner || ranks[a.kind] - ranks[b.kind];
  let best = -1;
  for (const [index, offer] of offers.entries()) {
    const least = offers[best];
    if (least === undefined || order(offer, least) < 0) best = index;
  }
  return best < 0 ? null : (offers.splice(best, 1)[0] ?? null);
}
