import type { Part, PartRole, Range } from '../calculator/input/part.ts';
import { referencedTables } from './part-columns.ts';
import type { PartColumn, ReferenceColumn } from './part-columns.ts';
import { isPartRole } from './part-roles.ts';
import type { RowReader } from './row-reader.ts';

type PartRow = RowReader<PartColumn>;

/** Reads a module in the calculator's words; what is wrong with it is noted as faults of the row. What a role needs, the calculator knows. */
export function readPart(row: PartRow): Part {
  const role = readRole(row);
  const part: Part = {
    id: row.whole('id', 0),
    articleNumber: row.text('art_nr'),
    nobbNumber: row.optionalText('nobb_nr'),
    name: row.text('name'),
    price: row.optionalMoney('price_ex_vat'),
    role,
    length: row.optionalWhole('building_length', 1),
    otherLength: row.optionalWhole('alt_building_length', 1),
    width: row.optionalWhole('building_width', 1),
    pairShift: row.optionalWhole('horizontal_length', 1),
    bendAngle: row.optionalNumber('degrees_angle'),
    roundFlashingAngles: readRange(row, 'min_degrees_could_be_seized_round', 'max_degrees_could_be_seized_round'),
    squareFlashingAngles: readRange(row, 'min_degrees_square_fittings', 'max_degrees_square_fittings'),
    squareOverlayAngles: readRange(row, 'min_degrees_square_overlay', 'max_degrees_square_overlay'),
    ceilingAngles: readRange(row, 'min_degrees_coverboards', 'max_degrees_coverboards'),
    roundPipeAngles: readRange(row, 'min_degrees_round_pipe', 'max_degrees_round_pipe'),
    heights: readRange(row, 'min_h', 'max_h'),
    quantitySteep: row.optionalWhole('a_gt_23', 0),
    quantityFlat: row.optionalWhole('a_lt_23', 0),
    managedByFireplace: row.flag('managed_by_fireplace'),
    isStart: row.flag('start_module'),
    always: row.flag('always'),
    colorId: row.optionalWhole('color_id', 0),
    formatId: row.optionalWhole('format_id', 0),
    pipeId: row.optionalWhole('pipe_id', 0),
    fromPartId: row.optionalWhole('module_from_id', 0),
    toPartId: row.optionalWhole('module_to_id', 0),
    coverPlateId: row.optionalWhole('cover_plate_id', 0),
  };
  checkReferences(row);
  return part;
}

function readRole(row: PartRow): PartRole {
  const code = row.optionalText('role');
  if (code !== null && isPartRole(code)) return code;
  row.fault('type_id', code === null ? 'dangling-reference' : 'unknown-code');
  return 'accessory';
}

function readRange(row: PartRow, minimumColumn: PartColumn, maximumColumn: PartColumn): Range {
  const minimum = row.optionalNumber(minimumColumn) ?? Number.NEGATIVE_INFINITY;
  const maximum = row.optionalNumber(maximumColumn) ?? Number.POSITIVE_INFINITY;
  if (minimum > maximum) row.fault(minimumColumn, 'minimum-above-maximum');
  return { minimum, maximum };
}

function checkReferences(row: PartRow): void {
  const column = row.optionalText('dangling');
  if (column !== null && isReference(column)) row.fault(column, 'dangling-reference');
}

function isReference(column: string): column is ReferenceColumn {
  return Object.hasOwn(referencedTables, column);
}
