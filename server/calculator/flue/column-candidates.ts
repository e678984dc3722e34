import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import type { ColumnElement, PieceLoad } from '../column/problem.ts';
import type { Part } from '../input/part.ts';

/**
 * The price of a piece without a price in the search: more than any real column costs, so that as few as possible are
 * used.
 */
const unpricedPieceCost = 100_000_000;

/**
 * Straight elements of the chosen diameter and format, whatever their other conditions: the widest is the flue's outer
 * diameter.
 */
export function isStraightOfFlue(assortment: Assortment): PartCondition {
  return (part) => part.role === 'straight' && assortment.fitsPipe(part);
}

/** Elements of the chosen diameter, colour and format, whatever their other conditions. */
export function isElementOfFlue(assortment: Assortment): PartCondition {
  return (part) =>
    (part.role === 'straight' || part.role === 'adjustable') && !part.isStart && assortment.fitsPipe(part);
}

/** Elements of a column. */
export function isColumnElement(assortment: Assortment, heights: RequiredHeights): PartCondition {
  const isElement = isElementOfFlue(assortment);
  return (part) => isElement(part) && assortment.fits(part, heights);
}

/** The part as an element of the search. Each piece brings a joint and so a locking band. */
export function toColumnElement(part: Part, bandPrice: number): ColumnElement {
  const ends = [part.length ?? 0, part.role === 'adjustable' ? (part.otherLength ?? 0) : (part.length ?? 0)];
  return {
    articleNumber: part.articleNumber,
    length: Math.min(...ends),
    maximumLength: Math.max(...ends),
    price: pieceCost(part) + bandPrice,
  };
}

/** Whether a part asks for a certain part below or above it. */
export function isLinked({ fromPartId, toPartId }: Part): boolean {
  return fromPartId !== null || toPartId !== null;
}

/** The parts that others ask for. */
export function findAskedFor(elements: readonly Part[]): ReadonlySet<number> {
  return new Set(elements.flatMap(({ fromPartId, toPartId }) => [fromPartId, toPartId]).filter((id) => id !== null));
}

/** Empty where it asks for nothing and no other part asks for it. Only an element's own wishes count. */
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

/** Null where the weight is unknown. Only bends and adjustable elements have a greatest load. */
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

/** Tells apart what two parts of equal measures weigh and carry. */
export function nameOfLoad({ weight, loadCapacity }: Pick<Part, 'weight' | 'loadCapacity'>): string {
  return `${weight} ${loadCapacity}`;
}

/** The greatest number of kinds of elements, and of bends, in a search; far more than any system has. */
const mostKinds = 60;

/**
 * Keeps the best by choice of the parts with equal measures: only it can be part of a best column. Of a catalogue with
 * more kinds than any system, some of all lengths are kept, so that the cost of a calculation is bounded.
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

/** Groups of neighbouring lengths; the cheapest for its length of each group. */
function thinOut(parts: readonly Part[]): Part[] {
  const pricePerLength = ({ price, length }: Part): number => (price ?? Number.MAX_VALUE) / (length ?? 1);
  const sorted = parts.toSorted((a, b) => (a.length ?? 0) - (b.length ?? 0));
  return Array.from({ length: mostKinds }, (_, group) => {
    const from = Math.floor((group * sorted.length) / mostKinds);
    const neighbours = sorted.slice(from, Math.floor(((group + 1) * sorted.length) / mostKinds));
    return neighbours.toSorted((a, b) => pricePerLength(a) - pricePerLength(b)).slice(0, 1);
  }).flat();
}
