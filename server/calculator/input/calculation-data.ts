import type { Part } from './part.ts';

/** The visible part over the roof: the codes of the catalogue table `format`. */
export type FormatCode = 'round' | 'square';

/** A row of the catalogue table `pipe`. */
export interface PipeDiameter {
  readonly id: number;
  /** `diameter`, in millimetres. */
  readonly diameter: number;
}

/** A row of the catalogue table `color`. */
export interface PartColor {
  readonly id: number;
  readonly color: string;
}

/** A row of the catalogue table `format`. */
export interface PartFormat {
  readonly id: number;
  readonly code: FormatCode;
}

/** A row of the catalogue table `scheme_module` for the chosen scheme. */
export interface SchemePart {
  /** `module_id`; the part itself stands in `CalculationData.parts`. */
  readonly partId: number;
  readonly quantity: number;
}

/**
 * What the table `chimney_limit` may hold in its column `code`. Lengths in millimetres, angles in degrees, `vat` in percent.
 * A code without a row has the value of `standardLimits` (limits.ts); `clearance` alone has none.
 */
export type LimitCode =
  | 'mouth_over_roof'
  | 'mouth_from_roof_plane'
  | 'neighbour_distance'
  | 'free_height'
  | 'free_height_braced'
  | 'fixing_distance'
  | 'total_height'
  | 'effective_height'
  | 'joint_margin'
  | 'offset_tolerance'
  | 'platform_height'
  | 'bend_angle'
  | 'clearance'
  | 'vat';

/** A row of the catalogue table `chimney_limit`. */
export interface Limit {
  readonly code: LimitCode;
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  /** `producer_id`; null: for all. A limit of the fireplace's own producer goes before one for all. */
  readonly producerId: number | null;
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
  readonly reason:
    'minimum-above-maximum' | 'dangling-reference' | 'not-positive' | 'not-whole' | 'missing' | 'unknown-code';
}

/**
 * Everything of the catalogue that one calculation may look at; a consistent snapshot.
 *
 * To be loaded for a selection (scheme, pipe, ventilation parts, producer of the fireplace):
 * - `parts`: every module whose `pipe_id` is the chosen pipe or empty, in **all** colours and formats (so that the calculation
 *   can say which colours and angles there are); every `start`, `adapter` and `tee` of **every** diameter (the start chain may
 *   begin at another diameter than the chosen one); the modules of `schemeParts` and the chosen ventilation modules, whatever
 *   their diameter. More than that does no harm. Any order: the calculation sorts.
 * - `schemeParts`: the rows of `scheme_module` of the chosen scheme.
 * - `pipes`, `colors`, `formats`: the whole tables.
 * - `limits`: rows of `chimney_limit` without a producer and those of the fireplace's producer.
 * - `problems`: rows among these that were left out, and why.
 */
export interface CalculationData {
  readonly parts: readonly Part[];
  readonly schemeParts: readonly SchemePart[];
  readonly pipes: readonly PipeDiameter[];
  readonly colors: readonly PartColor[];
  readonly formats: readonly PartFormat[];
  readonly limits: readonly Limit[];
  readonly problems: readonly CatalogueProblem[];
}
