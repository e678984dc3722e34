import type { Objective } from '../../../db/codes.ts';
import type { Failure } from '../result/outcome.ts';
import { type CostOfRiser, createFlueCosts, type createScales, findEnds, type FlueCosts } from './flue-costs.ts';
import { type Connectors, listPlaces, type OutsideConnector, type Place, placeConnector } from './outside-connector.ts';
import type { OutsidePlan } from './outside-plan.ts';
import type { Passage } from './outside-site.ts';

/** What a built flue costs, without the parts that every flue has. */
export interface BuiltFlue {
  readonly failures: readonly Failure[];
  readonly price: number;
  readonly pieceCount: number;
  readonly overshoot: number;
}

/** Work that a search may do. Where it ends, the best flue so far is taken. An ordinary search builds one flue and tabulates the columns of one or two places. */
const most = { built: 12, failed: 4, tabulated: 60 } as const;

/** The flues of a place, or a built flue. The queue takes the least cost first. */
type Offer<Flue> =
  | { readonly kind: 'place'; readonly cost: number; readonly place: Place; readonly riser: number }
  | { readonly kind: 'risers'; readonly cost: number; readonly place: Place; readonly costs: readonly CostOfRiser[] }
  | { readonly kind: 'built'; readonly cost: number; readonly flue: Flue };

const ranks = { built: 0, risers: 1, place: 2 } as const;

/**
 * Finds the best flue of an objective over all pipes and all ways past the overhang. With bends, and along an overhang that
 * the flue passes through, compares only some places, so that another may be a little better. If no flue stands there, tries
 * others.
 */
export function findBestFlue<Flue extends BuiltFlue>(
  plan: OutsidePlan,
  connectors: Connectors,
  objective: Objective,
  isTooHeavy: ReturnType<typeof createScales>,
  build: (passage: Passage, connector: OutsideConnector) => Flue,
): Flue | null {
  const all = listPlaces(plan, connectors);
  const straight = all.filter(({ passage }) => passage.shift === 0);
  const step = Math.ceil(straight.length / most.tabulated);
  const buildAt = (place: Place, riser: number): Flue | null => {
    const connector = placeConnector(plan, connectors, place, riser);
    return connector === null ? null : build(place.passage, connector);
  };
  const findAmong = (places: readonly Place[]): Found<Flue> =>
    findAmongPlaces(createFlueCosts(plan, connectors, objective, isTooHeavy, places), buildAt);
  const first = findAmong(findEnds(plan, all));
  if (first.flue !== null) return first.flue;
  const other = findAmong(straight.filter((_, index) => index % step === 0));
  if (other.flue !== null) return other.flue;
  // A column may exist that is higher than usual.
  let failed = first.failed ?? other.failed;
  for (const { place, riser } of first.places.slice(0, most.failed)) {
    const flue = buildAt(place, riser);
    if (flue?.failures.length === 0) return flue;
    failed ??= flue;
  }
  return failed;
}

/**
 * Finds a flue that can be built, whatever it costs. Tries the nearest place of each way past the overhang, with the tee as
 * high as it may be, where the column is shortest and lightest. If no flue stands there, finds the best one.
 */
export function findAnyFlue<Flue extends BuiltFlue>(...search: Parameters<typeof findBestFlue<Flue>>): Flue | null {
  const [plan, connectors, , , build] = search;
  const nearest = new Map(
    listPlaces(plan, connectors)
      .toReversed()
      .map((place) => [place.passage, place]),
  );
  for (const place of [...nearest.values()].toSorted((a, b) => a.passage.shift - b.passage.shift)) {
    const { from, to } = place.risers;
    const risers = connectors.risers.subarray(from, Math.max(from, to + 1));
    const connector = placeConnector(plan, connectors, place, from + risers.findLastIndex(Number.isFinite));
    const flue = connector && build(place.passage, connector);
    if (flue?.failures.length === 0) return flue;
  }
  return findBestFlue(...search);
}

/** `failed`: a flue with failures, if one was built. */
interface Found<Flue> {
  readonly flue: Flue | null;
  readonly failed: Flue | null;
  readonly places: FlueCosts['places'];
}

/**
 * Finds the best flue at some places. First knows a lower bound for each place, then the costs of all risers there, then the
 * flue itself: always looks closer at the least cost that is known. The first built flue that no other can beat is the best.
 */
function findAmongPlaces<Flue extends BuiltFlue>(
  { places, listCosts, measure }: FlueCosts,
  buildAt: (place: Place, riser: number) => Flue | null,
): Found<Flue> {
  // Where no column has whole margins, a table would be empty.
  const offers: Offer<Flue>[] = places
    .filter(({ isTight }) => !isTight)
    .map(({ place, cost, riser }) => ({ kind: 'place', place, cost, riser }));
  const spent = { built: 0, failed: 0, tabulated: 0 };
  let failed: Flue | null = null;
  for (let offer = takeLeast(offers); offer !== null; offer = takeLeast(offers)) {
    if (offer.kind === 'built') return { flue: offer.flue, failed, places };
    const isSpent = spent.built >= most.built || spent.failed >= most.failed || spent.tabulated >= most.tabulated;
    if (isSpent) continue;
    const { place } = offer;
    if (offer.kind === 'place') {
      spent.tabulated += 1;
      const costs = listCosts(place);
      const [cheapest] = costs;
      if (cheapest !== undefined) offers.push({ kind: 'risers', place, costs, cost: cheapest.cost });
      continue;
    }
    const [{ riser } = { riser: 0 }, ...costs] = offer.costs;
    const flue = buildAt(place, riser);
    const isBuilt = flue?.failures.length === 0;
    if (isBuilt) {
      offers.push({ kind: 'built', flue, cost: measure(flue.price, flue.pieceCount, Math.max(0, flue.overshoot)) });
    } else {
      failed ??= flue;
    }
    spent.built += 1;
    spent.failed += isBuilt ? 0 : 1;
    const [next] = costs;
    // With bends, the costs leave out some brackets, so other risers would look cheaper than they are.
    const isSettled = isBuilt && place.passage.shift > 0;
    if (next !== undefined && !isSettled) offers.push({ kind: 'risers', place, costs, cost: next.cost });
  }
  return { flue: null, failed, places };
}

/** Takes the offer of the least cost out of the list; of equal costs, the one that is known best. Null: none. */
function takeLeast<Flue>(offers: Offer<Flue>[]): Offer<Flue> | null {
  let best = -1;
  for (const [index, { cost, kind }] of offers.entries()) {
    const least = offers[best];
    if (least === undefined || cost < least.cost || (cost === least.cost && ranks[kind] < ranks[least.kind]))
      best = index;
  }
  return best < 0 ? null : (offers.splice(best, 1)[0] ?? null);
}
