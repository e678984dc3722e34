import type { Budget } from './budget.ts';

/** In whole or fractional millimetres. Each use says whether the bounds belong to the interval. */
export interface HeightInterval {
  from: number;
  to: number;
}

/** An element that a column may use any number of times. Whole millimetres and whole øre. */
export interface ColumnElement {
  /** Unique; names the element in the found column. */
  articleNumber: string;
  /** The effective length; the shortest length of an adjustable element. */
  length: number;
  /** The greatest length of an adjustable element; absent: a fixed length. A column has at most one such element. */
  maximumLength?: number;
  price: number;
  /** Absent: the element neither requires a neighbour nor is required by a piece. */
  links?: PieceLinks;
  /** A bare element must not overlap `insulatedOnly` of the search. */
  isBare?: boolean;
}

/** The number of a piece. `follows`, `followedBy`: the piece that it requires directly below and above; null: any. */
export interface PieceLinks {
  readonly own: number;
  readonly follows: number | null;
  readonly followedBy: number | null;
}

export interface ColumnFailure {
  /** `joint-in-forbidden-zone`: a column exists if joints may be anywhere. */
  reason: 'unreachable' | 'joint-in-forbidden-zone';
  nearestBelow?: number;
  /** The lowest buildable top above the target interval, at most a kilometre above. */
  nearestAbove?: number;
}

/** Several physical pieces that are placed as one. */
export interface ColumnAssembly extends ColumnElement {
  pieceCount: number;
}

/** A piece that every column contains: exactly one of the choices. */
export interface RequiredPiece {
  readonly choices: readonly ColumnAssembly[];
  /** Intervals that the piece may touch, but not overlap. */
  readonly outside: readonly HeightInterval[];
  /** The bounds of the piece's lower end, both included. Absent: anywhere. */
  readonly standsWithin?: Readonly<HeightInterval>;
}

/** The weight of a piece and the greatest load on it, in whole grams; Infinity: any load. */
export interface PieceLoad {
  readonly weight: number;
  readonly capacity: number;
}

/** In whole grams. */
export interface LoadLimits {
  readonly loads: ReadonlyMap<string, PieceLoad>;
  /** The ways to carry the parts below the start: the number of supports, and the load that the start can then bear. */
  readonly bases: readonly { readonly supports: number; readonly capacity: number }[];
  /** Heights for supports. A support carries the pieces from its height up to the next support. */
  readonly places: readonly number[];
  readonly supportCapacity: number;
  /** In whole øre. */
  readonly supportPrice: number;
  /** For all searches with these limits: the heights that `canBeSupported` visits, the ends that `findSupportedPath` tries. */
  readonly effort: Budget;
}

/**
 * A search for the best sequence of elements and required pieces from `start` into [target, target + tolerance]. No
 * joint may be inside a forbidden interval. Start and top are not joints. Whole millimetres.
 */
export interface ColumnSearch {
  readonly elements: readonly ColumnElement[];
  readonly required: readonly RequiredPiece[];
  readonly start: number;
  readonly target: number;
  readonly tolerance: number;
  readonly forbiddenJoints: readonly Readonly<HeightInterval>[];
  /** Intervals that a bare element may touch, but not overlap. Absent: none. */
  readonly insulatedOnly?: readonly Readonly<HeightInterval>[];
  /** Returns the additional cost of a top, in øre. It must not fall with the height. Absent: no cost. */
  readonly priceOfTop?: (top: number) => number;
  /** The number of the piece below the start, as in `links`. */
  readonly startsOn?: number | undefined;
  /** An upper bound of the price of all load supports, in øre; absent: no supports. Must not depend on `loadLimits`. */
  readonly highestSupportsPrice?: number;
  readonly loadLimits?: LoadLimits | undefined;
}
