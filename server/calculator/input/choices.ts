import type { FormatCode, OutletPosition } from '../../../db/codes.ts';

/** The rows of the catalogue that a visitor chooses from, in domain words. */

/** A way of connecting a fireplace to a flue: a row of the table `scheme`. */
export interface Scheme {
  readonly id: number;
  readonly name: string;
  readonly outletPosition: OutletPosition;
  /** Millimetres over the floor that the fireplace stands on: of a top outlet its upper edge, of a rear outlet the axis. */
  readonly outletHeight: number;
  readonly outletPipeId: number;
}

/** A flue diameter, in millimetres: a row of the table `pipe`. */
export interface Pipe {
  readonly id: number;
  readonly diameter: number;
}

/** The storeys of a house: a row of the table `floor`. */
export interface FloorLayout {
  readonly id: number;
  readonly name: string;
  readonly numFloors: number;
  readonly hasAttic: boolean;
}

/** A type of roof with its default, least and greatest angle in degrees: a row of the table `roof_type`. */
export interface RoofType {
  readonly id: number;
  readonly type: string;
  readonly defaultAngle: number;
  readonly minAngle: number;
  readonly maxAngle: number;
}

/** A row of the table `color`. */
export interface Color {
  readonly id: number;
  readonly color: string;
}

/** A row of the table `format`. */
export interface Format {
  readonly id: number;
  readonly code: FormatCode;
}
