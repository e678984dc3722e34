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
}
