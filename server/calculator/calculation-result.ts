import type { BillLine, Totals } from './result/bill-line.ts';
import type { DefaultedField } from './input/calculation-input.ts';
import type { Objective } from '../../db/codes.ts';
import type { DraughtReport } from './result/draught-report.ts';
import type { FlueGeometry, Opening } from './result/flue-geometry.ts';
import type { Failure, Notice } from './result/outcome.ts';
import type { RuleResult } from './rules/rules.ts';

/** A default that was used; lengths in millimetres, angles in degrees, a scheme by its name. Null: unknown, the safe case was taken. */
export interface Assumption {
  readonly field: DefaultedField;
  readonly value: number | string | null;
}

/** A flue that is best for one or more objectives. Equal ones are one alternative. */
export interface Alternative {
  /** In the order price, joints, tight; at least one. */
  readonly objectives: readonly Objective[];
  /** True for the one that the result shows. */
  readonly chosen: boolean;
  /** True for the one with the fewest joints where it costs hardly more than the cheapest and saves several joints. */
  readonly recommended: boolean;
  /** Totals of the whole bill of materials. */
  readonly totals: Totals;
  /** Joints between all pieces of the flue. */
  readonly joints: number;
  readonly top: number;
  /** Height over the required top. */
  readonly overshoot: number;
  /** Draught to spare in Pa, negative where it is short; null where it was not calculated. */
  readonly draughtMargin: number | null;
}

/**
 * What a calculation found. `failures` empty: a flue that can be built. With failures the lines still hold every part that
 * could be decided, and the geometry everything that does not depend on what failed.
 * Plain data without infinities: equal input gives an equal value down to the order of its keys.
 */
export interface CalculationResult {
  readonly objective: Objective;
  readonly reference: string | null;
  readonly failures: readonly Failure[];
  readonly notices: readonly Notice[];
  readonly assumptions: readonly Assumption[];
  readonly lines: readonly BillLine[];
  readonly totals: Totals;
  readonly geometry: FlueGeometry;
  /** From the bottom up; empty where no column could be built. */
  readonly openings: readonly Opening[];
  /** Of the pieces of the geometry, in kilograms; null where the weight of one is unknown. */
  readonly weight: number | null;
  readonly rules: readonly RuleResult[];
  readonly draught: DraughtReport;
  /** Empty where no column could be built. */
  readonly alternatives: readonly Alternative[];
}
