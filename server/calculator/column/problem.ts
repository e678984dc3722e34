import type { Budget } from './budget.ts';

/** An open interval of heights in whole or real millimetres. */
export interface HeightInterval {
  from: number;
  to: number;
}

/** An element that a column may use any number of times. Whole millimetres and whole øre. */
export interface ColumnElement {
  /** Unique; names the element in the found column. */
  articleNumber: string;
  /** Effective length; the shortest length of an adjustable element. */
  length: number;
  /** Makes it adjustable to every whole length up to this. A column uses at most one adjustable element. */
  maximumLength?: number;
  price: number;
  /** Absent: the element requires no neighbour, and no other piece requires it. */
  links?: PieceLinks;
  /** Its body must not overlap `insulatedOnly` of the search. */
  isBare?: boolean;
}

/** The number of a piece, and the numbers of the pieces that it requires directly below and above; null: any. */
export interface PieceLinks {
  readonly own: number;
  readonly follows: number | null;
  readonly followedBy: number | null;
}

export interface ColumnFailure {
  /** `joint-in-forbidden-zone`: a column exists if joints may be anywhere. */
  reason: 'unreachable' | 'joint-in-forbidden-zone';
  nearestBelow?: number;
  /** The lowest top above the target interval that can be built, at most a kilometre above. */
  nearestAbove?: number;
}

/** Several physical pieces that are placed as one. */
export interface ColumnAssembly extends ColumnElement {
  pieceCount: number;
}

/** A column contains exactly one of the choices. */
export interface RequiredPiece {
  readonly choices: readonly ColumnAssembly[];
  /** Intervals that its body may touch, but not overlap. */
  readonly outside: readonly HeightInterval[];
  /** Bounds of its lower end, included; absent: anywhere. */
  readonly standsWithin?: Readonly<HeightInterval>;
}

/** The weight of a piece and the greatest load on it, in whole grams; Infinity: any load. */
export interface PieceLoad {
  readonly weight: number;
  readonly capacity: number;
}

/** Limits for the loads on pieces and supports, in whole grams. */
export interface LoadLimits {
  readonly loads: ReadonlyMap<string, PieceLoad>;
  /** Each way to carry the parts below the start: its supports, and the load that the start then bears. */
  readonly bases: readonly { readonly supports: number; readonly capacity: number }[];
  /** Heights for supports. Each carries the piece at its height and those above, up to the next held piece. */
  readonly places: readonly number[];
  readonly supportCapacity: number;
  /** In whole øre. */
  readonly supportPrice: number;
  /** For all searches with these limits, in heights that `canBeSupported` visits. */
  readonly effort: Budget;
}

/**
 * Find the best sequence of elements and required pieces from `start` into [target, target + tolerance], with no joint
 * inside a forbidden interval. Start and top are not joints. Whole millimetres.
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
  /** Additional cost of a top in øre; it must not fall with the height. Absent: no cost. */
  readonly priceOfTop?: (top: number) => number;
  /** The number of the piece below the start, as in `links`. */
  readonly startsOn?: number | undefined;
  /** Upper bound of the price of all load supports, in øre; absent: no supports. Must not depend on `loadLimits`. */
  readonly highestSupportsPrice?: number;
  readonly loadLimits?: LoadLimits | undefined;
}
