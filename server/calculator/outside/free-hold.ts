import { toTenths } from '../numbers.ts';
import type { PlannedHouse } from '../parts/assortment.ts';
import { countBetween } from '../parts/fixings.ts';

/** Tells what holds a flue over its last fixing: wide bands, or else braces, if it is free too far. */
export function describeHold(
  { limits, assortment }: Pick<PlannedHouse, 'limits' | 'assortment'>,
  free: number,
): { readonly isBanded: boolean; readonly braces: number } {
  const limit = limits.free_above_wall.value;
  const isFree = toTenths(free) <= limit;
  const hasBand = assortment.ofRole('wide_band').length > 0;
  const isBanded = !isFree && hasBand && toTenths(free) <= limits.free_above_wall_banded.value;
  return { isBanded, braces: isFree || isBanded ? 0 : countBetween(free, limit) };
}
