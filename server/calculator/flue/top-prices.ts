import type { Part } from '../input/part.ts';
import type { PlannedHouse } from '../parts/assortment.ts';
import { compareForNeed } from '../parts/bill.ts';
import { countBraces, isBraceFor } from '../parts/fixings.ts';
import { choosePlatform, listSweepingParts, needsPlatform, shortSideOf } from '../parts/sweeping-parts.ts';

/**
 * Returns a function for the price of braces and platform. With it, the cheapest column gives the cheapest flue.
 * @param countAt the number of braces for a mouth at a height
 */
export function createTopPrices(
  house: PlannedHouse,
  countAt = (top: number): number => countBraces(house, top),
): (top: number) => number {
  const { limits, assortment } = house;
  const braces = assortment.find(({ role }) => role === 'brace').toSorted(compareForNeed);
  const platforms = listSweepingParts(house, 'sweep_platform');
  const priceOf = (part: Part | null | undefined): number =>
    part === null || part === undefined ? 0 : (part.price ?? 0) * assortment.quantityOf(part);
  return (top) => {
    const count = countAt(top);
    const brace = count === 0 ? undefined : braces.find(isBraceFor(house, top));
    const platform = needsPlatform(house, top) ? choosePlatform(platforms, shortSideOf(house, top), limits) : null;
    return count * priceOf(brace) + priceOf(platform);
  };
}
