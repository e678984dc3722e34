import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import type { ColumnElement } from '../column/problem.ts';
import type { Part } from '../input/part.ts';

/** What an unpriced piece counts in the search: more than any real column costs, so that as few as possible are used. */
const unpricedPieceCost = 100_000_000;

/** Straight elements of the chosen diameter and format, whatever their other conditions: they decide the flue's outer diameter. */
export function isStraightOfFlue(assortment: Assortment): PartCondition {
  return (part) => part.role === 'straight' && assortment.fitsPipe(part);
}

/** Elements that the column may be built of. One that may only stand beside a certain part belongs to chains, not here. */
export function isColumnElement(assortment: Assortment, heights: RequiredHeights): PartCondition {
  return (part) =>
    (part.role === 'straight' || part.role === 'adjustable') &&
    !part.isStart &&
    part.fromPartId === null &&
    part.toPartId === null &&
    assortment.fits(part, heights);
}

/** The part as an element for the solver, which knows it by its id; each piece brings a joint and so a locking band. */
export function toColumnElement(part: Part, bandPrice: number): ColumnElement {
  const ends = [part.length ?? 0, part.role === 'adjustable' ? (part.otherLength ?? 0) : (part.length ?? 0)];
  return {
    articleNumber: part.articleNumber,
    length: Math.min(...ends),
    maximumLength: Math.max(...ends),
    price: pieceCost(part) + bandPrice,
  };
}

export function pieceCost(part: Part): number {
  return part.price ?? unpricedPieceCost;
}

/** So many kinds of elements, and so many of bends, are looked at: far more than any system has. */
const mostKinds = 60;

/**
 * Of parts that are equal in the given measures only the best by choice can be part of a best column. Where a catalogue has more kinds
 * than any system, some of all lengths are looked at, so that what a calculation costs is bounded.
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

/** From the shortest to the longest in groups of neighbours: of each group the one with the lowest price for its length. */
function thinOut(parts: readonly Part[]): Part[] {
  const pricePerLength = ({ price, length }: Part): number => (price ?? Number.MAX_VALUE) / (length ?? 1);
  const sorted = parts.toSorted((a, b) => (a.length ?? 0) - (b.length ?? 0));
  return Array.from({ length: mostKinds }, (_, group) => {
    const from = Math.floor((group * sorted.length) / mostKinds);
    const neighbours = sorted.slice(from, Math.floor(((group + 1) * sorted.length) / mostKinds));
    return neighbours.toSorted((a, b) => pricePerLength(a) - pricePerLength(b)).slice(0, 1);
  }).flat();
}
