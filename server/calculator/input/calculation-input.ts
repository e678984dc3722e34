import type { ExistingFlue, FlueChoice } from './chimney-input.ts';
import type { Finish, FormatCode, Objective, OutletPosition, RoofForm } from '../../../db/codes.ts';

/** The choices that may be left to their usual value, which the result then says. */
export type DefaultedField = Exclude<
  keyof CalculationInput | keyof ExistingFlue,
  | 'flue'
  | 'pipe'
  | 'floor'
  | 'roofType'
  | 'color'
  | 'kind'
  | 'chimney'
  | 'section'
  | 'inletHeight'
  | 'others'
  | 'inletGap'
  | 'condition'
  | 'combustible'
  | 'chimneyClass'
  | 'sootHatch'
  | 'shield'
  | 'extraHeight'
  | 'ventilationPartIds'
  | 'reference'
  | 'defaulted'
>;

/** A complete, valid selection. Lengths are in millimetres, angles in degrees; `server/choices` checks the bounds. */
export interface CalculationInput {
  readonly scheme: Scheme;
  readonly pipe: Pipe;
  readonly floor: FloorLayout;
  readonly roofType: RoofType;
  readonly color: Color;
  readonly flue: FlueChoice;
  /** The storey that the fireplace stands on, from 1 to `floor.numFloors`. */
  readonly storey: number;
  /** From 0 (flat) to the steepest that the catalogue allows. */
  readonly roofAngle: number;
  readonly format: FormatCode;
  /** Without attic: the last ceiling follows the roof, or is flat under an unused loft. No effect with an attic. */
  readonly ceiling: 'roof' | 'flat';
  readonly roomHeight: number;
  readonly slabThickness: number;
  readonly atticHeight: number;
  /** Perpendicular to the roof. */
  readonly roofThickness: number;
  /** Horizontal, from the flue's axis to the ridge; null: unknown. */
  readonly ridgeDistance: number | null;
  /** Sideways shift of the flue; 0: none. */
  readonly offset: number;
  /** Where the two bends of an offset may be: on a storey, by its number, or in the attic or loft; null: anywhere below the roof. */
  readonly offsetAt: number | 'attic' | null;
  /** How much higher than required the mouth should be; 0: no higher. */
  readonly extraHeight: number;
  /** Metres above the sea. */
  readonly altitude: number;
  /** Where the fire's air comes from: the room, or a duct of its own from outside. */
  readonly air: 'room' | 'own';
  readonly objective: Objective;
  /** The mouth is open, or has a cap against rain. */
  readonly cap: 'none' | 'rain';
  /** A draught limiter beside the flue, or none. */
  readonly damper: 'none' | 'limiter';
  /** How a high mouth is swept: from a platform on the roof, or through a hatch in the attic or loft. */
  readonly sweep: 'platform' | 'hatch';
  /** Chosen ventilation modules, in the order of choice. */
  readonly ventilationPartIds: readonly number[];
  /** Free text of the visitor; null: none. */
  readonly reference: string | null;
  /** The fields without a choice, for which the default was taken. */
  readonly defaulted: readonly DefaultedField[];
}

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
  readonly form: RoofForm;
}

/** A row of the table `color`. */
export interface Color {
  readonly id: number;
  readonly color: string;
  readonly finish: Finish;
}

/** A row of the table `format`. */
export interface Format {
  readonly id: number;
  readonly code: FormatCode;
}

/** Whether there is an attic, or an unused loft over a flat ceiling, between the last ceiling and the roof. */
export function hasLoft({ floor, ceiling }: Pick<CalculationInput, 'floor' | 'ceiling'>): boolean {
  return floor.hasAttic || ceiling === 'flat';
}

/** Choices for a chimney that the house has. */
export type ConnectionInput = CalculationInput & { readonly flue: ExistingFlue };

export function isConnection(input: CalculationInput): input is ConnectionInput {
  return input.flue.kind !== 'new';
}
