import { findConnectors, findNearestDistance, listPlaces, withDistance } from './outside-connector.ts';
import type { OutsidePlan } from './outside-plan.ts';

/**
 * Returns plans with distances to the wall that work, the nearest first. A measured distance stays. An unmeasured one is the
 * assumed distance, and for each way past the overhang without a place there, the next distance that has one.
 */
export function settleDistance(plan: OutsidePlan): readonly [OutsidePlan, ...OutsidePlan[]] {
  const { tee, site, passages } = plan;
  if (plan.failures.length > 0 || tee === null || site.isDistanceGiven) return [plan];
  const connectors = findConnectors(plan, tee, 'price');
  if ('failures' in connectors) return [plan];
  const reached = new Set(listPlaces(plan, connectors).map(({ passage }) => passage));
  // Where the level pipe would be too long, no greater distance helps.
  const beyond = new Set(listPlaces(plan, connectors, Infinity).map(({ passage }) => passage));
  const others = passages.filter((passage) => !beyond.has(passage));
  const isReached = (one: OutsidePlan): boolean => {
    const found = findConnectors(one, tee, 'price');
    return !('failures' in found) && listPlaces(one, found).length > 0;
  };
  const next = others.flatMap((passage) => {
    const one = { ...plan, passages: [passage] };
    return findNearestDistance(site.inner, (distance) => isReached(withDistance(one, distance))) ?? [];
  });
  const distances = [...(reached.size > 0 ? [site.inner] : []), ...next].toSorted((a, b) => a - b);
  const [first = plan, ...rest] = [...new Set(distances)].map((distance) => withDistance(plan, distance));
  return [first, ...rest];
}
