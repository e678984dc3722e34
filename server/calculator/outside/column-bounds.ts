import type { Measure } from '../column.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import { listBends, tabulateColumns } from '../flue/plan-column.ts';
import type { OutsidePlan } from './outside-plan.ts';

/** A lower bound of the cost of a column, by its height. Infinity: perhaps there is none. */
type BoundOfHeights = (height: number) => number;

/**
 * Returns the bound of columns through the overhang at several places, without the price of their mouths. Counted from the
 * mouth, no joint is where all of them have the overhang. So one table shows which places are worth their own. Null: all
 * mouths are at one height.
 */
export function tabulateThrough(flues: readonly FluePlan[], measure: Measure): BoundOfHeights | null {
  const topOf = ({ requirement }: FluePlan): number => requirement.requiredTop;
  const [highest, ...lower] = flues.toSorted((a, b) => topOf(b) - topOf(a));
  if (highest === undefined || lower.every((flue) => topOf(flue) === topOf(highest))) return null;
  const raised = flues.map((flue) => ({ ...flue, by: topOf(highest) - topOf(flue) }));
  const penetrations = highest.penetrations.map((zone, index) => ({
    ...zone,
    from: Math.max(...raised.map(({ penetrations: own, by }) => (own[index]?.from ?? zone.from) + by)),
    to: Math.min(...raised.map(({ penetrations: own, by }) => (own[index]?.to ?? zone.to) + by)),
  }));
  const over = Math.max(...raised.map(({ dearBands, by }) => (dearBands?.over ?? Infinity) + by));
  const dearBands = highest.dearBands === null || over === Infinity ? null : { ...highest.dearBands, over };
  const costs = tabulateColumns(
    { ...highest, penetrations, dearBands, priceOfTop: () => 0, highestTop: Infinity },
    measure,
  );
  return (height) => costs(topOf(highest) - height);
}

/** Returns the bound of columns with two bends. */
export function tabulateBends(
  { site }: OutsidePlan,
  bent: readonly { readonly gap: number; readonly flue: FluePlan }[],
  byHeight: Float64Array,
  measure: Measure,
): BoundOfHeights {
  const [first] = bent;
  if (first === undefined) return () => Infinity;
  const gaps = bent.map(({ gap }) => gap);
  const [least, greatest] = [site.clearOf - Math.max(...gaps), site.farthest - Math.min(...gaps)];
  const shift = { wanted: (least + greatest) / 2, tolerance: (greatest - least) / 2 };
  const costs = new Map<number, number>();
  for (const { length, price, pieceCount } of listBends({ ...first.flue, shift })) {
    costs.set(length, Math.min(costs.get(length) ?? Infinity, measure(price, pieceCount, 0)));
  }
  const known = new Map<number, number>();
  return (height) => {
    let lowest = known.get(height);
    if (lowest !== undefined) return lowest;
    lowest = Infinity;
    for (const [rise, cost] of costs) {
      lowest = Math.min(lowest, cost + (byHeight[Math.max(0, height - rise)] ?? Infinity));
    }
    known.set(height, lowest);
    return lowest;
  };
}
