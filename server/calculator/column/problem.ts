/** A height interval in whole or real millimetres, without its bounds. */
export interface HeightInterval {
  from: number;
  to: number;
}

/** An element of which any number may be used. Whole millimetres and whole øre. */
export interface ColumnElement {
  /** Its name in the found column; no two elements have the same. */
  articleNumber: string;
  /** Effective length; of an adjustable element the shortest one. */
  length: number;
  /** Makes the element adjustable: it fits every whole length from `length` to this. At most one adjustable piece is used. */
  maximumLength?: number;
  price: number;
  /** Absent: any piece may be below and above it, and no other piece asks for it. */
  links?: PieceLinks;
}

/** Which pieces may be next to each other, each by its number; null: any. */
export interface PieceLinks {
  readonly own: number;
  /** The only piece that may be below it. */
  readonly follows: number | null;
  /** The only piece that may be above it. */
  readonly followedBy: number | null;
}

export interface ColumnFailure {
  /** `joint-in-forbidden-zone`: without the forbidden intervals it could be built. */
  reason: 'unreachable' | 'joint-in-forbidden-zone';
  /** The greatest top below the target that can be built. */
  nearestBelow?: number;
  /** The least top above the target interval that can be built; looked for up to a kilometre above. */
  nearestAbove?: number;
}

/** A compound piece: several physical pieces that are placed together. */
export interface ColumnAssembly extends ColumnElement {
  pieceCount: number;
}

/** A choice of pieces, simple or compound, of which a column has exactly one. */
export interface RequiredPiece {
  readonly choices: readonly ColumnAssembly[];
  /** Heights that its body must not overlap; touching is allowed. */
  readonly outside: readonly HeightInterval[];
  /** Where its lower end must be, bounds included; absent: anywhere. */
  readonly standsWithin?: Readonly<HeightInterval>;
}

/** The weight of a piece, and the greatest load on it, in whole grams; Infinity: any. */
export interface PieceLoad {
  readonly weight: number;
  readonly capacity: number;
}

/** What carries the column, and what a piece may carry: no load may be too great. Whole grams. */
export interface Carrying {
  /** By the names of elements and choices. */
  readonly loads: ReadonlyMap<string, PieceLoad>;
  /** Each way to carry what is below the start: the supports that it takes, and the load that may stand on the start. */
  readonly bases: readonly { readonly supports: number; readonly capacity: number }[];
  /**
   * Where a support may be. It holds the piece that passes this height, and carries that piece and all above up to the
   * piece that the next support holds.
   */
  readonly places: readonly number[];
  readonly supportCapacity: number;
  /** In whole øre. */
  readonly supportPrice: number;
}

/**
 * The column problem: the best sequence of elements and required pieces from `start` into [target, target + tolerance],
 * with no joint inside a forbidden interval. Neither the start nor the top is a joint. Whole millimetres.
 */
export interface ColumnSearch {
  readonly elements: readonly ColumnElement[];
  readonly required: readonly RequiredPiece[];
  readonly start: number;
  readonly target: number;
  readonly tolerance: number;
  readonly forbiddenJoints: readonly Readonly<HeightInterval>[];
  /** The cost of a top in øre beside the pieces; it never falls with the height. Absent: no cost. */
  readonly priceOfTop?: (top: number) => number;
  /** The number of the piece below the start, as in `links`. */
  readonly startsOn?: number | undefined;
  /** The most that load supports may cost, in øre; absent: there are none. The same with and without `carrying`. */
  readonly highestSupportsPrice?: number;
  /** Absent: weights do not matter. */
  readonly carrying?: Carrying | undefined;
}
