import {
  chimneyClasses,
  chimneyKinds,
  finishes,
  formatCodes,
  fuels,
  limitCodes,
  limitUnits,
  outletPositions,
  partRoles,
  roofForms,
} from '../codes.ts';
import {
  code,
  date,
  decimal,
  flag,
  identifier,
  optionalCode,
  optionalDecimal,
  optionalFlag,
  optionalReference,
  optionalText,
  optionalWholeNumber,
  reference,
  text,
  wholeNumber,
} from './column.ts';
import { limitUnit, limitValue, needsOtherEnd, notBoth, range, wholeOre, withinRange } from './row-rules.ts';
import { type Columns, type RowOf, type Table, table } from './table.ts';

/** Degrees. No steeper roof is calculated, whatever a type of roof allows. */
export const steepestRoofAngle = 60;

/** The dealer's supplier of the goods. Empty: the usual one. */
const supplierName = /^\P{Cc}{1,120}$/u;

/** The tables of the catalogue. A table comes after the tables that it refers to. */
export const tables = {
  /** A maker of fireplaces. The form never names a hidden maker. All fireplaces of an invented maker are invented. */
  producer: table('producer', {
    id: identifier(),
    name: text(),
    hidden: flag(),
    supplier: optionalText(supplierName),
    invented: flag(),
  }),

  /** A fireplace. It is offered when at least one of its schemes is not hidden. Its price is in kroner without VAT. */
  fireplace: table(
    'fireplace',
    {
      id: identifier(),
      art_nr: text(),
      name: text(),
      producer_id: reference('producer'),
      price_ex_vat: optionalDecimal(0, 1_000_000),
    },
    { editingRules: [wholeOre('price_ex_vat')] },
  ),

  /** The maker's declaration of a fireplace. A missing row or an empty column means unknown. */
  fireplace_declaration: table(
    'fireplace_declaration',
    {
      fireplace_id: { ...reference('fireplace'), primaryKey: true },
      flue_load: optionalDecimal(0, 10_000), // greatest weight on the outlet, in kg
      fuel: optionalCode(fuels),
      nominal_output: optionalDecimal(0.5, 200), // kW
      efficiency: optionalDecimal(10, 110), // %
      flue_gas_mass_flow: optionalDecimal(0.1, 500), // g/s
      flue_gas_temperature: optionalDecimal(20, 900), // at the outlet, in °C
      carbon_dioxide: optionalDecimal(1, 20.5), // % of the dry gas
      minimum_draught: optionalDecimal(0, 100), // Pa
      maximum_draught: optionalDecimal(0, 200), // Pa
      source: text(),
      outlet_depth: optionalWholeNumber(0, 2000), // mm, from the outlet's axis to the fireplace's back
      masonry_distance: optionalWholeNumber(0, 2000), // mm, least distance to masonry
      pipe_clearance: optionalWholeNumber(0, 5000), // mm, least distance of the connecting pipe to combustible material
      connector_length: optionalWholeNumber(0, 20_000), // mm, longest connecting pipe
      chimney_class: optionalCode(chimneyClasses),
      has_fan: optionalFlag(),
    },
    { rules: [range('minimum_draught', 'maximum_draught')] },
  ),

  /** A flue diameter, in millimetres. */
  pipe: table('pipe', {
    id: identifier(),
    diameter: wholeNumber(50, 500),
  }),

  /** A way of connecting a fireplace to a flue. `outlet_height` in millimetres over the floor. */
  scheme: table('scheme', {
    id: identifier(),
    fireplace_id: reference('fireplace'),
    hidden: flag(),
    name: text(),
    outlet_position: code(outletPositions),
    outlet_height: wholeNumber(50, 2400),
    outlet_pipe_id: reference('pipe'),
  }),

  /** A layout of storeys. */
  floor: table('floor', {
    id: identifier(),
    name: text(),
    num_floors: wholeNumber(1, 9),
    has_attic: flag(),
  }),

  /** A type of roof; angles in degrees. */
  roof_type: table(
    'roof_type',
    {
      id: identifier(),
      type: text(),
      default_angle: decimal(0, steepestRoofAngle),
      min_angle: decimal(0, steepestRoofAngle),
      max_angle: decimal(0, steepestRoofAngle),
      form: code(roofForms),
    },
    { rules: [range('min_angle', 'max_angle'), withinRange('default_angle', 'min_angle', 'max_angle')] },
  ),

  color: table('color', {
    id: identifier(),
    color: text(),
    finish: code(finishes),
  }),

  /** A group of modules. The form offers the modules of `Ventilation2`. */
  module_category: table('module_category', {
    id: identifier(),
    category: text(),
  }),

  /** The shape of the part of a flue that is visible over the roof. */
  format: table('format', {
    id: identifier(),
    code: code(formatCodes),
    name: text(),
  }),

  type: table('type', {
    id: identifier(),
    code: code(partRoles),
    name: text(),
  }),

  /** A design of ceiling plates; a floor kit takes plates of its own design. */
  cover_plate: table('cover_plate', {
    id: identifier(),
    name: text(),
  }),

  /** A part of a flue, in millimetres, degrees, and kroner without VAT. A discontinued part is never chosen. */
  module: table(
    'module',
    {
      id: identifier(),
      art_nr: text(),
      nobb_nr: optionalText(/^\d{8}$/),
      name: text(),
      price_ex_vat: optionalDecimal(0, 1_000_000),
      min_degrees_coverboards: optionalDecimal(0, 90),
      max_degrees_coverboards: optionalDecimal(0, 90),
      min_degrees_square_overlay: optionalDecimal(0, 90),
      max_degrees_square_overlay: optionalDecimal(0, 90),
      min_degrees_square_fittings: optionalDecimal(0, 90),
      max_degrees_square_fittings: optionalDecimal(0, 90),
      min_degrees_round_pipe: optionalDecimal(0, 90),
      max_degrees_round_pipe: optionalDecimal(0, 90),
      degrees_on_ceilings_not_in_use: optionalDecimal(0, 90),
      degrees_angle: optionalDecimal(1, 90),
      min_degrees_could_be_seized_round: optionalDecimal(0, 90),
      max_degrees_could_be_seized_round: optionalDecimal(0, 90),
      building_length: optionalWholeNumber(1, 20_000),
      alt_building_length: optionalWholeNumber(1, 20_000),
      building_width: optionalWholeNumber(1, 20_000),
      horizontal_length: optionalWholeNumber(1, 20_000),
      managed_by_fireplace: flag(),
      start_module: flag(),
      always: flag(),
      a_gt_23: optionalWholeNumber(0, 99),
      a_lt_23: optionalWholeNumber(0, 99),
      min_h: optionalWholeNumber(0, 100_000),
      max_h: optionalWholeNumber(0, 100_000),
      color_id: optionalReference('color'),
      format_id: optionalReference('format'),
      module_from_id: optionalReference('module'),
      module_to_id: optionalReference('module'),
      module_category_id: reference('module_category'),
      type_id: reference('type'),
      pipe_id: optionalReference('pipe'),
      cover_plate_id: optionalReference('cover_plate'),
      nominal_length: optionalWholeNumber(1, 20_000),
      draught_from: optionalWholeNumber(1, 500),
      draught_to: optionalWholeNumber(1, 500),
      ridge_reach: optionalWholeNumber(1, 30_000),
      discontinued: flag(),
      supplier: optionalText(supplierName),
      invented: flag(),
    },
    {
      rules: [
        range('min_degrees_coverboards', 'max_degrees_coverboards'),
        range('min_degrees_square_overlay', 'max_degrees_square_overlay'),
        range('min_degrees_square_fittings', 'max_degrees_square_fittings'),
        range('min_degrees_round_pipe', 'max_degrees_round_pipe'),
        range('min_degrees_could_be_seized_round', 'max_degrees_could_be_seized_round'),
        range('min_h', 'max_h'),
        range('draught_from', 'draught_to'),
      ],
      editingRules: [wholeOre('price_ex_vat'), needsOtherEnd('alt_building_length', 'building_length')],
    },
  ),

  /** Further properties of a module, from the printed catalogue. A missing row or an empty column means unknown. */
  module_property: table('module_property', {
    module_id: { ...reference('module'), primaryKey: true },
    weight: optionalDecimal(0.01, 1000), // kg
    load_capacity: optionalDecimal(0.1, 10_000), // kg
    clearance: optionalWholeNumber(0, 5000), // mm, to combustible material
    thermal_resistance: optionalDecimal(0, 10), // m²K/W, of the inner surface
    roughness: optionalDecimal(0, 20), // mm, of the inner surface
    zeta: optionalDecimal(0, 20), // resistance beside the friction of the length
    mounting_height: optionalWholeNumber(0, 5000), // mm, greatest height of a platform's floor over the roof
    has_hatch: optionalFlag(), // whether it can be swept through a hatch
  }),

  /** A module that a scheme brings along; the module must be managed by the fireplace. */
  scheme_module: table('scheme_module', {
    scheme_id: { ...reference('scheme'), primaryKey: true },
    module_id: { ...reference('module'), primaryKey: true },
    quantity: wholeNumber(1, 99),
  }),

  /** A limit of the rules with its source. It holds for all producers, or for all diameters, if their column is empty. */
  chimney_limit: table(
    'chimney_limit',
    {
      id: identifier(),
      code: code(limitCodes),
      value: decimal(0, 1_000_000),
      unit: code(limitUnits),
      source: text(),
      producer_id: optionalReference('producer'),
      pipe_id: optionalReference('pipe'),
    },
    { rules: [limitUnit, limitValue], unique: [['code', 'producer_id', 'pipe_id']] },
  ),

  /** A kind of chimney that a house may have. Its conductivity or its thermal resistance may be declared, not both. */
  chimney_kind: table(
    'chimney_kind',
    {
      id: identifier(),
      code: code(chimneyKinds),
      name: text(),
      wall: wholeNumber(1, 1000), // mm, from the flue to the outside
      conductivity: optionalDecimal(0.01, 100), // W/mK
      thermal_resistance: optionalDecimal(0, 10), // m²K/W
      roughness: optionalDecimal(0, 20), // mm, of the flue
      combustible_distance: optionalWholeNumber(0, 5000), // mm, from the outside
      source: text(),
    },
    { rules: [notBoth('conductivity', 'thermal_resistance')], unique: [['code']] },
  ),

  /** A usual cross-section of a flue, in millimetres. It is round if the depth is empty. */
  flue_section: table('flue_section', {
    id: identifier(),
    chimney_kind_id: reference('chimney_kind'),
    name: text(),
    width: wholeNumber(80, 600),
    depth: optionalWholeNumber(80, 600),
  }),

  /** One row about this catalogue. The build compares `source_hash` to decide whether a rebuild is needed. */
  catalogue_info: table(
    'catalogue_info',
    {
      id: identifier(),
      name: text(),
      version: text(),
      catalogue_date: date(),
      source_hash: text(),
    },
    { isSingleRow: true },
  ),
};

export type TableName = keyof typeof tables;

/** A table comes after the tables that it refers to. */
export const tableNames = Object.keys(tables).filter(isTableName);

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tables, name);
}

export function tableOf(name: TableName): Table<Columns> {
  return tables[name];
}

/** Returns the names of all columns, in their order. */
export function columnsOf<Name extends TableName>(name: Name): readonly ColumnOf<Name>[] {
  const { columns } = tables[name];
  const isColumn = (column: string): column is ColumnOf<Name> => Object.hasOwn(columns, column);
  return Object.keys(columns).filter(isColumn);
}

export function keyColumns(name: TableName): string[] {
  const { columns } = tableOf(name);
  return Object.keys(columns).filter((column) => columns[column]?.primaryKey === true);
}

/** Returns null for a column that refers to no table. */
export function referredTable(name: TableName, column: string): TableName | null {
  const references = tableOf(name).columns[column]?.references;
  const referred = typeof references === 'object' ? references.model : null;
  return typeof referred === 'string' && isTableName(referred) ? referred : null;
}

export type Row<Name extends TableName> = RowOf<(typeof tables)[Name]['columns']>;

export type ColumnOf<Name extends TableName> = string & keyof Row<Name>;
