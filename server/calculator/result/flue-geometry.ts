import type { Penetration, Slab, Storey } from '../house/house.ts';
import type { JointZone } from '../house/joint-zones.ts';
import type { HeightRule } from '../house/required-top.ts';
import type { CrossSection, ExistingFlue } from '../input/chimney-input.ts';
import type { OutsideFlue, PastEaves } from '../input/outside-input.ts';
import type { ChimneyKindCode, OutletPosition, PartRole } from '../../../db/codes.ts';

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
  /** The sideways distance from the outlet's axis at the lower and upper end. */
  readonly shiftFrom: number;
  readonly shiftTo: number;
  /** The outer diameter; if the catalogue has no width, the inner diameter. */
  readonly width: number;
}

/** The ends are in millimetres behind the outlet. */
interface LevelPiece {
  readonly position: number;
  readonly partId: number;
  readonly articleNumber: string;
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

export interface OffsetAssembly {
  readonly bendAngle: number;
  readonly wantedShift: number;
  readonly shift: number;
  readonly rise: number;
  readonly from: number;
  readonly to: number;
}

/** From a rear outlet back to a combustible wall, in millimetres. */
export interface WallBehind {
  /** The least distance; null: unknown. */
  readonly required: number | null;
  /** The measured distance; null: not measured. */
  readonly given: number | null;
}

/** The distance is horizontal, from the flue's axis. */
interface Ridge {
  readonly distance: number;
  readonly height: number;
}

/** A vertical run of flue between two fixings, and its wall brackets. */
export interface FixingGap {
  readonly from: number;
  readonly to: number;
  readonly brackets: number;
}

/** `carries`: in kilograms; null: a weight is unknown. */
interface FlueSupport {
  readonly position: number;
  readonly kind: 'load-support' | 'tee-support';
  readonly height: number;
  readonly carries: number | null;
}

/** Heights in millimetres over the fireplace's floor, rounded to tenths unless whole. Angles in degrees. */
export interface FlueGeometry {
  readonly outlet: { readonly position: OutletPosition; readonly height: number; readonly diameter: number };
  /** The upper end of the start chain; null: no start chain was found. */
  readonly start: number | null;
  /** T: the least height of the mouth. */
  readonly requiredTop: number;
  /** The mouth as built; null: no column was found. */
  readonly top: number | null;
  readonly storeys: readonly Storey[];
  readonly slabs: readonly Slab[];
  /** The attic or loft, from its floor to the roof's underside at the flue's axis. */
  readonly loft: { readonly kind: 'attic' | 'loft'; readonly floor: number; readonly ceiling: number } | null;
  readonly ceiling: 'roof' | 'flat';
  readonly roofAngle: number;
  /** At the flue's axis. */
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
  /** Heights of the braces, evenly spaced over the roof, or over the last fixing on a wall. */
  readonly braces: readonly number[];
  /** From the bottom up. */
  readonly supports: readonly FlueSupport[];
  /** Level pipes between a rear outlet and its tee. Empty: a length is unknown. */
  readonly level: readonly LevelPiece[];
  /** From the outlet back to the flue's axis; null: unknown, or a pipe to a chimney. */
  readonly behind: number | null;
  /** Null: a top outlet, no flue, or a pipe to a chimney. */
  readonly wallBehind: WallBehind | null;
  readonly pieces: readonly FluePiece[];
  readonly offset: OffsetAssembly | null;
  /** Null: a new flue. */
  readonly chimney: ChimneyGeometry | null;
  /** Set for a flue on the outside of a wall. */
  readonly outside?: OutsideGeometry;
}

/** A flue on the outside of a wall, and the pipe to it. Millimetres, as in the flue's geometry. */
export interface OutsideGeometry {
  /** The wall's faces, beside the outlet. */
  readonly wall: {
    readonly inner: number;
    readonly outer: number;
    readonly kind: OutsideFlue['wall'];
    readonly isDistanceGiven: boolean;
  };
  readonly terrain: number;
  readonly side: OutsideFlue['side'];
  /** Null: no flue was found. */
  readonly past: PastEaves | null;
  readonly overhang: number;
  /** The top of the roof's edge; at a gable, of the roof at the flue. */
  readonly edge: number;
  readonly isEdgeGiven: boolean;
  /** The lowest point of the overhang. */
  readonly soffit: number;
  readonly base: OutsideFlue['base'];
  readonly form: ConnectionForm | null;
  /** Corners of the pipe, from the outlet to the tee's arm. */
  readonly axis: readonly AxisPoint[];
  readonly hatches: readonly AxisPoint[];
  /** `below`, `arm`: from the arm's axis to the tee's lower end, and from the tee's axis to the arm's end. */
  readonly tee: { readonly height: number; readonly below: number; readonly arm: number } | null;
  /** From the wall to the flue's surface at the tee. */
  readonly gap: number | null;
  /** Heights of the brackets. */
  readonly fixings: readonly number[];
  /** `height`: of its axis in the middle of the wall. `width`: null if the clearance is unknown. */
  readonly hole: {
    readonly width: number | null;
    readonly height: number;
    readonly overTerrain: number;
    readonly clearance: number | null;
  } | null;
}

/** A corner or end of a pipe's axis: millimetres beside the outlet's axis, and over the fireplace's floor. */
export interface AxisPoint {
  readonly shift: number;
  readonly height: number;
}

/** An existing chimney and the connection to it. Millimetres, as in the flue's geometry. */
export interface ChimneyGeometry {
  readonly kind: ExistingFlue['kind'];
  readonly code: ChimneyKindCode;
  readonly name: string;
  readonly wall: number;
  readonly section: CrossSection | null;
  /** From the outlet to the chimney's face. */
  readonly wallDistance: number;
  readonly isWallDistanceMeasured: boolean;
  readonly isMouthMeasured: boolean;
  readonly baseHeight: number;
  /** Null: no connection was found. */
  readonly inlet: {
    readonly height: number;
    readonly isNew: boolean;
    /** The width of the hole for the sleeve, or for the arm of a liner's tee; null: unknown, or no hole is made. */
    readonly hole: number | null;
  } | null;
  readonly form: ConnectionForm | null;
  /** Corners of the connecting pipe, from the outlet to the flue. */
  readonly axis: readonly AxisPoint[];
  /** The corners whose bend has a hatch for sweeping. */
  readonly hatches: readonly AxisPoint[];
  /** Distances from the pipe to combustible material; null: not measured. */
  readonly clearance: { readonly required: number; readonly measured: number | null };
  /** Along the axis. */
  readonly length: number | null;
  readonly liner: { readonly diameter: number; readonly length: number } | null;
}

/** The last two end upright, at the lower end of a flue over the fireplace. */
export type ConnectionForm = 'rear-straight' | 'rear-up-and-in' | 'top-bend' | 'top-two-bends' | 'top-up' | 'rear-up';

/** A hole for the flue in a slab or the roof. Millimetres; null: the clearance is unknown. */
export interface Opening {
  readonly penetration: Penetration;
  readonly clearance: number | null;
  readonly width: number | null;
  /** The length along the slope if the hole's sides are plumb. In a slab: the width. */
  readonly length: number | null;
  /** The length along the slope if the hole is framed square to the roof. */
  readonly lengthSquare: number | null;
  /** The height of the underside at the flue's axis, over the fireplace's floor. */
  readonly bottom: number;
  /** The sideways distance from the outlet's axis. */
  readonly shift: number;
  /** From the outlet back to the flue's axis; null: unknown. */
  readonly behind: number | null;
}
