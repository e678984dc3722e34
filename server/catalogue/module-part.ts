import type { CatalogueProblem } from '../calculator/input/catalogue-parts.ts';
import type { Part, Range } from '../calculator/input/part.ts';
import type { PartRole } from '../../db/codes.ts';
import { type ColumnOf, type Row, tables } from '../../db/models/tables.ts';

/** The columns of `module` that a calculation reads. */
type ModuleColumn = Exclude<ColumnOf<'module'>, 'degrees_on_ceilings_not_in_use'>;

const { columns } = tables.module;

export const moduleColumns = Object.keys(columns).filter(isUsed);

function isUsed(column: string): column is ModuleColumn {
  return column !== 'degrees_on_ceilings_not_in_use' && Object.hasOwn(columns, column);
}

export type ModuleRow = Pick<Row<'module'>, ModuleColumn>;

export interface DiscontinuedPart {
  readonly id: number;
  readonly articleNumber: string;
}

export function problemOfDiscontinued({ id, articleNumber }: DiscontinuedPart): CatalogueProblem {
  return { table: 'module', id, articleNumber, column: 'discontinued', reason: 'discontinued' };
}

export function problemOfRole({ id, art_nr: articleNumber }: ModuleRow): CatalogueProblem {
  return { table: 'module', id, articleNumber, column: 'type_id', reason: 'unknown-code' };
}

export function partOf(row: ModuleRow, role: PartRole, property: Row<'module_property'> | null): Part {
  return {
    id: row.id,
    articleNumber: row.art_nr,
    nobbNumber: row.nobb_nr,
    name: row.name,
    supplier: row.supplier ?? '',
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
    horizontalLength: row.horizontal_length,
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

const open: Range = { minimum: Number.NEGATIVE_INFINITY, maximum: Number.POSITIVE_INFINITY };

/** Returns a range; an empty end is open. Most ranges are open at both ends and share one object. */
function range(minimum: number | null, maximum: number | null): Range {
  if (minimum === null && maximum === null) return open;
  return { minimum: minimum ?? Number.NEGATIVE_INFINITY, maximum: maximum ?? Number.POSITIVE_INFINITY };
}

export function toOre(kroner: number): number;
export function toOre(kroner: number | null): number | null;
export function toOre(kroner: number | null): number | null {
  return kroner === null ? null : Math.round(kroner * 100 + 1e-6);
}
