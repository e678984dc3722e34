import type { ChimneyClass, Fuel } from '../../../db/codes.ts';
import type { CatalogueParts, CatalogueProblem } from './catalogue-parts.ts';
import type { Color, Format, Pipe } from './calculation-input.ts';
import type { Limit } from './limits.ts';

export interface SchemePart {
  readonly partId: number;
  readonly quantity: number;
}

/**
 * The catalogue data of one calculation, from one snapshot:
 * - `parts`: modules of the chosen pipe or of no pipe, in **all** colours and formats, because failures name these.
 *   Every `start`, `adapter`, `tee` and `locking_band`, because the start chain may have another diameter. The modules
 *   of `schemeParts`, and the chosen ventilation modules. More modules do no harm.
 * - `limits`: rows of `chimney_limit` of all producers and of the fireplace's, of all diameters and of the chosen one.
 * - `declaration`: null if the fireplace has none.
 * - `problems`: the rows among these that are left out.
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

/** A row of the table `fireplace_declaration`. Null: unknown. */
export interface FireplaceDeclaration {
  /** The greatest weight on the outlet, in kg. */
  readonly flueLoad: number | null;
  readonly fuel: Fuel | null;
  /** In kW. */
  readonly nominalOutput: number | null;
  /** In per cent. */
  readonly efficiency: number | null;
  /** Flue gas, in g/s. */
  readonly massFlow: number | null;
  /** Flue gas at the outlet, in °C. */
  readonly temperature: number | null;
  /** In the dry flue gas, in per cent by volume. */
  readonly carbonDioxide: number | null;
  /** In Pa. */
  readonly minimumDraught: number | null;
  /** In Pa; null also if the maker sets no limit. */
  readonly maximumDraught: number | null;
  readonly source: string;
  /** From a top outlet's axis, or a rear outlet's end, to the fireplace's back, in millimetres. */
  readonly outletDepth: number | null;
  /** The least distance from the fireplace's back to masonry, in millimetres. */
  readonly masonryDistance: number | null;
  /** The least distance from the pipe to combustible material, in millimetres. */
  readonly pipeClearance: number | null;
  /** The greatest length of the pipe between outlet and chimney, in millimetres. */
  readonly connectorLength: number | null;
  readonly chimneyClass: ChimneyClass | null;
  /** Whether a fan drives the fire's air or gas. */
  readonly hasFan: boolean | null;
}
