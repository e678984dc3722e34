import type { Part } from '../input/part.ts';
import type { Assortment, RequiredHeights } from '../parts/assortment.ts';
import type { BillItem } from '../parts/needed-parts.ts';

/** The best locking band for joints of one diameter; null where the catalogue has none. */
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

/** What one joint's bands cost; a price that the catalogue does not have decides nothing. */
export function bandPriceOf(band: Part | null, assortment: Assortment): number {
  return band === null ? 0 : (band.price ?? 0) * assortment.quantityOf(band);
}

/**
 * A band for each joint, of that joint's diameter: the upper diameter of the piece below it. `pieces` are those of the whole flue from
 * the outlet up.
 */
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
