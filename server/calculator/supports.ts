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

/** Section 5, step 6: wall brackets and braces. `freeHeight`: of the mouth over the roof surface. */
export function findSupports(
  input: CalculationInput,
  limits: Limits,
  assortment: Assortment,
  heights: RequiredHeights,
  gaps: readonly FixingGap[],
  freeHeight: number,
): NeededParts {
  const isOfRole =
    (role: 'wall_bracket' | 'brace') =>
    (part: Part): boolean =>
      part.role === role &&
      assortment.fitsPipe(part) &&
      assortment.fitsAngle(part) &&
      assortment.fitsHeights(part, heights);
  const longestGap = gaps.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
  return combineParts([
    fillNeed(input, assortment, {
      role: 'wall_bracket',
      count: gaps.reduce((sum, { brackets }) => sum + brackets, 0),
      condition: isOfRole('wall_bracket'),
      reason: { kind: 'wall-bracket', longestGap, limit: limits.fixing_distance.value },
    }),
    fillNeed(input, assortment, {
      role: 'brace',
      count: countBetween(freeHeight, limits.free_height.value),
      condition: isOfRole('brace'),
      reason: { kind: 'brace', freeHeight, limit: limits.free_height.value },
    }),
  ]);
}
