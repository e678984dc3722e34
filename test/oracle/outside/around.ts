import { elementsOf } from './column.ts';
import { bracketMargin } from './brackets.ts';
import { besideColumn, bracketsUpTo, consolesFor, holdsAt, isTooTall, spansBetween } from './holding.ts';
import type { Found, Place } from './place.ts';
import { type Prices, priceOf } from './prices.ts';
import { partsOf, reaching, requiredTopAt, roomForBends, type Site, underSoffit } from './site.ts';

/** Two bends and the elements between them. */
interface Assembly {
  readonly shift: number;
  readonly rise: number;
  readonly cost: number;
  readonly weight: number;
  /** The weight over the bends that both carry. */
  readonly capacity: number;
}

/** Returns the best flue with bends around the overhang at a place, if it costs less. */
export function around(site: Site, place: Place, cost: number): Found | null {
  const { soffit, radius, clearGap } = site;
  const { way, prices, tees, connectors } = place;
  const { gap, costs } = connectors;
  const { tee, elements, perOver, tolerance, sums, wideSums, rigidSums, upTo } = prices;
  const assemblies = assembliesOf(site, prices).filter(
    ({ shift }) => gap + shift >= clearGap && reaching(site, 'wall_bracket', gap + shift) !== undefined,
  );
  if (tee === undefined || assemblies.length === 0) return null;
  const margin = bracketMargin(site);
  const highestFixing = soffit - underSoffit;
  const [highestBend, lowestBend] = [Math.floor(highestFixing - margin), Math.ceil(highestFixing - roomForBends)];
  const bracket = priceOf(reaching(site, 'wall_bracket', gap));
  const height = tee.length ?? 0;
  // The cheapest way up to each height of the lower bend.
  const belows = new Map<number, { readonly cost: number; readonly teeHeight: number }>();
  const sumsBelow = [...rigidSums.entries()].filter(([, sum]) => sum < Infinity);
  for (const [at, own] of costs.entries()) {
    if (own >= cost) continue;
    const teeHeight = tees.lowest + at;
    for (const [sum, pieces] of sumsBelow) {
      const bottom = teeHeight + height + sum;
      if (bottom > highestBend) break;
      if (bottom < lowestBend) continue;
      const brackets = bracketsUpTo(site, tee, teeHeight, bottom);
      const below = own + pieces + (brackets - 1) * bracket;
      if (below < (belows.get(bottom)?.cost ?? cost)) belows.set(bottom, { cost: below, teeHeight });
    }
  }
  // kg per mm: the pieces beside the bends are not known.
  const heaviest = Math.max(...elements.map(({ weight, length }) => weight / length));
  const base = prices.base(gap) ?? [];
  const beside = besideColumn(site, gap);
  const alone = site.choices.limit('free_above_wall', 1500);
  let best: Found | null = null;
  for (const { shift, rise, cost: bends, weight, capacity } of assemblies) {
    const upper = priceOf(reaching(site, 'wall_bracket', gap + shift));
    const fromWall = gap + shift + radius;
    const required = requiredTopAt(site, way, fromWall);
    const mouth = prices.mouth(way, fromWall, required);
    const mayStand = (top: number, bottom: number, end: number, teeHeight: number): boolean => {
      const load = heaviest * (top - end);
      const under = heaviest * (bottom - teeHeight - height) + (tee.weight ?? 0) + beside;
      const isLight = load <= capacity && consolesFor(site, base, load + weight + under) === 1;
      return isLight && !isTooTall(site, prices, teeHeight, top);
    };
    for (const [bottom, below] of belows) {
      const end = bottom + rise;
      const guys = holdsAt(site, prices, required - Math.max(end + margin, highestFixing))?.guys ?? Infinity;
      const least = below.cost + bends + upper + mouth + guys + (upTo[Math.max(0, required - end)] ?? Infinity);
      if (end > highestBend || least >= (best?.cost ?? cost)) continue;
      if (!mayStand(required, bottom, end, below.teeHeight)) continue;
      for (let top = required; top <= required + tolerance; top += 1) {
        const isLong = top - end - margin > alone + 0.05;
        // A joint may move the last one down.
        const last = isLong ? Math.max(end + margin, highestFixing - 2 * margin) : end + margin;
        const held = holdsAt(site, prices, top - last);
        if (held === null) continue;
        const whole =
          below.cost +
          bends +
          ((held.isWide ? wideSums : sums)[top - end] ?? Infinity) +
          (isLong ? 1 + spansBetween(site, end, highestFixing) : 1) * upper +
          held.guys +
          (top - required) * perOver;
        if (whole >= (best?.cost ?? cost)) continue;
        if (!mayStand(top, bottom, end, below.teeHeight)) break;
        const all = whole + prices.mouth(way, fromWall, top);
        if (all < (best?.cost ?? cost)) best = { cost: all, way, gap, teeHeight: below.teeHeight };
      }
    }
  }
  return best;
}

/** Returns pairs of bends with up to two straight elements between. */
export function assembliesOf(site: Site, { band, perPiece }: Prices): readonly Assembly[] {
  const straights = elementsOf(partsOf(site, 'straight'), 1, perPiece);
  const runs = [
    [],
    ...straights.map((element) => [element]),
    ...straights.flatMap((one, index) => straights.slice(index).map((other) => [one, other])),
  ];
  return partsOf(site, 'bend').flatMap((bend) =>
    runs.flatMap((run): readonly Assembly[] => {
      if (bend.length === null || bend.bend === null || bend.pairShift === null || bend.price === null) return [];
      const radians = (bend.bend * Math.PI) / 180;
      const along = run.reduce((sum, { length }) => sum + length, 0);
      const between = run.reduce((sum, { weight }) => sum + weight, 0);
      return [
        {
          shift: bend.pairShift + Math.sin(radians) * along,
          rise: Math.round(2 * bend.length + Math.cos(radians) * along),
          cost: 2 * (bend.price + perPiece) + run.reduce((sum, { price }) => sum + price, 0) + (2 + run.length) * band,
          weight: between + 2 * (bend.weight ?? 0),
          capacity: (bend.loadCapacity ?? Infinity) - between - (bend.weight ?? 0),
        },
      ];
    }),
  );
}
