import {
  code,
  decimal,
  flag,
  identifier,
  optionalCode,
  optionalDecimal,
  optionalReference,
  reference,
  text,
  wholeNumber,
} from './column.ts';
import { fuels, limitCodes, limitUnits, outletPositions } from '../codes.ts';
import { limitUnit, limitValue, range, withinRange } from './row-rules.ts';
import { table } from './table.ts';

/** A maker of fireplaces. A hidden one is never named on the form. */
export const producer = table('producer', {
  id: identifier(),
  name: text(),
  hidden: flag(),
});

/** A fireplace. It is offered when at least one of its schemes is not hidden. */
export const fireplace = table(
  'fireplace',
  {
    id: identifier(),
    art_nr: text(),
    name: text(),
    producer_id: reference('producer'),
  },
  { indexes: [['producer_id']] },
);

/** A way of connecting a fireplace to a flue; `outlet_height` in millimetres over the floor. */
export const scheme = table(
  'scheme',
  {
    id: identifier(),
    fireplace_id: reference('fireplace'),
    hidden: flag(),
    name: text(),
    outlet_position: code(outletPositions),
    outlet_height: wholeNumber(50, 2400),
    outlet_pipe_id: reference('pipe'),
  },
  { indexes: [['hidden', 'fireplace_id']] },
);

/** A module managed by the fireplace that a scheme brings along. */
export const schemeModule = table('scheme_module', {
  scheme_id: { ...reference('scheme'), primaryKey: true },
  module_id: { ...reference('module'), primaryKey: true },
  quantity: wholeNumber(1, 99),
});

/**
 * What the maker declares of a fireplace; a fireplace without a row, and an empty column, is unknown. `flue_load` in kg is what
 * the outlet may carry; output in kW, efficiency and carbon dioxide (of the dry gas) in per cent, mass flow in g/s, the temperature
 * at the outlet in °C, draughts in Pa.
 */
export const fireplaceDeclaration = table(
  'fireplace_declaration',
  {
    fireplace_id: { ...reference('fireplace'), primaryKey: true },
    flue_load: optionalDecimal(0, 10_000),
    fuel: optionalCode(fuels),
    nominal_output: optionalDecimal(0.5, 200),
    efficiency: optionalDecimal(10, 110),
    flue_gas_mass_flow: optionalDecimal(0.1, 500),
    flue_gas_temperature: optionalDecimal(20, 900),
    carbon_dioxide: optionalDecimal(1, 20.5),
    minimum_draught: optionalDecimal(0, 100),
    maximum_draught: optionalDecimal(0, 200),
    source: text(),
  },
  { rules: [range('minimum_draught', 'maximum_draught')] },
);

/** A layout of storeys. */
export const floor = table('floor', {
  id: identifier(),
  name: text(),
  num_floors: wholeNumber(1, 9),
  has_attic: flag(),
});

/** Degrees; whatever a type of roof allows, no steeper roof is calculated. */
export const steepestRoofAngle = 60;

/** A type of roof; angles in degrees. */
export const roofType = table(
  'roof_type',
  {
    id: identifier(),
    type: text(),
    default_angle: decimal(0, steepestRoofAngle),
    min_angle: decimal(0, steepestRoofAngle),
    max_angle: decimal(0, steepestRoofAngle),
  },
  { rules: [range('min_angle', 'max_angle'), withinRange('default_angle', 'min_angle', 'max_angle')] },
);

/** A limit of the rules with its source; of one producer, or of all where there is none. */
export const chimneyLimit = table(
  'chimney_limit',
  {
    id: identifier(),
    code: code(limitCodes),
    value: decimal(0, 1_000_000),
    unit: code(limitUnits),
    source: text(),
    producer_id: optionalReference('producer'),
  },
  { rules: [limitUnit, limitValue], unique: [['code', 'producer_id']] },
);
