import type { FormatCode } from '../../../db/codes.ts';
import type { FlueChoice } from '../input/chimney-input.ts';
import { isConnection } from '../input/calculation-input.ts';
import type { CalculationInput, Color, Pipe, Scheme } from '../input/calculation-input.ts';
import type { Totals } from '../result/bill-line.ts';
import type { Failure, FailureCode } from '../result/outcome.ts';

/** A change of one choice. Lengths in millimetres, angles in degrees. */
export type Change =
  | { readonly kind: 'diameter'; readonly pipe: Pipe }
  | { readonly kind: 'color'; readonly color: Color }
  | { readonly kind: 'scheme'; readonly scheme: Scheme }
  | { readonly kind: 'format'; readonly format: FormatCode }
  | { readonly kind: 'objective'; readonly objective: CalculationInput['objective'] }
  | { readonly kind: 'offset-anywhere' }
  | { readonly kind: 'sweep-from-roof' }
  | { readonly kind: 'flue'; readonly flue: FlueChoice }
  | { readonly kind: ConnectionMeasure; readonly millimetres: number }
  | { readonly kind: MeasureName; readonly value: number };

/** The numbers that a way out may change. */
export type MeasureName =
  | 'storey'
  | 'roofAngle'
  | 'roomHeight'
  | 'slabThickness'
  | 'atticHeight'
  | 'roofThickness'
  | 'ridgeDistance'
  | 'offset';

/** The measures of a connection that a way out may change. */
export type ConnectionMeasure = 'inletHeight' | 'wallDistance';

/** The choices with a change made. Ventilation modules are removed where the diameter changes: they would not fit. */
export function withChange(input: CalculationInput, change: Change): CalculationInput {
  if ('value' in change) return { ...input, [change.kind]: change.value };
  if ('millimetres' in change) {
    return isConnection(input) ? { ...input, flue: { ...input.flue, ...valuesOf(change) } } : input;
  }
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
    case 'flue':
      return { ...input, flue: change.flue };
  }
}

/** A hole at another height is a new one. */
function valuesOf({ kind, millimetres }: { readonly kind: ConnectionMeasure; readonly millimetres: number }) {
  return kind === 'inletHeight' ? ({ inletHeight: millimetres, inlet: 'new' } as const) : { wallDistance: millimetres };
}

/** Changes that together give a flue that can be built: one, or up to three where there are several causes. */
export interface Remedy {
  /** The failure for which the changes were found. */
  readonly code: FailureCode;
  readonly changes: readonly Change[];
  /** Of the list with the changes made; null where the budget did not suffice. */
  readonly totals: Totals | null;
}

/** A failure that shows only after the changes that remove the first failures. */
interface HiddenFailure {
  readonly failure: Failure;
  readonly changes: readonly Change[];
  /** The choices with the changes made. */
  readonly input: CalculationInput;
}

export interface WaysOut {
  readonly remedies: readonly Remedy[];
  /** Empty where one change is enough. */
  readonly hidden: readonly HiddenFailure[];
  /** Changes that the budget did not suffice for, one of each kind; empty where all were tried. */
  readonly untried: readonly Change[];
}
