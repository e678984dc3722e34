import type { AddedColumn, Migration } from './migration.ts';

/** Adds chimneys. All lengths in millimetres, conductivity in W/mK, thermal resistance in m²K/W. */
export const describeChimneys: Migration = {
  name: '0007-existing-chimneys',
  statements: [
    `CREATE TABLE chimney_kind (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      name TEXT NOT NULL,
      wall INTEGER NOT NULL,
      conductivity DECIMAL,
      thermal_resistance DECIMAL,
      roughness DECIMAL,
      combustible_distance INTEGER,
      source TEXT NOT NULL
    )`,
    `CREATE TABLE flue_section (
      id INTEGER PRIMARY KEY,
      chimney_kind_id INTEGER NOT NULL REFERENCES chimney_kind (id),
      name TEXT NOT NULL,
      width INTEGER NOT NULL,
      depth INTEGER
    )`,
    'ALTER TABLE module_property ADD COLUMN has_hatch TINYINT(1)',
    'ALTER TABLE fireplace_declaration ADD COLUMN outlet_depth INTEGER',
    'ALTER TABLE fireplace_declaration ADD COLUMN masonry_distance INTEGER',
    'ALTER TABLE fireplace_declaration ADD COLUMN pipe_clearance INTEGER',
    'ALTER TABLE fireplace_declaration ADD COLUMN connector_length INTEGER',
    'ALTER TABLE fireplace_declaration ADD COLUMN chimney_class TEXT',
    'ALTER TABLE fireplace_declaration ADD COLUMN has_fan TINYINT(1)',
  ],
  addedColumns: [
    unknownColumn('module_property', 'has_hatch'),
    unknownColumn('fireplace_declaration', 'outlet_depth'),
    unknownColumn('fireplace_declaration', 'masonry_distance'),
    unknownColumn('fireplace_declaration', 'pipe_clearance'),
    unknownColumn('fireplace_declaration', 'connector_length'),
    unknownColumn('fireplace_declaration', 'chimney_class'),
    unknownColumn('fireplace_declaration', 'has_fan'),
  ],
};

/** Returns a column that is null in older rows. */
function unknownColumn(table: string, column: string): AddedColumn {
  return { table, column, valueOf: () => null };
}
