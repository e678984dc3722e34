import { toTenths } from '../numbers.ts';
import type { House } from '../house/house.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import type { FixingGap } from '../result/flue-geometry.ts';
import type { Assortment, PartCondition, RequiredHeights } from './assortment.ts';
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

export function countBraces(top: number, house: House, limits: Limits): number {
  return countBetween(top - house.roofSurface, limits.free_height.value);
}

/** Returns the condition for braces. Their height bounds count from the mouth as built, not from the required mouth. */
export function isBraceFor(assortment: Assortment, house: House, top: number): PartCondition {
  const heights = { requiredFreeHeight: top - house.roofSurface, requiredTotalHeight: top };
  return (part) => part.role === 'brace' && assortment.fits(part, heights);
}

export function findFixings(
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
    fillNeed(
      input,
      assortment,
      'wall_bracket',
      (part) => assortment.fits(part, heights),
      {
        count: gaps.reduce((sum, { brackets }) => sum + brackets, 0),
        reason: { kind: 'wall-bracket', longestGap: toTenths(longestGap), limit: limits.fixing_distance.value },
      },
      { count: bends, reason: { kind: 'bend-bracket' } },
    ),
    fillNeed(input, assortment, 'brace', isBraceFor(assortment, house, top), {
      count: countBraces(top, house, limits),
      reason: { kind: 'brace', freeHeight: toTenths(top - house.roofSurface), limit: limits.free_height.value },
    }),
  ]);
}

/** Returns the best locking band for joints of one diameter; null: none. */
export function findLockingBand(assortment: Assortment, heights: RequiredHeights, pipeId: number): Part | null {
  const bands = assortment.find(
    (part) =>
      part.role === 'locking_band' &&
      (part.pipeId === null || part.pipeId === pipeId) &&
      assortment.fitsAngle(part) &&
      assortment.fitsHeights(part, heights),
  );
  return bands[0] ?? null;
}

/** Returns the price of the bands of a joint; 0: unknown. */
export function bandPriceOf(band: Part | null, assortment: Assortment): number {
  return band === null ? 0 : (band.price ?? 0) * assortment.quantityOf(band);
}

/** Lists a band for each joint, in the upper diameter of the piece below. `pieces`: the flue from the outlet up. */
export function listLockingBands(
  pieces: readonly { readonly partId: number }[],
  outletPipeId: number,
  flue: {
    readonly assortment: Assortment;
    readonly heights: RequiredHeights;
    readonly diameters: ReadonlyMap<number, number>;
  },
): BillItem[] {
  const { assortment, heights, diameters } = flue;
  const jointsOf = new Map<number, number>();
  let pipeId = outletPipeId;
  for (const { partId } of pieces.slice(0, -1)) {
    pipeId = assortment.partById(partId)?.pipeId ?? pipeId;
    jointsOf.set(pipeId, (jointsOf.get(pipeId) ?? 0) + 1);
  }
  return [...jointsOf].flatMap(([id, joints]): BillItem[] => {
    const band = findLockingBand(assortment, heights, id);
    if (band === null) return [];
    const reason = { kind: 'locking-band', diameter: diameters.get(id) ?? 0, joints } as const;
    return [{ part: band, quantity: joints * assortment.quantityOf(band), reason }];
  });
}
