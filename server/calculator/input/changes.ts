import type { CalculationInput } from './calculation-input.ts';
import type { Color, Pipe, Scheme } from './choices.ts';
import type { FormatCode } from '../../../db/codes.ts';

/** One choice that could be made otherwise. Lengths in millimetres, angles in degrees. */
export type Change =
  | { readonly kind: 'diameter'; readonly pipe: Pipe }
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'scheme'; readonly scheme: Scheme }
  | { readonly kind: 'format'; readonly format: FormatCode }
  | { readonly kind: 'objective'; readonly objective: CalculationInput['objective'] }
  | { readonly kind: 'offset-anywhere' }
  | { readonly kind: 'sweep-from-roof' }
  | { readonly kind: MeasureName; readonly value: number };

/** The choices that are numbers. */
export type MeasureName =
  | 'storey'
  | 'roofAngle'
  | 'roomHeight'
  | 'slabThickness'
  | 'atticHeight'
  | 'roofThickness'
  | 'ridgeDistance'
  | 'offset';

/** The choices with a change made. Ventilation modules of another diameter would not fit any more and are left out. */
export function applyChange(input: CalculationInput, change: Change): CalculationInput {
  switch (change.kind) {
    case 'diameter':
      return { ...input, pipe: change.pipe, ventilationPartIds: [] };
    case 'color':
      return { ...input, color: change.color };
    case 'scheme':
      return { ...input, scheme: change.scheme };
    case 'format':
      return { ...input, format: change.format };
    case 'objective':
      return { ...input, objective: change.objective };
    case 'sweep-from-roof':
      return { ...input, sweep: 'platform' };
    case 'offset-anywhere':
      return { ...input, offsetAt: null };
    case 'storey':
      return { ...input, storey: change.value };
    case 'roofAngle':
      return { ...input, roofAngle: change.value };
    case 'roomHeight':
      return { ...input, roomHeight: change.value };
    case 'slabThickness':
      return { ...input, slabThickness: change.value };
    case 'atticHeight':
      return { ...input, atticHeight: change.value };
    case 'roofThickness':
      return { ...input, roofThickness: change.value };
    case 'ridgeDistance':
      return { ...input, ridgeDistance: change.value };
    case 'offset':
      return { ...input, offset: change.value };
  }
}
