import { toTenths } from '../house/angle.ts';
import type { Assortment, PartCondition, RequiredHeights } from './assortment.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { House } from '../house/house.ts';
import type { Limits } from '../input/limits.ts';
import { combineParts, fillNeed, type NeededParts } from './needed-parts.ts';

/** The free runs of the flue between outlet, slabs and roof, and the wall brackets that keep each within the limit. */
export function findFixingGaps(outletHeight: number, house: House, limit: number): FixingGap[] {
  const bottoms = [...house.slabs.map(({ bottom }) => bottom), house.roofUnderside];
  const tops = [outletHeight, ...house.slabs.map(({ top }) => top)];
  return bottoms.flatMap((to, index) => {
    const from = tops[index] ?? to;
    return to > from ? [{ from, to, brackets: countBetween(to - from, limit) }] : [];
  });
}

/** Intermediate fixings that keep each part of a length within the limit. */
export function countBetween(length: number, limit: number): number {
  // Without the small step back, a rounding error in the length would add a fixing.
  return Math.max(0, Math.ceil(length / limit - 1e-9) - 1);
}

/** Braces that a mouth at this height needs over the roof. */
export function countBraces(top: number, house: House, limits: Limits): number {
  return countBetween(top - house.roofSurface, limits.free_height.value);
}

/** Braces follow from the mouth as built, so their height bounds count from it too, not from the required one. */
export function isBraceFor(assortment: Assortment, house: House, top: number): PartCondition {
  const heights = { requiredFreeHeight: top - house.roofSurface, requiredTotalHeight: top };
  return (part) => part.role === 'brace' && assortment.fits(part, heights);
}

/** Wall brackets between the fixings and at the bends of an offset, and braces for a mouth at `top`. */
export function findSupports(
  input: CalculationInput,
  limits: Limits,
  assortment: Assortment,
  house: House,
  heights: RequiredHeights,
  run: { readonly gaps: readonly FixingGap[]; readonly bends: number; readonly top: number },
): NeededParts {
  const { gaps, bends, top } = run;
  const longestGap = gaps.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
  return combineParts([
    fillNeed(input, assortment, {
      role: 'wall_bracket',
      condition: (part) => part.role === 'wall_bracket' && assortment.fits(part, heights),
      places: [
        {
          count: gaps.reduce((sum, { brackets }) => sum + brackets, 0),
          reason: { kind: 'wall-bracket', longestGap: toTenths(longestGap), limit: limits.fixing_distance.value },
        },
        { count: bends, reason: { kind: 'bend-bracket' } },
      ],
    }),
    fillNeed(input, assortment, {
      role: 'brace',
      condition: isBraceFor(assortment, house, top),
      places: [
        {
          count: countBraces(top, house, limits),
          reason: { kind: 'brace', freeHeight: toTenths(top - house.roofSurface), limit: limits.free_height.value },
        },
      ],
    }),
  ]);
}
