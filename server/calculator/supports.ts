import { toTenths } from './angle.ts';
import type { Assortment, RequiredHeights } from './assortment.ts';
import type { CalculationInput } from './calculation-input.ts';
import type { FixingGap } from './flue-geometry.ts';
import type { House } from './house.ts';
import type { Limits } from './limits.ts';
import { combineParts, fillNeed, type NeededParts } from './needed-parts.ts';
import type { Part } from './part.ts';

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

export function isSupport(
  role: 'wall_bracket' | 'brace',
  assortment: Assortment,
  heights: RequiredHeights,
): (part: Part) => boolean {
  return (part) =>
    part.role === role &&
    assortment.fitsPipe(part) &&
    assortment.fitsAngle(part) &&
    assortment.fitsHeights(part, heights);
}

/** Section 5, step 6: wall brackets, and braces for a mouth at `top`. */
export function findSupports(
  input: CalculationInput,
  limits: Limits,
  assortment: Assortment,
  house: House,
  heights: RequiredHeights,
  gaps: readonly FixingGap[],
  top: number,
): NeededParts {
  const longestGap = gaps.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
  return combineParts([
    fillNeed(input, assortment, {
      role: 'wall_bracket',
      count: gaps.reduce((sum, { brackets }) => sum + brackets, 0),
      condition: isSupport('wall_bracket', assortment, heights),
      reason: { kind: 'wall-bracket', longestGap: toTenths(longestGap), limit: limits.fixing_distance.value },
    }),
    fillNeed(input, assortment, {
      role: 'brace',
      count: countBraces(top, house, limits),
      condition: isSupport('brace', assortment, heights),
      reason: { kind: 'brace', freeHeight: toTenths(top - house.roofSurface), limit: limits.free_height.value },
    }),
  ]);
}
