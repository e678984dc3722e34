import { around, assembliesOf } from './around.ts';
import { bracketMargin } from './brackets.ts';
import { waysUp } from './column.ts';
import { connectorsOf, type Tees, teesOf } from './connectors.ts';
import { besideColumn, bracketsUpTo, consolesFor, holdsAt, isTooTall } from './holding.ts';
import type { Found, Place } from './place.ts';
import { type Prices, priceOf, pricesOf } from './prices.ts';
import {
  eavesFlashing,
  leastGap,
  partsOf,
  penetrationsAt,
  reaching,
  requiredTopAt,
  type Site,
  throughToEdge,
  underSoffit,
  type Way,
} from './site.ts';

/**
 * Returns the flue of the least cost that is below the cost of its way; null if there is none. `isAny`: the first one is
 * enough. It tries fewer flues than there are.
 */
export function flueBelow(site: Site, costOf: (way: Way) => number, isAny = false): Found | null {
  const prices = pricesOf(site);
  const { tee } = prices;
  if (tee === undefined || tee.length === null || prices.elements.length === 0) return null;
  const tees = teesOf(site, tee);
  if (tees.highest < tees.lowest) return null;
  const unders = Float64Array.from({ length: tees.highest - tees.lowest + 1 }, (_, at) =>
    prices.under(tees.lowest + at),
  );
  const places = site.ways
    .filter((way) => way !== 'through' || eavesFlashing(site) !== undefined)
    .flatMap((way) => placesOf(site, way, tees, prices, unders))
    .sort((a, b) => a.bound - b.bound);
  let best: Found | null = null;
  for (const place of places) {
    const limit = Math.min(best?.cost ?? Infinity, costOf(place.way));
    if (place.bound >= limit) continue;
    const search = place.way === 'around' ? around : straightUp;
    const found = search(site, place, limit);
    if (found === null) continue;
    best = found;
    if (isAny) break;
  }
  return best;
}

/** Returns the distances from the wall at which a connector can be built, with the least that a flue there costs. */
function placesOf(site: Site, way: Way, tees: Tees, prices: Prices, unders: Float64Array): readonly Place[] {
  const { overhang, radius, clearGap, soffit } = site;
  const { tee } = prices;
  if (tee === undefined) return [];
  const reaches = partsOf(site, 'wall_bracket').flatMap(({ length, otherLength }) => [length ?? 0, otherLength ?? 0]);
  const least = Math.max(leastGap(site), way === 'clear' ? clearGap : 0);
  const farthest = Math.max(...reaches);
  // A flue in front of the overhang needs no bends.
  const most = Math.min(
    farthest,
    way === 'through' ? overhang - radius - throughToEdge(site) : way === 'around' ? clearGap : farthest,
  );
  if (!(least <= most) || (way !== 'through' && clearGap > farthest)) return [];
  const assemblies = way === 'around' ? assembliesOf(site, prices) : [];
  if (way === 'around' && assemblies.length === 0) return [];
  const rise = Math.max(0, ...assemblies.map((one) => one.rise));
  const bends = way === 'around' ? Math.min(...assemblies.map((one) => one.cost)) : 0;
  return connectorsOf(site, tee, tees, least, most, prices.perPiece).flatMap(({ gap, costs }) => {
    const base = prices.base(gap);
    const bracket = reaching(site, 'wall_bracket', gap);
    if (base === null || bracket === undefined) return [];
    const required = requiredTopAt(site, way, (way === 'around' ? farthest : gap) + radius);
    const fixed =
      base.reduce((sum, part) => sum + priceOf(part), 0) +
      (way === 'through' ? priceOf(eavesFlashing(site)) + priceOf(partsOf(site, 'storm_collar')[0]) : 0) +
      prices.perPiece;
    const mouth = way === 'around' ? 0 : prices.mouth(way, gap + radius, required);
    let bound = Infinity;
    const whole = costs.map((cost, at) => {
      const teeHeight = tees.lowest + at;
      const brackets = way === 'around' ? 1 : bracketsUpTo(site, tee, teeHeight, soffit - underSoffit);
      const own = cost + (unders[at] ?? Infinity) + fixed + brackets * priceOf(bracket);
      const rest = prices.upTo[Math.max(0, required - teeHeight - (tee.length ?? 0) - rise)] ?? Infinity;
      bound = Math.min(bound, own + rest + bends + mouth);
      return own;
    });
    return bound === Infinity ? [] : [{ way, connectors: { gap, costs: whole }, tees, prices, bound }];
  });
}

/** Returns the best flue that goes straight up at a place, if it costs less. */
function straightUp(site: Site, { way, connectors: { gap, costs }, tees, prices }: Place, cost: number): Found | null {
  const { soffit, radius } = site;
  const { elements, band, wideBand, perOver, tee, tolerance } = prices;
  const height = tee?.length ?? 0;
  const required = requiredTopAt(site, way, gap + radius);
  // A joint may move the last bracket down.
  const fixing = soffit - underSoffit - 2 * bracketMargin(site);
  const zones = penetrationsAt(site, way, gap + radius).map(({ bottom, top, marginBelow, marginAbove }) => ({
    from: bottom - marginBelow,
    to: top + marginAbove,
  }));
  const tables = [false, true].flatMap((isWide) => {
    const costOfMouth = (top: number): number | null => {
      const held = holdsAt(site, prices, top - fixing);
      if (top < required || held === null || held.isWide !== isWide) return null;
      return held.guys + prices.mouth(way, gap + radius, top) + (top - required) * perOver;
    };
    const highest = required + tolerance;
    if (!Array.from({ length: tolerance + 1 }, (_, over) => costOfMouth(required + over)).some((one) => one !== null))
      return [];
    return [
      waysUp({
        elements,
        lowest: tees.lowest + height,
        highest,
        zones,
        costOfJoint: (upper) => (isWide && upper > fixing + 1e-6 ? wideBand : band),
        costOfMouth,
      }),
    ];
  });
  const base = prices.base(gap) ?? [];
  const beside = besideColumn(site, gap) + (tee?.weight ?? 0);
  let best: Found | null = null;
  for (const [at, below] of costs.entries()) {
    const teeHeight = tees.lowest + at;
    if (below === Infinity || isTooTall(site, prices, teeHeight, required + tolerance)) continue;
    for (const up of tables) {
      const sum = below + up.cost(teeHeight + height);
      if (sum >= (best?.cost ?? cost)) continue;
      const consoles = consolesFor(site, base, up.load(teeHeight + height) + beside);
      if (consoles === null) continue;
      const whole = sum + (consoles - 1) * base.reduce((all, part) => all + priceOf(part), 0);
      if (whole < (best?.cost ?? cost)) best = { cost: whole, way, gap, teeHeight };
    }
  }
  return best;
}
