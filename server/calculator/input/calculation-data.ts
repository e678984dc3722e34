import type { ChimneyClass, Fuel } from '../../../db/codes.ts';
import type { CatalogueParts, CatalogueProblem } from './catalogue-parts.ts';
import type { Color, Format, Pipe } from './calculation-input.ts';
import type { Limit } from './limits.ts';

/** A row of the catalogue table `scheme_module` for the chosen scheme. */
export interface SchemePart {
  /** `module_id`; the part itself is in `CalculationData.parts`. */
  readonly partId: number;
  readonly quantity: number;
}

/**
 * All data of the catalogue that one calculation uses; a consistent snapshot.
 *
 * To load for a selection (scheme, pipe, ventilation parts, producer of the fireplace):
 * - `parts`: every module whose `pipe_id` is the chosen pipe or empty, in **all** colours and formats (failures name
 *   the colours and angles that exist); every `start`, `adapter`, `tee` and `locking_band` of **every** diameter (the
 *   start chain may begin with another diameter than the chosen one); the modules of `schemeParts` and the chosen
 *   ventilation modules, of any diameter. More modules do no harm, in any order.
 * - `schemeParts`: the rows of `scheme_module` of the chosen scheme.
 * - `pipes`, `colors`, `formats`: the whole tables.
 * - `limits`: rows of `chimney_limit` without a producer and those of the fireplace's producer.
 * - `declaration`: the row of the scheme's fireplace; null where there is none.
 * - `problems`: rows among these that were left out, and why.
 */
export interface CalculationData {
  readonly parts: CatalogueParts;
  readonly schemeParts: readonly SchemePart[];
  readonly pipes: readonly Pipe[];
  readonly colors: readonly Color[];
  readonly formats: readonly Format[];
  readonly limits: readonly Limit[];
  readonly declaration: FireplaceDeclaration | null;
  readonly problems: readonly CatalogueProblem[];
}

/** What the maker of a fireplace declares: a row of the catalogue table `fireplace_declaration`. Null: unknown. */
export interface FireplaceDeclaration {
  /** `flue_load`: the greatest weight on the outlet, in kg. */
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
  /** The document that states all of this. */
  readonly source: string;
  /** `outlet_depth`: from a top outlet's axis, or a rear outlet's end, to the fireplace's back; this and the next three in millimetres. */
  readonly outletDepth: number | null;
  /** `masonry_distance`: from the fireplace's back to masonry, at least. */
  readonly masonryDistance: number | null;
  /** `pipe_clearance`: from the pipe to combustible material, at least. */
  readonly pipeClearance: number | null;
  /** `connector_length`: the longest pipe between outlet and chimney. */
  readonly connectorLength: number | null;
  /** `chimney_class`: the temperature class that the chimney must have. */
  readonly chimneyClass: ChimneyClass | null;
  /** `has_fan`: whether a fan drives the fire's air or gas. */
  readonly hasFan: boolean | null;
}
