import type { ChimneyClass, FaultReason, Fuel, PartRole } from '../../../db/codes.ts';
import type { Color, Format, Pipe } from './calculation-input.ts';
import type { Limit } from './limits.ts';
import type { Part } from './part.ts';

/** A row of the catalogue table `scheme_module` for the chosen scheme. */
export interface SchemePart {
  /** `module_id`; the part itself is in `CalculationData.parts`. */
  readonly partId: number;
  readonly quantity: number;
}

/** A row of the catalogue that was left out because it cannot be used. */
export interface CatalogueProblem {
  /** The table's name, for example `module`. */
  readonly table: string;
  readonly id: number;
  /** The article number, where the row has one. */
  readonly articleNumber: string | null;
  /** The database column that is wrong. */
  readonly column: string;
  /** `discontinued`: a scheme brings along a part that is not sold any more. */
  readonly reason: FaultReason | 'discontinued';
}

/**
 * All data of the catalogue that one calculation uses; a consistent snapshot.
 *
 * To load for a selection (scheme, pipe, ventilation parts, producer of the fireplace):
 * - `parts`: every module whose `pipe_id` is the chosen pipe or empty, in **all** colours and formats (failures name
 *   the colours and angles that exist); every `start`, `adapter`, `tee` and `locking_band` of **every** diameter (the
 *   start chain may begin with another diameter than the chosen one); the modules of `schemeParts` and the chosen
 *   ventilation modules, of any diameter. More modules do no harm. Any order: the calculation sorts.
 * - `schemeParts`: the rows of `scheme_module` of the chosen scheme.
 * - `pipes`, `colors`, `formats`: the whole tables.
 * - `limits`: rows of `chimney_limit` without a producer and those of the fireplace's producer.
 * - `declaration`: the row of the scheme's fireplace; null where there is none.
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

/** Roles that cannot be used without a length; other parts without one add none to the flue. */
const rolesWithLength: ReadonlySet<PartRole> = new Set([
  'straight',
  'adjustable',
  'bend',
  'tee',
  'connector_pipe',
  'connector_bend',
  'connector_adapter',
  'liner_rigid',
  'liner_flexible',
  'liner_tee',
  'liner_base',
]);

/** Ten million kroner: more than any part costs, and low enough for exact sums. */
const highestPrice = 1_000_000_000;

/** The parts that can be used, and why the others cannot. */
export function selectUsableParts(parts: readonly Part[]): {
  readonly parts: readonly Part[];
  readonly problems: readonly CatalogueProblem[];
} {
  const problems: CatalogueProblem[] = [];
  const usable = parts.filter((part) => {
    const found = findProblem(part);
    if (found === null) return true;
    problems.push({ table: 'module', id: part.id, articleNumber: part.articleNumber, ...found });
    return false;
  });
  return {
    parts: usable,
    problems: problems.toSorted((a, b) => a.id - b.id),
  };
}

type Problem = Pick<CatalogueProblem, 'column' | 'reason'>;

function findProblem(part: Part): Problem | null {
  if (part.price !== null && !(Number.isInteger(part.price) && part.price >= 0 && part.price <= highestPrice)) {
    return { column: 'price_ex_vat', reason: part.price < 0 ? 'out-of-bounds' : 'not-whole' };
  }
  if (part.length === null && !rolesWithLength.has(part.role)) return null;
  const problem = findLengthProblem('building_length', part.length);
  if (problem !== null) return problem;
  if (part.role === 'connector_bend' && !((part.bendAngle ?? 0) > 0)) {
    return { column: 'degrees_angle', reason: part.bendAngle === null ? 'missing' : 'not-positive' };
  }
  if (part.role === 'adjustable') return findLengthProblem('alt_building_length', part.otherLength);
  return part.role === 'bend' ? findBendProblem(part) : null;
}

function findBendProblem({ bendAngle, pairShift }: Part): Problem | null {
  if (bendAngle === null) return { column: 'degrees_angle', reason: 'missing' };
  if (bendAngle <= 0) return { column: 'degrees_angle', reason: 'not-positive' };
  if (pairShift === null) return { column: 'horizontal_length', reason: 'missing' };
  return pairShift < 0 ? { column: 'horizontal_length', reason: 'out-of-bounds' } : null;
}

function findLengthProblem(column: string, length: number | null): Problem | null {
  if (length === null) return { column, reason: 'missing' };
  if (!(length > 0)) return { column, reason: 'not-positive' };
  return Number.isInteger(length) ? null : { column, reason: 'not-whole' };
}
