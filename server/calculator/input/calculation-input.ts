import type { FormatCode } from './calculation-data.ts';
import type { Objective } from '../column/problem.ts';

/** The way the fireplace is connected; `outletHeight` in millimetres over the floor it stands on. */
export interface InputScheme {
  readonly id: number;
  readonly name: string;
  readonly outletPosition: 'top' | 'rear';
  readonly outletHeight: number;
  readonly outletPipeId: number;
}

export interface InputPipe {
  readonly id: number;
  /** Inner diameter in millimetres. */
  readonly diameter: number;
}

export interface InputFloorLayout {
  readonly id: number;
  readonly name: string;
  readonly numFloors: number;
  readonly hasAttic: boolean;
}

export interface InputRoofType {
  readonly id: number;
  readonly type: string;
}

export interface InputColor {
  readonly id: number;
  readonly color: string;
}

/** The choices that have a default value. */
export type DefaultedField =
  | 'scheme'
  | 'storey'
  | 'roofAngle'
  | 'format'
  | 'ceiling'
  | 'roomHeight'
  | 'slabThickness'
  | 'atticHeight'
  | 'roofThickness'
  | 'ridgeDistance'
  | 'offset'
  | 'objective';

/** A complete, valid selection. Lengths are in millimetres, angles in degrees. Ranges: section 2 of the design. */
export interface CalculationInput {
  readonly scheme: InputScheme;
  readonly pipe: InputPipe;
  readonly floor: InputFloorLayout;
  readonly roofType: InputRoofType;
  readonly color: InputColor;
  /** The storey that the fireplace stands on, from 1 to `floor.numFloors`. */
  readonly storey: number;
  /** 0 (flat) to 60. */
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
  readonly objective: Objective;
  /** Chosen ventilation modules, in the order of choice. */
  readonly ventilationPartIds: readonly number[];
  /** Free text of the visitor; null: none. */
  readonly reference: string | null;
  /** The fields for which the visitor gave nothing and the default stands. */
  readonly defaulted: readonly DefaultedField[];
}
