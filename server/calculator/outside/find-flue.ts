import type { Objective } from '../../../db/codes.ts';
import type { Failure } from '../result/outcome.ts';
import { type CostOfRiser, createFlueCosts, type createScales } from './flue-costs.ts';
import { type Connectors, type OutsideConnector, type Place, placeConnector } from './outside-connector.ts';
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
 * Finds the best flue of an objective over all pipes and all ways past the overhang. First knows a lower bound for each
 * place, then the costs of all risers there, then the flue itself: always looks closer at the least cost that is known.
 * The first built flue that no other can beat is the best. With bends, and along an overhang that the flue passes through, it
 * knows only some places, so that another may be a little better.
 */
export function findBestFlue<Flue extends BuiltFlue>(
  plan: OutsidePlan,
  connectors: Connectors,
  objective: Objective,
  isTooHeavy: ReturnType<typeof createScales>,
  build: (passage: Passage, connector: OutsideConnector) => Flue,
): Flue | null {
  const { places, listCosts, measure } = createFlueCosts(plan, connectors, objective, isTooHeavy);
  const offers: Offer<Flue>[] = places.map((place) => ({ kind: 'place', ...place }));
  const spent = { built: 0, failed: 0, tabulated: 0 };
  let failed: Flue | null = null;
  const buildAt = (place: Place, riser: number): boolean => {
    const connector = placeConnector(plan, connectors, place, riser);
    if (connector === null) return false;
    const flue = build(place.passage, connector);
    spent.built += 1;
    if (flue.failures.length === 0) {
      offers.push({ kind: 'built', flue, cost: measure(flue.price, flue.pieceCount, Math.max(0, flue.overshoot)) });
      return true;
    }
    spent.failed += 1;
    failed ??= flue;
    return false;
  };
  for (let offer = takeLeast(offers); offer !== null; offer = takeLeast(offers)) {
    if (offer.kind === 'built') return offer.flue;
    const isSpent = spent.built >= most.built || spent.failed >= most.failed || spent.tabulated >= most.tabulated;
    if (isSpent) continue;
    if (offer.kind === 'place') {
      spent.tabulated += 1;
      const costs = listCosts(offer.place).filter(({ cost }) => cost < Infinity);
      const [first] = costs;
      if (first !== undefined) offers.push({ kind: 'risers', place: offer.place, costs, cost: first.cost });
      continue;
    }
    const [{ riser } = { riser: 0 }, ...costs] = offer.costs;
    const isBuilt = buildAt(offer.place, riser);
    const [next] = costs;
    // With bends, the costs leave out some brackets, so other risers would look cheaper than they are.
    const isSettled = isBuilt && offer.place.passage.shift > 0;
    if (next !== undefined && !isSettled) offers.push({ kind: 'risers', place: offer.place, costs, cost: next.cost });
  }
  // A column may exist that is higher than usual.
  for (const { place, riser } of places) {
    if (spent.failed >= most.failed) break;
    buildAt(place, riser);
    const built = takeLeast(offers);
    if (built?.kind === 'built') return built.flue;
  }
  return failed;
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
