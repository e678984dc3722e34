/** A height interval in whole or real millimetres; its bounds themselves do not belong to it. */
export interface HeightInterval {
  from: number;
  to: number;
}

/** An element of which any number may be used. Whole millimetres and whole øre. */
export interface ColumnElement {
  /** Its name in the solution; no two elements share one. */
  articleNumber: string;
  /** Effective length; of an adjustable element the shortest. */
  length: number;
  /** Makes the element adjustable: it fits every whole length from `length` to this. At most one adjustable piece is used. */
  maximumLength?: number;
  price: number;
}

export interface ColumnFailure {
  /** `joint-in-forbidden-zone`: it could be built if no interval were forbidden. */
  reason: 'unreachable' | 'joint-in-forbidden-zone';
  /** The greatest top below the target that can be built. */
  nearestBelow?: number;
  /** The least top above the target interval that can be built, looked for up to a kilometre above. */
  nearestAbove?: number;
}

/** A compound piece: several physical pieces that are placed as one. */
export interface ColumnAssembly extends ColumnElement {
  pieceCount: number;
}

/** A choice of pieces, simple or compound, of which a column has exactly one. */
export interface RequiredPiece {
  readonly choices: readonly ColumnAssembly[];
  /** What its body must not overlap. */
  readonly outside: readonly HeightInterval[];
  /** Where its lower end must be, bounds included; absent: anywhere. */
  readonly standsWithin?: Readonly<HeightInterval>;
}

/** The column problem with any number of required pieces. */
export interface ColumnSearch {
  readonly elements: readonly ColumnElement[];
  readonly required: readonly RequiredPiece[];
  readonly start: number;
  readonly target: number;
  readonly tolerance: number;
  readonly forbiddenJoints: readonly Readonly<HeightInterval>[];
  /** What a top costs in øre beside the pieces; it never falls with the height. Absent: nothing. */
  readonly priceOfTop?: (top: number) => number;
}
