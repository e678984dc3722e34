import { type ColumnElement, type LengthCosts, solveColumn, tabulateCosts } from '../column.ts';
import { pieceCost } from '../flue/column-candidates.ts';
import type { Part } from '../input/part.ts';

/** The allowed length of a straight run of pipe, in whole millimetres. */
export interface LegRange {
  readonly minimum: number;
  readonly maximum: number;
}

export interface LegPiece {
  readonly part: Part;
  readonly length: number;
}

export interface SolvedLeg {
  readonly pieces: readonly LegPiece[];
  readonly length: number;
}

/** A leg, or the nearest lengths that can be built; null: no length on that side. */
export type Leg = SolvedLeg | { readonly nearestBelow: number | null; readonly nearestAbove: number | null };

export function isSolved(leg: Leg): leg is SolvedLeg {
  return 'pieces' in leg;
}

/**
 * Returns the best pipes for a straight leg, with as few unpriced pipes as possible. A pipe that may be cut has a range
 * of lengths at one price.
 * @param pipes with a length
 */
export function solveLeg(pipes: readonly Part[], { minimum, maximum }: LegRange, objective: 'price' | 'joints'): Leg {
  const byNumber = new Map(pipes.map((part) => [part.articleNumber, part]));
  const result = solveColumn({
    elements: pipes.map(elementOf),
    required: [],
    start: 0,
    target: minimum,
    tolerance: maximum - minimum,
    forbiddenJoints: [],
    objective,
  });
  if ('failure' in result) {
    const { nearestBelow = null, nearestAbove = null } = result.failure;
    return { nearestBelow, nearestAbove };
  }
  return {
    pieces: result.pieces.flatMap(({ articleNumber, length }) => {
      const part = byNumber.get(articleNumber);
      return part === undefined ? [] : [{ part, length }];
    }),
    length: result.top,
  };
}

export interface OfferedPipes {
  readonly pipes: readonly Part[];
  readonly objective: 'price' | 'joints';
  readonly costs: LengthCosts;
}

/** Prepares pipes for many legs. `longest`: the greatest total length, in millimetres. */
export function offerPipes(pipes: readonly Part[], longest: number, objective: 'price' | 'joints'): OfferedPipes {
  const costs = tabulateCosts(pipes.map(elementOf), Math.max(0, Math.ceil(longest)), objective);
  return { pipes, objective, costs };
}

/**
 * Returns the best pipes for a leg that ends at a given place. The longest of equally cheap legs wins.
 * @param range null: the parts before the leg are already too long
 */
export function solveLegUpTo({ pipes, objective, costs }: OfferedPipes, range: LegRange | null): Leg {
  if (range === null) return { nearestBelow: null, nearestAbove: 0 };
  const cheapest = costWithin(costs, range);
  if (cheapest === Infinity) return solveLeg(pipes, range, objective);
  const length = costs.ofAll.lastIndexOf(cheapest, range.maximum);
  return solveLeg(pipes, { minimum: length, maximum: length }, objective);
}

/** Returns the least cost of a length in a range; Infinity: no pipes have such a length. */
export function costWithin({ ofAll }: LengthCosts, range: LegRange | null): number {
  if (range === null) return Infinity;
  return ofAll.subarray(range.minimum, range.maximum + 1).reduce((least, cost) => Math.min(least, cost), Infinity);
}

/** Returns whether a pipe has one length; other pipes may be cut. */
export function isFixed({ otherLength }: Part): boolean {
  return otherLength === null;
}

export function elementOf(part: Part): ColumnElement {
  const { articleNumber, length, otherLength } = part;
  const ends = [length ?? 1, otherLength ?? length ?? 1];
  const [shortest, longest] = [Math.min(...ends), Math.max(...ends)];
  const element = { articleNumber, length: shortest, price: pieceCost(part) };
  return longest > shortest ? { ...element, maximumLength: longest } : element;
}

/** Returns the lengths from `length` down to the tolerance below it; null: `length` is negative. */
export function rangeUpTo(length: number, tolerance: number): LegRange | null {
  const maximum = Math.floor(length + 1e-6);
  return maximum < 0 ? null : { minimum: Math.max(0, maximum - tolerance), maximum };
}
