import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { moduleRow, tables, type Tables } from './rows.ts';

/** Inclusive bounds; a missing bound is infinite. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

/** A row of the module table; lengths mm, angles degrees, money øre, weights kg. Null: none, or unknown. */
export type Part = NonNullable<ReturnType<typeof partOf>>;

export interface Catalogue extends Tables {
  readonly parts: readonly Part[];
}

/** Reads a catalogue file. Leaves out modules with contradictions or dangling references. */
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
      chimney_kind: read('chimney_kind', tables.chimney_kind),
      flue_section: read('flue_section', tables.flue_section),
    };
    const modules = read('module', moduleRow);
    return { ...data, parts: modules.flatMap((module) => partOf(module, modules, data) ?? []) };
  } finally {
    database.close();
  }
}

type Module = z.infer<typeof moduleRow>;

function partOf(module: Module, modules: readonly Module[], data: Tables) {
  const isKnown = (id: number | null, rows: readonly { readonly id: number }[]): boolean =>
    id === null || rows.some((other) => other.id === id);
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
  const heldDraught = range(module.draught_from, module.draught_to);
  const usable =
    !module.discontinued &&
    [...Object.values(ranges), heldDraught].every(({ least, greatest }) => least <= greatest) &&
    [module.building_length, module.alt_building_length].every((length) => length === null || length > 0) &&
    isKnown(module.color_id, data.color) &&
    isKnown(module.format_id, data.format) &&
    isKnown(module.pipe_id, data.pipe) &&
    isKnown(module.cover_plate_id, data.cover_plate) &&
    isKnown(module.module_category_id, data.module_category) &&
    isKnown(module.module_from_id, modules) &&
    isKnown(module.module_to_id, modules);
  if (role === undefined || !usable) return null;
  return {
    ...ranges,
    /** Of a ladder: from the ridge along the slope. */
    ridgeReach: module.ridge_reach,
    /** The draught that a limiter can be set to, Pa. */
    heldDraught: module.draught_from === null || module.draught_to === null ? null : heldDraught,
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
    /** m2K/W */
    thermalResistance: property?.thermal_resistance ?? null,
    roughness: property?.roughness ?? null,
    zeta: property?.zeta ?? null,
    mountingHeight: property?.mounting_height ?? null,
    hasHatch: property?.has_hatch ?? null,
  } as const;
}
