import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import type { ColumnElement, PieceLoad } from '../column.ts';
import type { Part } from '../input/part.ts';

/** A piece without a price costs more in the search than any real column, so that as few as possible are used. */
const unpricedPieceCost = 100_000_000;

/** Straight elements of the chosen diameter and format. The widest decides the flue's outer diameter. */
export function isStraightOfFlue(assortment: Assortment): PartCondition {
  return (part) => part.role === 'straight' && assortment.fitsPipe(part);
}

/** Elements of the chosen diameter, colour and format, without regard to heights and angles. */
export function isElementOfFlue(assortment: Assortment): PartCondition {
  return (part) =>
    (part.role === 'straight' || part.role === 'adjustable') && !part.isStart && assortment.fitsPipe(part);
}

export function isColumnElement(assortment: Assortment, heights: RequiredHeights): PartCondition {
  const isElement = isElementOfFlue(assortment);
  return (part) => isElement(part) && assortment.fits(part, heights);
}

/** Whether a part is bare steel, which must not be inside a floor or a roof. */
export function isBare({ thermalResistance }: Pick<Part, 'thermalResistance'>): boolean {
  return thermalResistance === 0;
}

/** Each piece has a joint, so its price includes a locking band. */
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

/** Returns nothing if the part has no links. Only a separate element can require a neighbour, not a piece of a pair. */
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

/** Returns null if the weight is unknown. Only bends and adjustable elements have a greatest load. */
export function loadOf(part: Part | undefined): PieceLoad | null {
  if (part === undefined || part.weight === null) return null;
  const isWeak = part.role === 'bend' || part.role === 'adjustable';
  return {
    weight: toGrams(part.weight),
    capacity: isWeak && part.loadCapacity !== null ? toGrams(part.loadCapacity) : Infinity,
  };
}

/** Whole numbers, so that sums are exact. */
export function toGrams(kilograms: number): number {
  return Math.round(kilograms * 1000);
}

/** Identifies weight and load of parts with equal measures. */
export function nameOfLoad({ weight, loadCapacity }: Pick<Part, 'weight' | 'loadCapacity'>): string {
  return `${weight} ${loadCapacity}`;
}

/** The greatest number of kinds of elements, and of bends, in a search; far more than any system has. */
const mostKinds = 60;

/**
 * Keeps the best part of each kind, in the order of choice: no other can be in a best column. If there are more kinds
 * than in any system, keeps some of all lengths, so that the work is bounded.
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
  const kept = [...kinds.values()];
  if (kept.length <= mostKinds) return { parts: kept, leftOut: 0 };
  return { parts: thinOut(kept), leftOut: kept.length - mostKinds };
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
