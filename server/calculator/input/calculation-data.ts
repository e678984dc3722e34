import type { FaultReason, Fuel } from '../../../db/codes.ts';
import type { Color, Format, Pipe } from './calculation-input.ts';
import type { Limit } from './limits.ts';
import type { Part } from './part.ts';

/** A row of the catalogue table `scheme_module` for the chosen scheme. */
export interface SchemePart {
  /** `module_id`; the part itself stands in `CalculationData.parts`. */
  readonly partId: number;
  readonly quantity: number;
}

/** A row of the catalogue that cannot be used, and was left out. */
export interface CatalogueProblem {
  /** The table's name, for example `module`. */
  readonly table: string;
  readonly id: number;
  /** The article number where the row has one. */
  readonly articleNumber: string | null;
  /** The column that is wrong. */
  readonly column: string;
  readonly reason: FaultReason;
}

/**
 * Everything of the catalogue that one calculation may look at; a consistent snapshot.
 *
 * To be loaded for a selection (scheme, pipe, ventilation parts, producer of the fireplace):
 * - `parts`: every module whose `pipe_id` is the chosen pipe or empty, in **all** colours and formats (so that the calculation
 *   can say which colours and angles there are); every `start`, `adapter`, `tee` and `locking_band` of **every** diameter (the start chain may
 *   begin at another diameter than the chosen one); the modules of `schemeParts` and the chosen ventilation modules, whatever
 *   their diameter. More than that does no harm. Any order: the calculation sorts.
 * - `schemeParts`: the rows of `scheme_module` of the chosen scheme.
 * - `pipes`, `colors`, `formats`: the whole tables.
 * - `limits`: rows of `chimney_limit` without a producer and those of the fireplace's producer.
 * - `declaration`: what is declared of the scheme's fireplace; null where there is nothing.
 * - `problems`: rows among these that were left out, and why.
 */
export interface CalculationData {
  readonly parts: readonly Part[];
  readonly schemeParts: readonly SchemePart[];
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly formats: readonly Format[];
  readonly limits: readonly Limit[];
  readonly declaration: FireplaceDeclaration | null;
  readonly problems: readonly CatalogueProblem[];
}

/** What the maker of a fireplace declares: a row of the catalogue table `fireplace_declaration`. Null where it is unknown. */
export interface FireplaceDeclaration {
  /** `flue_load`: the weight that the outlet may carry, in kg. */
  readonly flueLoad: number | null;
  readonly fuel: Fuel | null;
  /** `nominal_output`, in kW. */
  readonly nominalOutput: number | null;
  /** In per cent. */
  readonly efficiency: number | null;
  /** `flue_gas_mass_flow`, in g/s. */
  readonly massFlow: number | null;
  /** `flue_gas_temperature` at the outlet, in °C. */
  readonly temperature: number | null;
  /** `carbon_dioxide` of the dry flue gas, in per cent by volume. */
  readonly carbonDioxide: number | null;
  /** `minimum_draught`, in Pa. */
  readonly minimumDraught: number | null;
  /** `maximum_draught`, in Pa; null also where the maker sets none. */
  readonly maximumDraught: number | null;
  /** Where all of this is printed. */
  readonly source: string;
}
