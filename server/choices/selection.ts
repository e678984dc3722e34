import type { Color, FloorLayout, Pipe, RoofType, Scheme } from '../calculator/input/calculation-input.ts';
import type { Fireplace, Producer, VentilationModule } from '../catalogue/reference-data.ts';
import type { Field } from './field.ts';

/** The whole form as it was submitted, each field with its value, where that came from, and what was wrong. */
export interface Selection {
  readonly producer: Field<Producer | null>;
  readonly fireplace: Field<Fireplace | null>;
  readonly scheme: Field<Scheme | null>;
  readonly pipe: Field<Pipe | null>;
  readonly floor: Field<FloorLayout | null>;
  readonly roofType: Field<RoofType | null>;
  readonly color: Field<Color | null>;
  readonly ventilation: Field<readonly VentilationModule[]>;
  readonly storey: Field<number>;
  readonly roomHeight: Field<number>;
  readonly slab: Field<number>;
  readonly atticHeight: Field<number>;
  readonly ceiling: Field<'roof' | 'flat'>;
  readonly roofAngle: Field<number>;
  readonly roofThickness: Field<number>;
  /** Null: unknown. */
  readonly ridgeDistance: Field<number | null>;
  readonly format: Field<'round' | 'square'>;
  readonly offset: Field<number>;
  /** The storey, or attic, of an offset's bends; null: anywhere. */
  readonly offsetAt: Field<number | 'attic' | null>;
  readonly cap: Field<'none' | 'rain'>;
  readonly extraHeight: Field<number>;
  readonly altitude: Field<number>;
  readonly air: Field<'room' | 'own'>;
  readonly sweep: Field<'platform' | 'hatch'>;
  readonly objective: Field<'price' | 'joints' | 'tight'>;
  readonly reference: Field<string | null>;
}

/** All fields of the form, in no particular order. */
export function selectionFields(selection: Selection): Field<unknown>[] {
  return Object.values<Field<unknown>>({ ...selection });
}
