import type { ExistingFlue, FlueChoice } from './chimney-input.ts';
import type { OutsideFlue } from './outside-input.ts';
import type { Finish, FormatCode, Objective, OutletPosition, RoofForm } from '../../../db/codes.ts';

/** A choice that may be left at its default: a choice with one plain value, or the scheme. */
export type DefaultedField = Exclude<
  keyof CalculationInput | keyof ExistingFlue | keyof OutsideFlue,
  'pipe' | 'floor' | 'roofType' | 'color' | 'flue' | 'kind' | 'chimney' | 'section' | 'ventilationPartIds' | 'defaulted'
>;

/** A complete, valid selection. Lengths in millimetres, angles in degrees; `server/choices` checks the bounds. */
export interface CalculationInput {
  readonly scheme: Scheme;
  readonly pipe: Pipe;
  readonly floor: FloorLayout;
  readonly roofType: RoofType;
  readonly color: Color;
  readonly flue: FlueChoice;
  /** The fireplace's storey, from 1 to `floor.numFloors`. */
  readonly storey: number;
  /** From 0 (flat) to the steepest angle that the catalogue allows. */
  readonly roofAngle: number;
  readonly format: FormatCode;
  /** Only for a house without an attic. `roof`: the last ceiling follows the roof; `flat`: below an unused loft. */
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
  /** The storey, attic or loft where both bends of an offset must be; null: anywhere below the roof. */
  readonly offsetAt: number | 'attic' | null;
  /** From a rear outlet back to a combustible wall; null: unknown, or no such wall. */
  readonly wallBehind: number | null;
  /** From the outlet to the inner face of the outer wall that the pipe passes; null: unknown, or another flue. */
  readonly outletToWall: number | null;
  readonly extraHeight: number;
  /** Metres above the sea. */
  readonly altitude: number;
  /** The source of the fire's air: the room, or a duct of its own from outside. */
  readonly air: 'room' | 'own';
  /** Of the duct of its own; null: unknown. */
  readonly airDuctDiameter: number | null;
  readonly airDuctLength: number | null;
  /** The number of bends of 90°. */
  readonly airDuctBends: number;
  readonly objective: Objective;
  readonly cap: 'none' | 'rain';
  readonly damper: 'none' | 'limiter';
  /** A high mouth is swept from a platform on the roof, or through a hatch in the attic or loft. */
  readonly sweep: 'platform' | 'hatch';
  /** In the order of choice. */
  readonly ventilationPartIds: readonly number[];
  /** The visitor's free text; null: none. */
  readonly reference: string | null;
  readonly defaulted: readonly DefaultedField[];
}

/** A row of the table `scheme`. */
export interface Scheme {
  readonly id: number;
  readonly name: string;
  readonly outletPosition: OutletPosition;
  /** Millimetres over the fireplace's floor: the upper edge of a top outlet, the axis of a rear outlet. */
  readonly outletHeight: number;
  readonly outletPipeId: number;
}

/** A row of the table `pipe`, in millimetres. */
export interface Pipe {
  readonly id: number;
  readonly diameter: number;
}

export interface FloorLayout {
  readonly id: number;
  readonly name: string;
  readonly numFloors: number;
  readonly hasAttic: boolean;
}

/** A row of the table `roof_type`; angles in degrees. */
export interface RoofType {
  readonly id: number;
  readonly type: string;
  readonly defaultAngle: number;
  readonly minAngle: number;
  readonly maxAngle: number;
  readonly form: RoofForm;
}

export interface Color {
  readonly id: number;
  readonly color: string;
  readonly finish: Finish;
}

export interface Format {
  readonly id: number;
  readonly code: FormatCode;
}

/** Returns whether an attic, or an unused loft over a flat ceiling, is between the last ceiling and the roof. */
export function hasLoft({ floor, ceiling }: Pick<CalculationInput, 'floor' | 'ceiling'>): boolean {
  return floor.hasAttic || ceiling === 'flat';
}

export type ConnectionInput = CalculationInput & { readonly flue: ExistingFlue };

export function isConnection(input: CalculationInput): input is ConnectionInput {
  return input.flue.kind === 'existing' || input.flue.kind === 'reline';
}

export type OutsideInput = CalculationInput & { readonly flue: OutsideFlue };

export function isOutside(input: CalculationInput): input is OutsideInput {
  return input.flue.kind === 'outside';
}
