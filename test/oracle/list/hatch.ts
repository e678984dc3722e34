import type { Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { Compound } from './ladder.ts';
import type { House } from './house.ts';

/** An element with a hatch for sweeping from the attic or loft. */
export interface Hatch {
  readonly part: Part;
  readonly compound: Compound;
}

const lowest = 500;
const highest = 1200;

/** The elements with a hatch: the lower edge 500 to 1200 mm over the attic's floor, the upper one under the roof at the flue. Null where none is asked for. */
export function findHatches(
  candidates: readonly Part[],
  { sweep }: Choices,
  { hasLoft, slabs, underside, outerRadius, slope }: House,
  bandPrice: number,
): readonly Hatch[] | null {
  const floor = slabs.at(-1)?.top;
  if (sweep !== 'hatch' || !hasLoft || floor === undefined) return null;
  return candidates.flatMap((part): readonly Hatch[] => {
    if (part.role !== 'inspection' || part.length === null) return [];
    const outside = [
      { from: -Infinity, to: floor + lowest },
      { from: Math.min(floor + highest + part.length, underside - outerRadius * slope), to: Infinity },
    ];
    const price = part.price === null ? 0 : part.price + bandPrice;
    return [
      {
        part,
        compound: {
          article: part.article,
          rise: part.length,
          price,
          unpriced: Number(part.price === null),
          pieces: 1,
          outside,
        },
      },
    ];
  });
}
