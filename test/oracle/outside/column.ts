import type { Part } from '../list/catalogue.ts';
import type { Interval } from '../list/ladder.ts';

/** An element of one length, with its cost, the weight on it that it carries, and its own (kg). */
export interface Element {
  readonly length: number;
  readonly price: number;
  readonly weight: number;
  readonly capacity: number;
  readonly isAdjustable: boolean;
}

/** Costs of ways to the mouth, and their weights, by the height where they begin. */
export interface Ways {
  readonly cost: (from: number) => number;
  readonly load: (from: number) => number;
}

export interface Climb {
  readonly elements: readonly Element[];
  readonly lowest: number;
  readonly highest: number;
  /** Cost of what a mouth at this height needs; null: no mouth is allowed there. */
  readonly costOfMouth: (top: number) => number | null;
  /** Cost of the band under an element whose upper end is at this height. */
  readonly costOfJoint: (upper: number) => number;
  readonly zones: readonly Interval[];
}

/**
 * Returns an element for each length of each part. `step`: the difference of two lengths of an adjustable one; `perPiece`:
 * what each costs besides its price.
 */
export function elementsOf(parts: readonly Part[], step: number, perPiece: number): readonly Element[] {
  return parts.flatMap(({ role, length, otherLength, price, weight, loadCapacity }): readonly Element[] => {
    if (length === null || price === null) return [];
    const mayBeCut = role === 'adjustable' || role === 'connector_pipe';
    const isAdjustable = mayBeCut && otherLength !== null && otherLength !== length;
    const [least, most] = isAdjustable
      ? [Math.min(length, otherLength), Math.max(length, otherLength)]
      : [length, length];
    return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, steps) => ({
      length: least + steps * step,
      price: price + perPiece,
      weight: weight ?? 0,
      capacity: loadCapacity ?? Infinity,
      isAdjustable,
    }));
  });
}

/**
 * Returns the cheapest ways from each height to a mouth. At most one adjustable element is in a way. A dearer but lighter
 * way on an adjustable element is not found.
 */
export function waysUp({ elements, lowest, highest, costOfMouth, costOfJoint, zones }: Climb): Ways {
  const count = Math.max(0, highest - lowest + 1);
  const table = () => ({ cost: new Float64Array(count).fill(Infinity), load: new Float64Array(count) });
  const [all, rigid] = [table(), table()];
  const put = ({ cost, load }: typeof all, at: number, other: number, weight: number): void => {
    if (other > (cost[at] ?? 0) || (other === cost[at] && weight >= (load[at] ?? 0))) return;
    cost[at] = other;
    load[at] = weight;
  };
  const straights = elements.filter(({ isAdjustable }) => !isAdjustable);
  const adjustables = elements.filter(({ isAdjustable }) => isAdjustable);
  for (let at = count - 1; at >= 0; at -= 1) {
    const height = lowest + at;
    const mouth = costOfMouth(height);
    if (mouth !== null) {
      put(all, at, mouth, 0);
      put(rigid, at, mouth, 0);
    }
    if (zones.some(({ from, to }) => height > from + 1e-6 && height < to - 1e-6)) continue;
    for (const element of straights) {
      const to = at + element.length;
      if (to >= count) continue;
      const own = element.price + costOfJoint(lowest + to);
      put(all, at, (all.cost[to] ?? Infinity) + own, (all.load[to] ?? 0) + element.weight);
      put(rigid, at, (rigid.cost[to] ?? Infinity) + own, (rigid.load[to] ?? 0) + element.weight);
    }
    for (const element of adjustables) {
      const to = at + element.length;
      // It has a joint between its ends.
      if (zones.some((zone) => lowest + to > zone.from + 1e-6 && height < zone.to - 1e-6)) continue;
      const load = rigid.load[to] ?? 0;
      if (to < count && load <= element.capacity)
        put(all, at, (rigid.cost[to] ?? Infinity) + element.price + costOfJoint(lowest + to), load + element.weight);
    }
  }
  return {
    cost: (from) => all.cost[from - lowest] ?? Infinity,
    load: (from) => all.load[from - lowest] ?? 0,
  };
}

/** Returns the least cost for each sum of lengths up to `longest`, with at most one element that is cut. */
export function sumsOf(elements: readonly Element[], longest: number, band = 0): Float64Array {
  const rigid = new Float64Array(longest + 1).fill(Infinity);
  rigid[0] = 0;
  const straights = elements.filter(({ isAdjustable }) => !isAdjustable);
  const adjustables = elements.filter(({ isAdjustable }) => isAdjustable);
  const add = (sum: number, { length, price }: Element): number =>
    length <= sum ? (rigid[sum - length] ?? Infinity) + price + band : Infinity;
  for (let sum = 1; sum <= longest; sum += 1)
    for (const element of straights) rigid[sum] = Math.min(rigid[sum] ?? Infinity, add(sum, element));
  return rigid.map((least, sum) => adjustables.reduce((best, element) => Math.min(best, add(sum, element)), least));
}
