import { createBudget, type LoadLimits, type PieceLoad } from '../column.ts';
import type { Assortment } from '../parts/assortment.ts';
import { loadOf, toGrams } from './column-candidates.ts';
import type { UnnumberedPiece } from './flue-pieces.ts';
import { type SupportChoices, supportPriceOf } from './support-choices.ts';

/** A search stops here. It ended earlier for each of 3,000 random houses. */
const greatestEffort = 50_000;

/**
 * Returns the limits for a column over a start chain; null: a weight in the chain is unknown. An unknown limit counts
 * as no limit. A load support of unknown capacity is not used.
 * @param loads of all pieces that the column may contain
 */
export function describeLoadLimits(
  { limit, loadSupport, sites }: SupportChoices,
  chain: readonly UnnumberedPiece[],
  assortment: Assortment,
  loads: ReadonlyMap<string, PieceLoad>,
): LoadLimits | null {
  const capacity = loadSupport?.loadCapacity ?? null;
  const places = capacity === null ? [] : sites.map(({ height }) => height);
  const supportCapacity = toGrams(capacity ?? 0);
  const passes = ({ from, to }: UnnumberedPiece, place: number): boolean => from <= place && place < to;
  let bases = [{ supports: 0, capacity: toGrams(limit ?? Infinity) }];
  for (const piece of chain) {
    const load = loadOf(assortment.partById(piece.partId));
    if (load === null) return null;
    const standOn = (base: (typeof bases)[number]): typeof bases => {
      const capacityLeft = Math.min(base.capacity - load.weight, load.capacity);
      return capacityLeft < 0 ? [] : [{ ...base, capacity: capacityLeft }];
    };
    const hold = (base: (typeof bases)[number]): typeof bases =>
      places.some((place) => passes(piece, place))
        ? standOn({ supports: base.supports + 1, capacity: supportCapacity })
        : [];
    bases = bases.flatMap((base) => [...standOn(base), ...hold(base)]);
  }
  return {
    loads,
    bases,
    places: places.filter((place) => !chain.some((piece) => passes(piece, place))),
    supportCapacity,
    supportPrice: supportPriceOf(loadSupport, assortment),
    effort: createBudget(greatestEffort),
  };
}
