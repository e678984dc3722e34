import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import type { ColumnElement, PieceLoad } from '../column.ts';
import type { Part } from '../input/part.ts';

/** In øre: more than any real column costs, so that the search uses as few unpriced pieces as possible. */
export const unpricedPieceCost = 100_000_000;

/** Returns the condition for straight elements of the chosen diameter. */
export function isStraightOfFlue(assortment: Assortment): PartCondition {
  return (part) => part.role === 'straight' && assortment.fitsPipe(part);
}

/** Returns the condition for elements of the chosen diameter, for any height and roof angle. */
export function isElementOfFlue(assortment: Assortment): PartCondition {
  return (part) =>
    (part.role === 'straight' || part.role === 'adjustable') && !part.isStart && assortment.fitsPipe(part);
}

export function isColumnElement(assortment: Assortment, heights: RequiredHeights): PartCondition {
  const isElement = isElementOfFlue(assortment);
  return (part) => isElement(part) && assortment.fits(part, heights);
}

/** Returns whether a part is bare steel, which must not be inside a floor or a roof. */
export function isBare({ thermalResistance }: Pick<Part, 'thermalResistance'>): boolean {
  return thermalResistance === 0;
}

/** Returns a part as an element of the search. Its price includes the locking band of its joint. */
export function toColumnElement(part: Part, bandPrice: number): ColumnElement {
  const ends = [part.length ?? 0, part.role === 'adjustable' ? (part.otherLength ?? 0) : (part.length ?? 0)];
  return {
    articleNumber: part.articleNumber,
    length: Math.min(...ends),
    maximumLength: Math.max(...ends),
    price: pieceCost(part) + bandPrice,
    isBare: isBare(part),
  };
}

export function isLinked({ fromPartId, toPartId }: Part): boolean {
  return fromPartId !== null || toPartId !== null;
}

export function findAskedFor(elements: readonly Part[]): ReadonlySet<number> {
  return new Set(elements.flatMap(({ fromPartId, toPartId }) => [fromPartId, toPartId]).filter((id) => id !== null));
}

/** Returns the part's links; nothing if it has none. An element can require a neighbour, a piece of a pair cannot. */
export function linksOf(part: Part, askedFor: ReadonlySet<number>, isElement: boolean): Pick<ColumnElement, 'links'> {
  const isAsking = isElement && isLinked(part);
  if (!isAsking && !askedFor.has(part.id)) return {};
  return {
    links: {
      own: part.id,
      follows: isElement ? part.fromPartId : null,
      followedBy: isElement ? part.toPartId : null,
    },
  };
}

export function pieceCost(part: Part): number {
  return part.price ?? unpricedPieceCost;
}

/** Returns weight and greatest load; null: unknown weight. Only bends and adjustable elements have a greatest load. */
export function loadOf(part: Part | undefined): PieceLoad | null {
  if (part === undefined || part.weight === null) return null;
  const isWeak = part.role === 'bend' || part.role === 'adjustable';
  return {
    weight: toGrams(part.weight),
    capacity: isWeak && part.loadCapacity !== null ? toGrams(part.loadCapacity) : Infinity,
  };
}

/** Returns whole grams, so that sums are exact. */
export function toGrams(kilograms: number): number {
  return Math.round(kilograms * 1000);
}

/** Returns a name that is equal for parts with equal weight and load. */
export function nameOfLoad({ weight, loadCapacity }: Pick<Part, 'weight' | 'loadCapacity'>): string {
  return `${weight} ${loadCapacity}`;
}

/** The greatest number of kinds of elements, and of bends, in a search: far more than any system has. */
const mostKinds = 60;

/**
 * Keeps the best part of each kind, in the order of choice: a best column contains no other part. If there are more
 * kinds than in any system, keeps some of all lengths, so that the work is bounded.
 */
export function keepBestOfEachKind(
  parts: readonly Part[],
  kindOf: (part: Part) => string,
): { readonly parts: readonly Part[]; readonly leftOut: number } {
  const kinds = new Map<string, Part>();
  const names = new Set<string>();
  for (const part of parts) {
    const kind = kindOf(part);
    if (kinds.has(kind) || names.has(part.articleNumber)) continue;
    kinds.set(kind, part);
    names.add(part.articleNumber);
  }
  const bestParts = [...kinds.values()];
  if (bestParts.length <= mostKinds) return { parts: bestParts, leftOut: 0 };
  return { parts: thinOut(bestParts), leftOut: bestParts.length - mostKinds };
}

/** Divides the parts into groups of neighbouring lengths, and keeps the cheapest per millimetre of each group. */
function thinOut(parts: readonly Part[]): Part[] {
  const pricePerLength = ({ price, length }: Part): number => (price ?? Number.MAX_VALUE) / (length ?? 1);
  const sorted = parts.toSorted((a, b) => (a.length ?? 0) - (b.length ?? 0));
  return Array.from({ length: mostKinds }, (_, group) => {
    const from = Math.floor((group * sorted.length) / mostKinds);
    const neighbours = sorted.slice(from, Math.floor(((group + 1) * sorted.length) / mostKinds));
    return neighbours.toSorted((a, b) => pricePerLength(a) - pricePerLength(b)).slice(0, 1);
  }).flat();
}
