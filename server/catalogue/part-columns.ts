/** The columns of `module` that a calculation reads: all but the one that is kept and never used. */
const moduleColumns = [
  'id',
  'art_nr',
  'nobb_nr',
  'name',
  'price_ex_vat',
  'min_degrees_coverboards',
  'max_degrees_coverboards',
  'min_degrees_square_overlay',
  'max_degrees_square_overlay',
  'min_degrees_square_fittings',
  'max_degrees_square_fittings',
  'min_degrees_round_pipe',
  'max_degrees_round_pipe',
  'degrees_angle',
  'min_degrees_could_be_seized_round',
  'max_degrees_could_be_seized_round',
  'building_length',
  'alt_building_length',
  'building_width',
  'horizontal_length',
  'managed_by_fireplace',
  'start_module',
  'always',
  'a_gt_23',
  'a_lt_23',
  'min_h',
  'max_h',
  'color_id',
  'format_id',
  'module_from_id',
  'module_to_id',
  'module_category_id',
  'type_id',
  'pipe_id',
  'cover_plate_id',
] as const;

/** The tables that the references of a module lead to; its type is looked up for its code. */
export const referencedTables = {
  color_id: 'color',
  format_id: 'format',
  module_from_id: 'module',
  module_to_id: 'module',
  module_category_id: 'module_category',
  pipe_id: 'pipe',
  cover_plate_id: 'cover_plate',
} as const;

export type ReferenceColumn = keyof typeof referencedTables;

/** A module's columns, the code of its type, and the name of the first reference that finds nothing. */
export const partColumns = [...moduleColumns, 'role', 'dangling'] as const;

export type PartColumn = (typeof partColumns)[number];

/** What `partColumns` are in SQL, where `m` is the module and `t` its type. */
export const partSelection = [
  ...moduleColumns.map((column) => `m.${column} AS ${column}`),
  't.code AS role',
  `CASE ${Object.entries(referencedTables).map(danglingCase).join(' ')} END AS dangling`,
].join(', ');

function danglingCase([column, table]: readonly [string, string]): string {
  const found = `EXISTS (SELECT 1 FROM ${table} AS referenced WHERE referenced.id = m.${column})`;
  return `WHEN m.${column} IS NOT NULL AND NOT ${found} THEN '${column}'`;
}
