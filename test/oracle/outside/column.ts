import type { Part } from '../list/catalogue.ts';
import type { Interval } from '../list/ladder.ts';

/** An element of one length, with its price, the weight on it that it carries, and its own (kg). */
export interface Element {
  readonly length: number;
  readonly price: number;
  readonly weight: number;
  readonly capacity: number;
  readonly isAdjustable: boolean;
}

/** A way from a height to the mouth: its weight and price. */
export interface Way {
  readonly load: number;
  readonly price: number;
}

export interface Climb {
  readonly elements: readonly Element[];
  readonly lowest: number;
  readonly highest: number;
  /** Price of what a mouth at this height needs; null: no mouth is allowed there. */
  readonly priceOfMouth: (top: number) => number | null;
  /** Price of the band under an element between these heights. */
  readonly priceOfJoint: (from: number, to: number) => number;
  readonly zones: readonly Interval[];
}

/** Returns an element for each length of each part; `step`: the difference of two lengths of an adjustable one. */
export function elementsOf(parts: readonly Part[], step = 1): readonly Element[] {
  return parts.flatMap(({ role, length, otherLength, price, weight, loadCapacity }): readonly Element[] => {
    if (length === null || price === null) return [];
    const mayBeCut = role === 'adjustable' || role === 'connector_pipe';
    const isAdjustable = mayBeCut && otherLength !== null && otherLength !== length;
    const [least, most] = isAdjustable
      ? [Math.min(length, otherLength), Math.max(length, otherLength)]
      : [length, length];
    return Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, steps) => ({
      length: least + steps * step,
      price,
      weight: weight ?? 0,
      capacity: loadCapacity ?? Infinity,
      isAdjustable,
    }));
  });
}

/**
 * Returns the cheapest way from a height to a mouth that it finds, or null. At most one adjustable element is in a way. A
 * dearer but lighter way under an adjustable element is not found.
 */
export function waysUp({
  elements,
  lowest,
  highest,
  priceOfMouth,
  priceOfJoint,
  zones,
}: Climb): (from: number) => Way | null {
  const count = Math.max(0, highest - lowest + 1);
  const table = () => ({ price: new Float64Array(count).fill(Infinity), load: new Float64Array(count) });
  const [all, rigid] = [table(), table()];
  const put = ({ price, load }: typeof all, at: number, wayPrice: number, wayLoad: number): void => {
    if (wayPrice > (price[at] ?? 0) || (wayPrice === price[at] && wayLoad >= (load[at] ?? 0))) return;
    price[at] = wayPrice;
    load[at] = wayLoad;
  };
  const isJoint = (height: number): boolean =>
    !zones.some(({ from, to }) => height > from + 1e-6 && height < to - 1e-6);
  for (let at = count - 1; at >= 0; at -= 1) {
    const height = lowest + at;
    const mouth = priceOfMouth(height);
    if (mouth !== null) for (const ways of [all, rigid]) put(ways, at, mouth, 0);
    if (!isJoint(height)) continue;
    for (const { length, price, weight, capacity, isAdjustable } of elements) {
      const to = at + length;
      if (to >= count) continue;
      const own = price + priceOfJoint(height, height + length);
      for (const [above, ways] of isAdjustable
        ? [[rigid, all] as const]
        : [[all, all] as const, [rigid, rigid] as const]) {
        const load = above.load[to] ?? 0;
        if (load <= capacity) put(ways, at, (above.price[to] ?? Infinity) + own, load + weight);
      }
    }
  }
  return (from) => {
    const price = all.price[from - lowest] ?? Infinity;
    return price === Infinity ? null : { price, load: all.load[from - lowest] ?? 0 };
  };
}

/** Returns the least price for each sum of lengths up to `longest`, with at most one element that is cut. */
export function sumsOf(elements: readonly Element[], longest: number, band = 0): readonly number[] {
  const rigid = Array.from({ length: longest + 1 }, () => Infinity);
  rigid[0] = 0;
  for (let sum = 1; sum <= longest; sum += 1) {
    for (const { length, price, isAdjustable } of elements) {
      if (!isAdjustable && length <= sum)
        rigid[sum] = Math.min(rigid[sum] ?? Infinity, (rigid[sum - length] ?? Infinity) + price + band);
    }
  }
  return rigid.map((least, sum) =>
    elements.reduce(
      (best, { length, price, isAdjustable }) =>
        isAdjustable && length <= sum ? Math.min(best, (rigid[sum - length] ?? Infinity) + price + band) : best,
      least,
    ),
  );
}
