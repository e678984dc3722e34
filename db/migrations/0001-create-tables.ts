import type { Migration } from './migration.ts';

/** Creates the tables. Money in decimal kroner, lengths in millimetres, angles in degrees; flags are 0 or 1. */
export const createTables: Migration = {
  name: '0001-create-tables',
  statements: [
    `CREATE TABLE producer (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      hidden TINYINT(1) NOT NULL DEFAULT 0
    )`,
    `CREATE TABLE fireplace (
      id INTEGER PRIMARY KEY,
      art_nr TEXT NOT NULL,
      name TEXT NOT NULL,
      producer_id INTEGER NOT NULL REFERENCES producer (id)
    )`,
    `CREATE TABLE pipe (
      id INTEGER PRIMARY KEY,
      diameter INTEGER NOT NULL
    )`,
    `CREATE TABLE scheme (
      id INTEGER PRIMARY KEY,
      fireplace_id INTEGER NOT NULL REFERENCES fireplace (id),
      hidden TINYINT(1) NOT NULL DEFAULT 0,
      name TEXT NOT NULL,
      outlet_position TEXT NOT NULL,
      outlet_height INTEGER NOT NULL,
      outlet_pipe_id INTEGER NOT NULL REFERENCES pipe (id)
    )`,
    `CREATE TABLE floor (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      num_floors INTEGER NOT NULL,
      has_attic TINYINT(1) NOT NULL DEFAULT 0
    )`,
    `CREATE TABLE roof_type (
      id INTEGER PRIMARY KEY,
      type TEXT NOT NULL,
      default_angle DECIMAL NOT NULL,
      min_angle DECIMAL NOT NULL,
      max_angle DECIMAL NOT NULL
    )`,
    `CREATE TABLE color (
      id INTEGER PRIMARY KEY,
      color TEXT NOT NULL
    )`,
    `CREATE TABLE module_category (
      id INTEGER PRIMARY KEY,
      category TEXT NOT NULL
    )`,
    `CREATE TABLE format (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      name TEXT NOT NULL
    )`,
    `CREATE TABLE type (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      name TEXT NOT NULL
    )`,
    `CREATE TABLE cover_plate (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL
    )`,
    `CREATE TABLE module (
      id INTEGER PRIMARY KEY,
      art_nr TEXT NOT NULL,
      nobb_nr TEXT,
      name TEXT NOT NULL,
      price_ex_vat DECIMAL,
      min_degrees_coverboards DECIMAL,
      max_degrees_coverboards DECIMAL,
      min_degrees_square_overlay DECIMAL,
      max_degrees_square_overlay DECIMAL,
      min_degrees_square_fittings DECIMAL,
      max_degrees_square_fittings DECIMAL,
      min_degrees_round_pipe DECIMAL,
      max_degrees_round_pipe DECIMAL,
      degrees_on_ceilings_not_in_use DECIMAL,
      degrees_angle DECIMAL,
      min_degrees_could_be_seized_round DECIMAL,
      max_degrees_could_be_seized_round DECIMAL,
      building_length INTEGER,
      alt_building_length INTEGER,
      building_width INTEGER,
      horizontal_length INTEGER,
      managed_by_fireplace TINYINT(1) NOT NULL DEFAULT 0,
      start_module TINYINT(1) NOT NULL DEFAULT 0,
      always TINYINT(1) NOT NULL DEFAULT 0,
      a_gt_23 INTEGER,
      a_lt_23 INTEGER,
      min_h INTEGER,
      max_h INTEGER,
      color_id INTEGER REFERENCES color (id),
      format_id INTEGER REFERENCES format (id),
      module_from_id INTEGER REFERENCES module (id),
      module_to_id INTEGER REFERENCES module (id),
      module_category_id INTEGER NOT NULL REFERENCES module_category (id),
      type_id INTEGER NOT NULL REFERENCES type (id),
      pipe_id INTEGER REFERENCES pipe (id),
      cover_plate_id INTEGER REFERENCES cover_plate (id)
    )`,
    `CREATE TABLE scheme_module (
      scheme_id INTEGER NOT NULL REFERENCES scheme (id),
      module_id INTEGER NOT NULL REFERENCES module (id),
      quantity INTEGER NOT NULL DEFAULT 1,
      PRIMARY KEY (scheme_id, module_id)
    ) WITHOUT ROWID`,
    `CREATE TABLE chimney_limit (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL,
      value DECIMAL NOT NULL,
      unit TEXT NOT NULL,
      source TEXT NOT NULL,
      producer_id INTEGER REFERENCES producer (id)
    )`,
    `CREATE TABLE catalogue_info (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      version TEXT NOT NULL,
      catalogue_date TEXT NOT NULL,
      source_hash TEXT NOT NULL
    )`,
    'CREATE INDEX fireplace_producer_id ON fireplace (producer_id)',
    'CREATE INDEX scheme_hidden_fireplace_id ON scheme (hidden, fireplace_id)',
    'CREATE INDEX module_category_category ON module_category (category)',
    'CREATE INDEX module_module_category_id_managed_by_fireplace ON module (module_category_id, managed_by_fireplace)',
    'CREATE INDEX module_pipe_id ON module (pipe_id)',
    'CREATE INDEX module_type_id ON module (type_id)',
  ],
  addedColumns: [],
};
