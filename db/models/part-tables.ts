import {
  code,
  date,
  flag,
  identifier,
  optionalDecimal,
  optionalReference,
  optionalText,
  optionalWholeNumber,
  reference,
  text,
  wholeNumber,
} from './column.ts';
import { formatCodes, partRoles } from '../codes.ts';
import { needsOtherEnd, range, wholeOre } from './row-rules.ts';
import { table } from './table.ts';

/** A flue diameter, in millimetres. */
export const pipe = table('pipe', {
  id: identifier(),
  diameter: wholeNumber(50, 500),
});

/** A colour of the visible parts. */
export const color = table('color', {
  id: identifier(),
  color: text(),
});

/** A group of modules. The form offers those of `Ventilation2`. */
export const moduleCategory = table(
  'module_category',
  {
    id: identifier(),
    category: text(),
  },
  { indexes: [['category']] },
);

/** The shape of the part of a flue that is seen over the roof. */
export const format = table('format', {
  id: identifier(),
  code: code(formatCodes),
  name: text(),
});

/** The role of a part. */
export const type = table('type', {
  id: identifier(),
  code: code(partRoles),
  name: text(),
});

/** A design of ceiling plates; a floor kit takes plates of its own design. */
export const coverPlate = table('cover_plate', {
  id: identifier(),
  name: text(),
});

/** A part of a flue. Lengths in millimetres, angles in degrees, the price in kroner without VAT. */
export const module = table(
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
  },
  {
    indexes: [['module_category_id', 'managed_by_fireplace'], ['pipe_id'], ['type_id']],
    rules: [
      range('min_degrees_coverboards', 'max_degrees_coverboards'),
      range('min_degrees_square_overlay', 'max_degrees_square_overlay'),
      range('min_degrees_square_fittings', 'max_degrees_square_fittings'),
      range('min_degrees_round_pipe', 'max_degrees_round_pipe'),
      range('min_degrees_could_be_seized_round', 'max_degrees_could_be_seized_round'),
      range('min_h', 'max_h'),
    ],
    editingRules: [wholeOre('price_ex_vat'), needsOtherEnd('alt_building_length', 'building_length')],
  },
);

/**
 * What the printed catalogue says of a module beyond its row; a module without a row, and an empty column, is unknown.
 * Weights in kg; the clearance in millimetres to combustible material; of the inner surface the thermal resistance in m²K/W and the
 * roughness in millimetres; zeta is the resistance that the module adds to the friction of its length.
 */
export const moduleProperty = table('module_property', {
  module_id: { ...reference('module'), primaryKey: true },
  weight: optionalDecimal(0.01, 1000),
  load_capacity: optionalDecimal(0.1, 10_000),
  clearance: optionalWholeNumber(0, 5000),
  thermal_resistance: optionalDecimal(0, 10),
  roughness: optionalDecimal(0, 20),
  zeta: optionalDecimal(0, 20),
});

/** What this catalogue is: one row. `source_hash` is filled by the build and tells whether a rebuild is needed. */
export const catalogueInfo = table(
  'catalogue_info',
  {
    id: identifier(),
    name: text(),
    version: text(),
    catalogue_date: date(),
    source_hash: text(),
  },
  { isSingleRow: true },
);
