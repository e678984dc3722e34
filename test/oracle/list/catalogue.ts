import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** Bounds that belong to the range, each missing one infinitely far away. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

const number = z.number().nullable();
const row = z.object({ id: z.number() });
const flag = z.number().transform((value) => value === 1);
const moduleRow = z.object({
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
const tables = {
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

type Tables = { readonly [Name in keyof typeof tables]: readonly z.infer<(typeof tables)[Name]>[] };

/** A row of the module table in the words of the trade; lengths mm, angles degrees, money øre. */
export interface Part {
  readonly id: number;
  readonly article: string;
  readonly role: string;
  readonly price: number | null;
  readonly length: number | null;
  readonly otherLength: number | null;
  readonly width: number | null;
  readonly pairShift: number | null;
  readonly bend: number | null;
  readonly plateAngles: Range;
  readonly overlayAngles: Range;
  readonly squareAngles: Range;
  readonly roundAngles: Range;
  readonly pipeAngles: Range;
  readonly heights: Range;
  readonly managed: boolean;
  readonly isStart: boolean;
  readonly always: boolean;
  readonly steep: number | null;
  readonly flat: number | null;
  readonly colorId: number | null;
  readonly formatId: number | null;
  readonly pipeId: number | null;
  readonly fromId: number | null;
  readonly toId: number | null;
  readonly coverId: number | null;
  /** kg */
  readonly weight: number | null;
  readonly loadCapacity: number | null;
  readonly clearance: number | null;
  /** m2K/W */
  readonly thermalResistance: number | null;
  readonly roughness: number | null;
  readonly zeta: number | null;
}

export interface Catalogue extends Tables {
  readonly parts: readonly Part[];
}

/** Everything in a catalogue file, without the modules that contradict themselves or refer to nothing. */
export function readCatalogue(file: string): Catalogue {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const read = <Row>(table: string, schema: z.ZodType<Row>): readonly Row[] =>
      z.array(schema).parse(database.prepare(`SELECT * FROM ${table}`).all());
    const data: Tables = {
      type: read('type', tables.type),
      format: read('format', tables.format),
      pipe: read('pipe', tables.pipe),
      color: read('color', tables.color),
      cover_plate: read('cover_plate', tables.cover_plate),
      module_category: read('module_category', tables.module_category),
      floor: read('floor', tables.floor),
      roof_type: read('roof_type', tables.roof_type),
      fireplace: read('fireplace', tables.fireplace),
      scheme: read('scheme', tables.scheme),
      scheme_module: read('scheme_module', tables.scheme_module),
      chimney_limit: read('chimney_limit', tables.chimney_limit),
      module_property: read('module_property', tables.module_property),
      fireplace_declaration: read('fireplace_declaration', tables.fireplace_declaration),
    };
    return { ...data, parts: partsOf(read('module', moduleRow), data) };
  } finally {
    database.close();
  }
}

function partsOf(modules: readonly z.infer<typeof moduleRow>[], data: Tables): readonly Part[] {
  const known = (id: number | null, rows: readonly { readonly id: number }[]): boolean =>
    id === null || rows.some((other) => other.id === id);
  return modules.flatMap((module): Part[] => {
    const role = data.type.find(({ id }) => id === module.type_id)?.code;
    const property = data.module_property.find(({ module_id }) => module_id === module.id);
    const range = (least: number | null, greatest: number | null): Range => ({
      least: least ?? -Infinity,
      greatest: greatest ?? Infinity,
    });
    const ranges = {
      plateAngles: range(module.min_degrees_coverboards, module.max_degrees_coverboards),
      overlayAngles: range(module.min_degrees_square_overlay, module.max_degrees_square_overlay),
      squareAngles: range(module.min_degrees_square_fittings, module.max_degrees_square_fittings),
      roundAngles: range(module.min_degrees_could_be_seized_round, module.max_degrees_could_be_seized_round),
      pipeAngles: range(module.min_degrees_round_pipe, module.max_degrees_round_pipe),
      heights: range(module.min_h, module.max_h),
    };
    const usable =
      Object.values(ranges).every(({ least, greatest }) => least <= greatest) &&
      [module.building_length, module.alt_building_length].every((length) => length === null || length > 0) &&
      known(module.color_id, data.color) &&
      known(module.format_id, data.format) &&
      known(module.pipe_id, data.pipe) &&
      known(module.cover_plate_id, data.cover_plate) &&
      known(module.module_category_id, data.module_category) &&
      known(module.module_from_id, modules) &&
      known(module.module_to_id, modules);
    if (role === undefined || !usable) return [];
    return [
      {
        ...ranges,
        id: module.id,
        article: module.art_nr,
        role,
        price: module.price_ex_vat === null ? null : Math.round(module.price_ex_vat * 100),
        length: module.building_length,
        otherLength: module.alt_building_length,
        width: module.building_width,
        pairShift: module.horizontal_length,
        bend: module.degrees_angle,
        managed: module.managed_by_fireplace,
        isStart: module.start_module,
        always: module.always,
        steep: module.a_gt_23,
        flat: module.a_lt_23,
        colorId: module.color_id,
        formatId: module.format_id,
        pipeId: module.pipe_id,
        fromId: module.module_from_id,
        toId: module.module_to_id,
        coverId: module.cover_plate_id,
        weight: property?.weight ?? null,
        loadCapacity: property?.load_capacity ?? null,
        clearance: property?.clearance ?? null,
        thermalResistance: property?.thermal_resistance ?? null,
        roughness: property?.roughness ?? null,
        zeta: property?.zeta ?? null,
      },
    ];
  });
}
