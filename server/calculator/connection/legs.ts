import { type ColumnElement, solveColumn } from '../column.ts';
import type { Part } from '../input/part.ts';

/** What a straight run of pipe may measure, in whole millimetres. */
export interface LegRange {
  readonly least: number;
  readonly most: number;
}

/** A pipe with the length that it has in a leg. */
export interface LegPiece {
  readonly part: Part;
  readonly length: number;
}

interface SolvedLeg {
  readonly pieces: readonly LegPiece[];
  readonly length: number;
  readonly price: number;
}

/** A leg, or the nearest lengths that can be built; null: none on that side. */
export type Leg = SolvedLeg | { readonly nearestBelow: number | null; readonly nearestAbove: number | null };

export function isSolved(leg: Leg): leg is SolvedLeg {
  return 'pieces' in leg;
}

/**
 * The best pipes for a straight leg. A pipe that may be cut has a whole range of lengths and costs the same at each.
 * @param pipes with a length; a part without a price counts as free, so offer those only where no others do
 */
export function solveLeg(pipes: readonly Part[], { least, most }: LegRange, objective: 'price' | 'joints'): Leg {
  const byNumber = new Map(pipes.map((part) => [part.articleNumber, part]));
  const result = solveColumn({
    elements: pipes.map(elementOf),
    start: 0,
    target: least,
    tolerance: most - least,
    forbiddenJoints: [],
    objective,
  });
  if ('failure' in result) {
    const { nearestBelow = null, nearestAbove = null } = result.failure;
    return { nearestBelow, nearestAbove };
  }
  const { pieces, price, top } = result.solution;
  return {
    pieces: pieces.flatMap(({ articleNumber, length }) => {
      const part = byNumber.get(articleNumber);
      return part === undefined ? [] : [{ part, length }];
    }),
    length: top,
    price,
  };
}

function elementOf({ articleNumber, length, otherLength, price }: Part): ColumnElement {
  const ends = [length ?? 1, otherLength ?? length ?? 1];
  const [shortest, longest] = [Math.min(...ends), Math.max(...ends)];
  const element = { articleNumber, length: shortest, price: price ?? 0 };
  return longest > shortest ? { ...element, maximumLength: longest } : element;
}

/** The range of a leg that must not be longer than a length, and shorter by the tolerance at most; null: below 0. */
export function rangeUpTo(length: number, tolerance: number): LegRange | null {
  const most = Math.floor(length + 1e-6);
  return most < 0 ? null : { least: Math.max(0, most - tolerance), most };
}
