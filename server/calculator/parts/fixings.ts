import { toTenths } from '../numbers.ts';
import type { House } from '../house/house.ts';
import type { Part } from '../input/part.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { Assortment, PartCondition, PlannedHouse } from './assortment.ts';
import { combineParts, fillNeed, type NeededParts, type BillItem } from './bill.ts';

/** Returns the runs between outlet, slabs and roof. Wall brackets keep each run within the limit. */
export function findFixingGaps(outletHeight: number, house: House, limit: number): FixingGap[] {
  const bottoms = [...house.slabs.map(({ bottom }) => bottom), house.roofUnderside];
  const tops = [outletHeight, ...house.slabs.map(({ top }) => top)];
  return bottoms.flatMap((to, index) => {
    const from = tops[index] ?? to;
    return to > from ? [{ from, to, brackets: countBetween(to - from, limit) }] : [];
  });
}

/** Returns the number of fixings that divide a length into parts within the limit. */
export function countBetween(length: number, limit: number): number {
  // Subtracts a little, because a rounding error in the length would add a fixing.
  return Math.max(0, Math.ceil(length / limit - 1e-9) - 1);
}

export function countBraces({ house, limits }: Pick<PlannedHouse, 'house' | 'limits'>, top: number): number {
  return countBetween(top - house.roofSurface, limits.free_height.value);
}

/** Returns the condition for braces. Their height bounds count from the mouth as built, not from the required mouth. */
export function isBraceFor({ assortment, house }: PlannedHouse, top: number): PartCondition {
  const heights = { requiredFreeHeight: top - house.roofSurface, requiredTotalHeight: top };
  return (part) => part.role === 'brace' && assortment.fits(part, heights);
}

export function findFixings(
  plan: PlannedHouse & { readonly gaps: readonly FixingGap[] },
  { bends, top }: { readonly bends: number; readonly top: number },
): NeededParts {
  const { limits, assortment, house, requirement, gaps } = plan;
  const longestGap = gaps.reduce((longest, { from, to }) => Math.max(longest, to - from), 0);
  return combineParts([
    fillNeed(
      plan,
      'wall_bracket',
      (part) => assortment.fits(part, requirement),
      {
        count: gaps.reduce((sum, { brackets }) => sum + brackets, 0),
        reason: { kind: 'wall-bracket', longestGap: toTenths(longestGap), limit: limits.fixing_distance.value },
      },
      { count: bends, reason: { kind: 'bend-bracket' } },
    ),
    fillNeed(plan, 'brace', isBraceFor(plan, top), {
      count: countBraces(plan, top),
      reason: { kind: 'brace', freeHeight: toTenths(top - house.roofSurface), limit: limits.free_height.value },
    }),
  ]);
}

/** Returns the best locking band for joints of one diameter; null: none. */
export function findLockingBand({ assortment, requirement }: PlannedHouse, pipeId: number): Part | null {
  const bands = assortment.find(
    (part) =>
      part.role === 'locking_band' &&
      (part.pipeId === null || part.pipeId === pipeId) &&
      assortment.fitsAngle(part) &&
      assortment.fitsHeights(part, requirement),
  );
  return bands[0] ?? null;
}

/** Returns the price of the bands of a joint; 0: unknown. */
export function bandPriceOf(band: Part | null, assortment: Assortment): number {
  return band === null ? 0 : (band.price ?? 0) * assortment.quantityOf(band);
}

/** Lists a band for each joint, in the upper diameter of the piece below. `pieces`: the flue from the outlet up. */
export function listLockingBands(
  plan: PlannedHouse & { readonly diameters: ReadonlyMap<number, number> },
  pieces: readonly { readonly partId: number }[],
): BillItem[] {
  const { input, assortment, diameters } = plan;
  const jointsOf = new Map<number, number>();
  let pipeId = input.scheme.outletPipeId;
  for (const { partId } of pieces.slice(0, -1)) {
    pipeId = assortment.partById(partId)?.pipeId ?? pipeId;
    jointsOf.set(pipeId, (jointsOf.get(pipeId) ?? 0) + 1);
  }
  return [...jointsOf].flatMap(([id, joints]): BillItem[] => {
    const band = findLockingBand(plan, id);
    if (band === null) return [];
    const reason = { kind: 'locking-band', diameter: diameters.get(id) ?? 0, joints } as const;
    return [{ part: band, quantity: joints * assortment.quantityOf(band), reason }];
  });
}
