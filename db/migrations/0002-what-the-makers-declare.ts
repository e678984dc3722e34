import type { Migration } from './migration.ts';

/** Adds properties in kg, mm, m²K/W (thermal resistance), Pa and °C. */
export const declareProperties: Migration = {
  name: '0002-what-the-makers-declare',
  statements: [
    `CREATE TABLE module_property (
      module_id INTEGER PRIMARY KEY REFERENCES module (id),
      weight DECIMAL,
      load_capacity DECIMAL,
      clearance INTEGER,
      thermal_resistance DECIMAL,
      roughness DECIMAL,
      zeta DECIMAL
    )`,
    `CREATE TABLE fireplace_declaration (
      fireplace_id INTEGER PRIMARY KEY REFERENCES fireplace (id),
      flue_load DECIMAL,
      fuel TEXT,
      nominal_output DECIMAL,
      efficiency DECIMAL,
      flue_gas_mass_flow DECIMAL,
      flue_gas_temperature DECIMAL,
      carbon_dioxide DECIMAL,
      minimum_draught DECIMAL,
      maximum_draught DECIMAL,
      source TEXT NOT NULL
    )`,
  ],
  addedColumns: [],
};
