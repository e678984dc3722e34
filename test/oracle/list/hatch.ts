import type { Part } from './catalogue.ts';
import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import type { Move } from './ladder.ts';
import { moveOf } from './moves.ts';

const lowest = 500;
const highest = 1200;

/** Returns the elements with a hatch: lower edge 500 to 1200 mm over the attic's floor, upper edge under the roof. Null: no hatch is chosen. */
export function findHatches(
  candidates: readonly Part[],
  { sweep }: Choices,
  { hasLoft, slabs, underside, outerRadius, slope }: House,
  bandPrice: number,
): readonly Move[] | null {
  const floor = slabs.at(-1)?.top;
  if (sweep !== 'hatch' || !hasLoft || floor === undefined) return null;
  return candidates.flatMap((part): readonly Move[] => {
    if (part.role !== 'inspection' || part.length === null) return [];
    const outside = [
      { from: -Infinity, to: floor + lowest },
      { from: Math.min(floor + highest + part.length, underside - outerRadius * slope), to: Infinity },
    ];
    return [moveOf([part], [part.length], bandPrice, 'hatch', outside)];
  });
}
