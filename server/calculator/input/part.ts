import type { PartRole } from '../../../db/codes.ts';

/** An inclusive range. An empty minimum in the catalogue is -Infinity, an empty maximum +Infinity. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** A usable row of the table `module`; the catalogue's `module-part.ts` names the columns. Millimetres and degrees. */
export interface Part {
  readonly id: number;
  readonly articleNumber: string;
  /** Eight digits, as text. */
  readonly nobbNumber: string | null;
  readonly name: string;
  /** Empty: the dealer's usual one. */
  readonly supplier: string;
  /** In whole øre. */
  readonly price: number | null;
  readonly role: PartRole;
  /** The effective length along the axis. Of a tee: from the arm's axis to the upper end. */
  readonly length: number | null;
  /** The other end of the range of lengths; null: the length is fixed. Either end may be the longer. */
  readonly otherLength: number | null;
  /** The length for ordering, which includes the end inside the next pipe. */
  readonly nominalLength: number | null;
  /** The draughts in Pa that a draught limiter can hold; null: unknown. */
  readonly heldDraught: Range | null;
  /** The reach along the slope of a ladder that hangs on the ridge; null: it does not hang, or unknown. */
  readonly ridgeReach: number | null;
  /** Outer diameter or width. */
  readonly width: number | null;
  /** Of a bend: the sideways shift of two bends together. Of a tee: from its axis to the arm's end. */
  readonly horizontalLength: number | null;
  /** To the vertical. */
  readonly bendAngle: number | null;
  readonly roundFlashingAngles: Range;
  readonly squareFlashingAngles: Range;
  /** Roof angles for the square over-flashing. */
  readonly squareOverlayAngles: Range;
  readonly ceilingAngles: Range;
  readonly roundPipeAngles: Range;
  /** Bounds of the required free height for parts over the roof, of the required total height for all others. */
  readonly heights: Range;
  /** Quantity if the roof angle is 23 degrees or more. */
  readonly quantitySteep: number | null;
  /** Quantity if the roof angle is below 23 degrees. */
  readonly quantityFlat: number | null;
  /** Used only through the scheme or the visitor's ventilation choice. */
  readonly managedByFireplace: boolean;
  /** Mounted on the outlet. A flue has exactly one. */
  readonly isStart: boolean;
  /** Every flue of its diameter, colour and format contains the part. */
  readonly always: boolean;
  /** Null: the part fits every colour. A null format or diameter means the same. */
  readonly colorId: number | null;
  readonly formatId: number | null;
  /** Of an adapter: the upper diameter. */
  readonly pipeId: number | null;
  /** The only part allowed directly below this part; null: any. */
  readonly fromPartId: number | null;
  /** The only part allowed directly above this part; null: any. */
  readonly toPartId: number | null;
  /** The common design of floor kits and ceiling plates; null: any. */
  readonly coverPlateId: number | null;
  /** In kg. Here and in the fields below, null means unknown. */
  readonly weight: number | null;
  /** The greatest weight on the part, in kg. */
  readonly loadCapacity: number | null;
  /** The distance to combustible material. It replaces the system's limit. */
  readonly clearance: number | null;
  /** In m²K/W at the inner surface; 0: not insulated. */
  readonly thermalResistance: number | null;
  readonly roughness: number | null;
  /** Flow resistance besides friction. */
  readonly zeta: number | null;
  /** The greatest height of a sweeping platform's floor over the roof, in mm. */
  readonly mountingHeight: number | null;
  /** Whether the pipe can be swept through the part. */
  readonly hasHatch: boolean | null;
}
