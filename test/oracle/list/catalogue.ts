import { DatabaseSync } from 'node:sqlite';
import { tables, type Tables } from './rows.ts';

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
    const names = Object.keys(tables.shape);
    const read = tables.parse(
      Object.fromEntries(names.map((name) => [name, database.prepare(`SELECT * FROM ${name}`).all()])),
    );
    return { ...read, parts: read.module.flatMap((module) => partOf(module, read) ?? []) };
  } finally {
    database.close();
  }
}

function partOf(module: Tables['module'][number], data: Tables) {
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
    isKnown(module.module_from_id, data.module) &&
    isKnown(module.module_to_id, data.module);
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
