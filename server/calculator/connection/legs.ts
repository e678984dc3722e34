import { type ColumnElement, solveColumn } from '../column.ts';
import { findCosts } from '../column/costs.ts';
import { createColumnSpace } from '../column/reach.ts';
import { prepareSteps } from '../column/steps.ts';
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

/** The pipes for all legs of a way, and what each length of them costs. */
export interface OfferedPipes {
  readonly pipes: readonly Part[];
  readonly objective: 'price' | 'joints';
  readonly costs: LengthCosts;
}

/** @param longest no lengths that are added together are longer, in millimetres */
export function offerPipes(pipes: readonly Part[], longest: number, objective: 'price' | 'joints'): OfferedPipes {
  return { pipes, objective, costs: tabulateCosts(pipes, Math.max(0, Math.ceil(longest)), objective) };
}

/**
 * The best pipes for a leg that ends at a given place. Of pipes that cost as much, those that leave the least open: what is
 * cut is cut to what is left.
 * @param range null: what comes before the leg is too long already
 */
export function solveLegUpTo({ pipes, objective, costs }: OfferedPipes, range: LegRange | null): Leg {
  if (range === null) return { nearestBelow: null, nearestAbove: 0 };
  const length = costs.longestWithin(range);
  return solveLeg(pipes, length === null ? range : { least: length, most: length }, objective);
}

/** What pipes of any length together cost at least, comparable with each other; Infinity: no pipes have that length. */
interface LengthCosts {
  readonly within: (range: LegRange | null) => number;
  /** The longest of the lengths in a range that cost least; null: no pipes have one of them. */
  readonly longestWithin: (range: LegRange) => number | null;
  /** Of the pipes that may not be cut. */
  readonly exactly: (length: number) => number;
  readonly exactLengths: () => readonly number[];
}

/** Tabulates the costs of all lengths at once. */
function tabulateCosts(pipes: readonly Part[], longest: number, objective: 'price' | 'joints'): LengthCosts {
  // From every height up to the end of a column: what is left of it is the length.
  const column = { required: [], start: 0, target: longest, tolerance: 0, forbiddenJoints: [] };
  const elements = pipes.map(elementOf);
  const steps = prepareSteps({ ...column, elements }, objective, null);
  const tabulate = (some: readonly ColumnElement[]): Float64Array => {
    const space = createColumnSpace({ ...column, elements: some }, longest);
    const anywhere = [space.standing, space.standing];
    return (findCosts(space, steps, anywhere, longest)[0] ?? new Float64Array()).toReversed();
  };
  const all = tabulate(elements);
  let known: Float64Array | null = null;
  const fixed = (): Float64Array => (known ??= tabulate(pipes.filter(isFixed).map(elementOf)));
  const within: LengthCosts['within'] = (range) =>
    range === null
      ? Infinity
      : all.subarray(range.least, range.most + 1).reduce((least, cost) => Math.min(least, cost), Infinity);
  return {
    within,
    longestWithin: (range) => {
      const least = within(range);
      return least === Infinity ? null : all.lastIndexOf(least, range.most);
    },
    exactly: (length) => fixed()[length] ?? Infinity,
    exactLengths: () => [...fixed().keys()].filter((length) => fixed()[length] !== Infinity),
  };
}

/** Whether a pipe has one length; others may be cut. */
export function isFixed({ otherLength }: Part): boolean {
  return otherLength === null;
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
