import type { Assortment, PartCondition, RequiredHeights } from '../parts/assortment.ts';
import type { ColumnElement } from '../column.ts';
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
