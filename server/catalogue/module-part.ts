import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { Part, Range } from '../calculator/input/part.ts';
import type { PartRole } from '../../db/codes.ts';
import { type ColumnOf, type Row, tables } from '../../db/models/tables.ts';

/** A column of `module` that a calculation reads: all but the one that is kept and never used. */
type ModuleColumn = Exclude<ColumnOf<'module'>, 'degrees_on_ceilings_not_in_use'>;

const { columns } = tables.module;

export const moduleColumns = Object.keys(columns).filter(isUsed);

/** Those of them that refer to rows. */
export const moduleReferences = moduleColumns.filter((column) => 'references' in columns[column]);

function isUsed(column: string): column is ModuleColumn {
  return column !== 'degrees_on_ceilings_not_in_use' && Object.hasOwn(columns, column);
}

type ModuleRow = Pick<Row<'module'>, ModuleColumn>;
type PropertyRow = Row<'module_property'>;

/**
 * Modules in the calculator's words, without those that are discontinued. One whose type has no role that is known is left
 * out too, and added to `problems`. What a role needs, the calculator knows.
 */
export function partsOf(
  modules: readonly ModuleRow[],
  types: readonly Pick<Row<'type'>, 'id' | 'code'>[],
  properties: readonly PropertyRow[],
  problems: CatalogueProblem[],
): Part[] {
  const roles = new Map(types.map(({ id, code }) => [id, code]));
  const propertiesByModule = new Map(properties.map((row) => [row.module_id, row]));
  return modules.flatMap((row) => {
    if (row.discontinued) return [];
    const role = roles.get(row.type_id);
    if (role !== undefined) return [partOf(row, role, propertiesByModule.get(row.id))];
    const { id, art_nr: articleNumber } = row;
    problems.push({ table: 'module', id, articleNumber, column: 'type_id', reason: 'unknown-code' });
    return [];
  });
}

/** A part that is not sold any more. */
export interface DiscontinuedPart {
  readonly id: number;
  readonly articleNumber: string;
}

export function discontinuedParts(modules: readonly ModuleRow[]): DiscontinuedPart[] {
  return modules
    .filter(({ discontinued }) => discontinued)
    .map(({ id, art_nr: articleNumber }) => ({ id, articleNumber }));
}

/** Of a discontinued part that a scheme brings along. */
export function problemOfDiscontinued({ id, articleNumber }: DiscontinuedPart): CatalogueProblem {
  return { table: 'module', id, articleNumber, column: 'discontinued', reason: 'discontinued' };
}

function partOf(row: ModuleRow, role: PartRole, property: PropertyRow | undefined): Part {
  return {
    id: row.id,
    articleNumber: row.art_nr,
    nobbNumber: row.nobb_nr,
    name: row.name,
    price: toOre(row.price_ex_vat),
    role,
    length: row.building_length,
    otherLength: row.alt_building_length,
    nominalLength: row.nominal_length,
    heldDraught:
      row.draught_from === null || row.draught_to === null
        ? null
        : { minimum: row.draught_from, maximum: row.draught_to },
    ridgeReach: row.ridge_reach,
    width: row.building_width,
    pairShift: row.horizontal_length,
    bendAngle: row.degrees_angle,
    roundFlashingAngles: range(row.min_degrees_could_be_seized_round, row.max_degrees_could_be_seized_round),
    squareFlashingAngles: range(row.min_degrees_square_fittings, row.max_degrees_square_fittings),
    squareOverlayAngles: range(row.min_degrees_square_overlay, row.max_degrees_square_overlay),
    ceilingAngles: range(row.min_degrees_coverboards, row.max_degrees_coverboards),
    roundPipeAngles: range(row.min_degrees_round_pipe, row.max_degrees_round_pipe),
    heights: range(row.min_h, row.max_h),
    quantitySteep: row.a_gt_23,
    quantityFlat: row.a_lt_23,
    managedByFireplace: row.managed_by_fireplace,
    isStart: row.start_module,
    always: row.always,
    colorId: row.color_id,
    formatId: row.format_id,
    pipeId: row.pipe_id,
    fromPartId: row.module_from_id,
    toPartId: row.module_to_id,
    coverPlateId: row.cover_plate_id,
    weight: property?.weight ?? null,
    loadCapacity: property?.load_capacity ?? null,
    clearance: property?.clearance ?? null,
    thermalResistance: property?.thermal_resistance ?? null,
    roughness: property?.roughness ?? null,
    zeta: property?.zeta ?? null,
    mountingHeight: property?.mounting_height ?? null,
    hasHatch: property?.has_hatch ?? null,
  };
}

/** An empty end of a range is open. */
function range(minimum: number | null, maximum: number | null): Range {
  return { minimum: minimum ?? Number.NEGATIVE_INFINITY, maximum: maximum ?? Number.POSITIVE_INFINITY };
}

/** Kroner of the catalogue as whole øre. */
export function toOre(kroner: number): number;
export function toOre(kroner: number | null): number | null;
export function toOre(kroner: number | null): number | null {
  return kroner === null ? null : Math.round(kroner * 100 + 1e-6);
}
