import type { Penetration, Slab, Storey } from '../house/house.ts';
import type { JointZone } from '../house/joint-zones.ts';
import type { HeightRule } from '../house/required-top.ts';
import type { CrossSection, ExistingFlue } from '../input/chimney-input.ts';
import type { ChimneyKindCode, OutletPosition, PartRole } from '../../../db/codes.ts';

/** One physical piece of the flue, from the bottom up. */
export interface FluePiece {
  /** The line's position in the bill of materials. */
  readonly position: number;
  readonly partId: number;
  readonly articleNumber: string;
  readonly section: 'start-chain' | 'column' | 'offset' | 'connector' | 'liner';
  readonly role: PartRole;
  /** Heights of the lower and upper end; equal for a piece before the tee of a rear outlet. */
  readonly from: number;
  readonly to: number;
  /** Sideways position of the axis at the lower and upper end; 0 is the outlet's axis. */
  readonly shiftFrom: number;
  readonly shiftTo: number;
  /** Outer diameter; the pipe's inner diameter where the catalogue has no width. */
  readonly width: number;
}

/** The sideways shift of the flue as built. */
export interface OffsetAssembly {
  readonly bendAngle: number;
  readonly wantedShift: number;
  readonly shift: number;
  readonly rise: number;
  readonly from: number;
  readonly to: number;
}

/** The ridge, where its distance is known; horizontal distance from the flue's axis. */
interface Ridge {
  readonly distance: number;
  readonly height: number;
}

/** A vertical flue run between two fixings with the wall brackets it needs. */
export interface FixingGap {
  readonly from: number;
  readonly to: number;
  readonly brackets: number;
}

/** A support, the height where it holds the flue, and the kilograms that it carries; null where a weight is unknown. */
interface FlueSupport {
  /** The line's position in the bill of materials. */
  readonly position: number;
  readonly kind: 'load-support' | 'tee-support';
  readonly height: number;
  readonly carries: number | null;
}

/** All heights in millimetres over the floor that the fireplace stands on, reals rounded to a tenth; angles in degrees. */
export interface FlueGeometry {
  readonly outlet: { readonly position: OutletPosition; readonly height: number; readonly diameter: number };
  /** Upper end of the start chain; null where no start chain was found. */
  readonly start: number | null;
  /** T: the least height of the mouth. */
  readonly requiredTop: number;
  /** The mouth as built; null where no column was found. */
  readonly top: number | null;
  readonly storeys: readonly Storey[];
  readonly slabs: readonly Slab[];
  /** The attic or loft between its floor and the roof's underside at the flue's axis; null where there is none. */
  readonly loft: { readonly kind: 'attic' | 'loft'; readonly floor: number; readonly ceiling: number } | null;
  readonly ceiling: 'roof' | 'flat';
  readonly roofAngle: number;
  /** Underside and surface of the roof at the flue's axis. */
  readonly roofUnderside: number;
  readonly roofSurface: number;
  /** Perpendicular to the roof. */
  readonly roofThickness: number;
  readonly ridge: Ridge | null;
  readonly heightRule: HeightRule;
  readonly outerRadius: number;
  readonly innerRadius: number;
  readonly jointZones: readonly JointZone[];
  readonly fixingGaps: readonly FixingGap[];
  /** Heights of the braces over the roof, evenly spaced. */
  readonly braces: readonly number[];
  /** The supports, from the bottom up. */
  readonly supports: readonly FlueSupport[];
  readonly pieces: readonly FluePiece[];
  readonly offset: OffsetAssembly | null;
  /** Null for a new flue. */
  readonly chimney: ChimneyGeometry | null;
}

/** A corner or end of a pipe's axis, in millimetres: beside the outlet's axis, over the fireplace's floor. */
export interface AxisPoint {
  readonly shift: number;
  readonly height: number;
}

/** A chimney that the house has, and how the fireplace is connected to it. Millimetres, as in the flue's geometry. */
export interface ChimneyGeometry {
  readonly kind: ExistingFlue['kind'];
  readonly code: ChimneyKindCode;
  readonly name: string;
  readonly wall: number;
  /** Null: unknown. */
  readonly section: CrossSection | null;
  /** From the outlet to the chimney's face, and whether it was measured. */
  readonly wallDistance: number;
  readonly isWallDistanceMeasured: boolean;
  readonly isMouthMeasured: boolean;
  readonly baseHeight: number;
  /** Null where no connection was found. */
  readonly inlet: {
    readonly height: number;
    readonly isNew: boolean;
    /** Width of the hole for the sleeve; null where it is unknown, or the hole is there. */
    readonly hole: number | null;
  } | null;
  readonly form: ConnectionForm | null;
  /** Corners of the connecting pipe, from the outlet to the flue. */
  readonly axis: readonly AxisPoint[];
  /** The corners at which a bend has a hatch for sweeping. */
  readonly hatches: readonly AxisPoint[];
  /** From the pipe to combustible material: at least so far, and as measured; null: not measured. */
  readonly clearance: { readonly required: number; readonly measured: number | null };
  /** Of the connecting pipe along its axis. */
  readonly length: number | null;
  readonly liner: { readonly diameter: number; readonly length: number } | null;
}

/** How a pipe runs from the outlet to the chimney. */
export type ConnectionForm = 'rear-straight' | 'rear-up-and-in' | 'top-bend' | 'top-two-bends';

/** A hole for the flue through a slab or the roof. Millimetres; null where the clearance to combustible material is unknown. */
export interface Opening {
  readonly penetration: Penetration;
  readonly clearance: number | null;
  readonly width: number | null;
  /** Along the slope of a roof, where the sides of the hole are plumb; in a slab the same as the width. */
  readonly length: number | null;
  /** Along the slope of a roof, where the hole is framed square to the roof. */
  readonly lengthSquare: number | null;
  /** The underside at the flue's axis, over the floor that the fireplace stands on. */
  readonly bottom: number;
  /** Sideways position of the axis; 0 is the outlet's axis. */
  readonly shift: number;
}
