import type { PartRole } from '../../../db/codes.ts';

/** An inclusive range. An empty minimum of the catalogue is -Infinity, an empty maximum +Infinity. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/**
 * One valid row of the catalogue table `module`, in domain words. Lengths are in millimetres, angles in degrees. The
 * database column of each field is in backticks; an empty one gives null.
 */
export interface Part {
  /** `id` */
  readonly id: number;
  /** `art_nr` */
  readonly articleNumber: string;
  /** `nobb_nr`: eight digits, kept as text. */
  readonly nobbNumber: string | null;
  /** `name` */
  readonly name: string;
  /** `price_ex_vat`, as whole øre. */
  readonly price: number | null;
  /** `type_id` -> `type.code` */
  readonly role: PartRole;
  /** `building_length`: effective length along the axis when installed; of a tee, from the arm's axis to the upper end. */
  readonly length: number | null;
  /** `alt_building_length`: on an adjustable element the other end of its range (either end may be the longer). */
  readonly otherLength: number | null;
  /** `nominal_length`: the length that the part is ordered by; what goes into the next pipe counts too. */
  readonly nominalLength: number | null;
  /** `draught_from`, `draught_to`: the draughts in Pa that a draught limiter holds; null: unknown. */
  readonly heldDraught: Range | null;
  /** `ridge_reach`: how far along the slope a ladder that hangs on the ridge reaches; null: it does not hang, or unknown. */
  readonly ridgeReach: number | null;
  /** `building_width`: outer diameter or width. */
  readonly width: number | null;
  /** `horizontal_length`: sideways shift of two of these bends with nothing between them. */
  readonly pairShift: number | null;
  /** `degrees_angle`: angle of a bend from the vertical. */
  readonly bendAngle: number | null;
  /** `min/max_degrees_could_be_seized_round`: roof angles that a round flashing fits. */
  readonly roundFlashingAngles: Range;
  /** `min/max_degrees_square_fittings`: roof angles of the square under-flashing. */
  readonly squareFlashingAngles: Range;
  /** `min/max_degrees_square_overlay`: roof angles of the square over-flashing. */
  readonly squareOverlayAngles: Range;
  /** `min/max_degrees_coverboards`: ceiling angles that a ceiling plate fits. */
  readonly ceilingAngles: Range;
  /** `min/max_degrees_round_pipe`: roof angles at which a round part over the roof may be used. */
  readonly roundPipeAngles: Range;
  /** `min_h`, `max_h`: required free height (parts over the roof) or required total height (all others). */
  readonly heights: Range;
  /** `a_gt_23`: quantity at a roof angle of 23 degrees or more; null where the column is empty. */
  readonly quantitySteep: number | null;
  /** `a_lt_23`: quantity at a roof angle below 23 degrees; null where the column is empty. */
  readonly quantityFlat: number | null;
  /** `managed_by_fireplace`: used only through the scheme or the visitor's ventilation choice. */
  readonly managedByFireplace: boolean;
  /** `start_module`: is mounted on the outlet; exactly one per flue. */
  readonly isStart: boolean;
  /** `always`: in every flue of its diameter, colour and format. */
  readonly always: boolean;
  /** `color_id`; null fits every colour. */
  readonly colorId: number | null;
  /** `format_id`; null fits every format. */
  readonly formatId: number | null;
  /** `pipe_id`; null fits every diameter. Of an adapter: its upper diameter. */
  readonly pipeId: number | null;
  /** `module_from_id`: the only part that this one may follow; null: any. */
  readonly fromPartId: number | null;
  /** `module_to_id`: the only part that may follow this one; null: any. */
  readonly toPartId: number | null;
  /** `cover_plate_id`: the design that joins floor kits and ceiling plates; null: any. */
  readonly coverPlateId: number | null;
  /** `module_property.weight`, in kg; this and the following: null where it is unknown. */
  readonly weight: number | null;
  /** `module_property.load_capacity`: the greatest weight on it, in kg. */
  readonly loadCapacity: number | null;
  /** `module_property.clearance`: the distance to combustible material; replaces the system's limit. */
  readonly clearance: number | null;
  /** `module_property.thermal_resistance`, in m²K/W at the inner surface; 0: not insulated. */
  readonly thermalResistance: number | null;
  /** `module_property.roughness` of the inner surface. */
  readonly roughness: number | null;
  /** `module_property.zeta`: its resistance to the flow beyond the friction of its length. */
  readonly zeta: number | null;
  /** `module_property.mounting_height`: how high over the roof a sweeping platform's floor can be mounted, in mm. */
  readonly mountingHeight: number | null;
  /** `module_property.has_hatch`: whether the pipe can be swept through it. */
  readonly hasHatch: boolean | null;
}
