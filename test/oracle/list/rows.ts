import { z } from 'zod';

const number = z.number().nullable();
const row = z.object({ id: z.number() });
const flag = z.number().transform((value) => value === 1);
/** A row of the module table, its columns named as there. */
export const moduleRow = z.object({
  ...row.shape,
  art_nr: z.string(),
  name: z.string(),
  price_ex_vat: number,
  min_degrees_coverboards: number,
  max_degrees_coverboards: number,
  min_degrees_square_overlay: number,
  max_degrees_square_overlay: number,
  min_degrees_square_fittings: number,
  max_degrees_square_fittings: number,
  min_degrees_round_pipe: number,
  max_degrees_round_pipe: number,
  min_degrees_could_be_seized_round: number,
  max_degrees_could_be_seized_round: number,
  degrees_angle: number,
  building_length: number,
  alt_building_length: number,
  building_width: number,
  horizontal_length: number,
  managed_by_fireplace: flag,
  start_module: flag,
  always: flag,
  a_gt_23: number,
  a_lt_23: number,
  min_h: number,
  max_h: number,
  color_id: number,
  format_id: number,
  module_from_id: number,
  module_to_id: number,
  module_category_id: z.number(),
  type_id: z.number(),
  pipe_id: number,
  cover_plate_id: number,
});
const schemeRow = z.object({
  ...row.shape,
  fireplace_id: z.number(),
  hidden: flag,
  outlet_position: z.enum(['top', 'rear']),
  outlet_height: z.number(),
  outlet_pipe_id: z.number(),
});
/** The other tables. */
export const tables = {
  type: z.object({ ...row.shape, code: z.string() }),
  format: z.object({ ...row.shape, code: z.string() }),
  pipe: z.object({ ...row.shape, diameter: z.number() }),
  color: row,
  cover_plate: row,
  module_category: row,
  floor: z.object({ ...row.shape, num_floors: z.number(), has_attic: flag }),
  roof_type: z.object({ ...row.shape, default_angle: z.number(), min_angle: z.number(), max_angle: z.number() }),
  fireplace: z.object({ ...row.shape, producer_id: z.number() }),
  scheme: schemeRow,
  scheme_module: z.object({ scheme_id: z.number(), module_id: z.number(), quantity: z.number() }),
  chimney_limit: z.object({ code: z.string(), value: z.number(), producer_id: number }),
  module_property: z.object({
    module_id: z.number(),
    weight: number,
    load_capacity: number,
    clearance: number,
    thermal_resistance: number,
    roughness: number,
    zeta: number,
  }),
  fireplace_declaration: z.object({
    fireplace_id: z.number(),
    flue_load: number,
    fuel: z.enum(['wood-logs', 'pellets']).nullable(),
    nominal_output: number,
    efficiency: number,
    flue_gas_mass_flow: number,
    flue_gas_temperature: number,
    carbon_dioxide: number,
    minimum_draught: number,
    maximum_draught: number,
  }),
} as const;

export type Tables = { readonly [Name in keyof typeof tables]: readonly z.infer<(typeof tables)[Name]>[] };
