/*
 * The codes that catalogue and calculation share, each list once. This file imports nothing, so every room may use it.
 */

/** The roles of parts in a flue: the values of `type.code`. */
export const partRoles = [
  'start',
  'adapter',
  'straight',
  'adjustable',
  'bend',
  'tee',
  'inspection',
  'floor_kit',
  'ceiling_plate',
  'attic_shield',
  'roof_flashing',
  'roof_overlay',
  'storm_collar',
  'brace',
  'wall_bracket',
  'locking_band',
  'cap',
  'ventilation',
  'accessory',
  'load_support',
  'tee_support',
  'roof_sleeve',
  'vapour_collar',
  'underroof_collar',
  'sweep_platform',
  'roof_ladder',
  'damper',
  'connector_pipe',
  'connector_bend',
  'connector_adapter',
  'chimney_inlet',
  'inlet_seal',
  'inlet_collar',
  'soot_hatch',
  'pipe_shield',
  'liner_rigid',
  'liner_flexible',
  'liner_tee',
  'liner_base',
  'liner_top',
  'liner_joint',
  'liner_spacer',
  'liner_insulation',
  'wall_sleeve',
  'wall_rosette',
  'weather_collar',
  'wall_console',
  'console_extension',
  'tee_base',
  'drain',
  'ground_support',
  'eaves_flashing',
  'wide_band',
  'pipe_transition',
] as const;

export type PartRole = (typeof partRoles)[number];

export function isPartRole(code: string): code is PartRole {
  return partRoles.some((role) => role === code);
}

/**
 * The limits that a catalogue may set (`chimney_limit.code`), each with its unit and the bounds of its value. The
 * bounds are wide. They refuse impossible values, such as a mouth 100 km over the roof, and so limit the cost of a
 * calculation.
 */
export const limitBounds = {
  mouth_over_roof: { unit: 'mm', minimum: 0, maximum: 10_000 },
  mouth_from_roof_plane: { unit: 'mm', minimum: 0, maximum: 20_000 },
  neighbour_distance: { unit: 'mm', minimum: 0, maximum: 100_000 },
  free_height: { unit: 'mm', minimum: 100, maximum: 20_000 },
  free_height_braced: { unit: 'mm', minimum: 100, maximum: 20_000 },
  fixing_distance: { unit: 'mm', minimum: 100, maximum: 20_000 },
  total_height: { unit: 'mm', minimum: 1000, maximum: 100_000 },
  effective_height: { unit: 'mm', minimum: 0, maximum: 100_000 },
  joint_margin: { unit: 'mm', minimum: 0, maximum: 1000 },
  roof_joint_margin: { unit: 'mm', minimum: 0, maximum: 2000 },
  offset_tolerance: { unit: 'mm', minimum: 0, maximum: 1000 },
  platform_height: { unit: 'mm', minimum: 0, maximum: 20_000 },
  bend_angle: { unit: '°', minimum: 0, maximum: 90 },
  clearance: { unit: 'mm', minimum: 0, maximum: 5000 },
  fitting_gap: { unit: 'mm', minimum: 0, maximum: 1000 },
  vat: { unit: '%', minimum: 0, maximum: 100 },
  pipe_clearance: { unit: 'mm', minimum: 0, maximum: 5000 },
  inlet_gap: { unit: 'mm', minimum: 0, maximum: 5000 },
  inlet_tolerance: { unit: 'mm', minimum: 0, maximum: 100 },
  level_slope: { unit: 'mm', minimum: 0, maximum: 200 },
  liner_gap: { unit: 'mm', minimum: 0, maximum: 500 },
  insulation_gap: { unit: 'mm', minimum: 0, maximum: 500 },
  tee_overlap: { unit: 'mm', minimum: 0, maximum: 500 },
  liner_tolerance: { unit: 'mm', minimum: 0, maximum: 100 },
  spacer_distance: { unit: 'mm', minimum: 100, maximum: 20_000 },
  wall_fixing: { unit: 'mm', minimum: 100, maximum: 20_000 },
  free_above_wall: { unit: 'mm', minimum: 100, maximum: 20_000 },
  free_above_wall_banded: { unit: 'mm', minimum: 100, maximum: 20_000 },
  level_pipe: { unit: 'mm', minimum: 100, maximum: 20_000 },
  insulated_before_wall: { unit: 'mm', minimum: 0, maximum: 2000 },
  wall_bracket_margin: { unit: 'mm', minimum: 0, maximum: 500 },
  wall_joint_margin: { unit: 'mm', minimum: 0, maximum: 500 },
  gutter: { unit: 'mm', minimum: 0, maximum: 1000 },
  over_opening: { unit: 'mm', minimum: 0, maximum: 10_000 },
  hatch_reach: { unit: 'mm', minimum: 0, maximum: 20_000 },
} as const;

export type LimitCode = keyof typeof limitBounds;

export const limitCodes: readonly LimitCode[] = Object.keys(limitBounds).filter(isLimitCode);

export function isLimitCode(code: unknown): code is LimitCode {
  return typeof code === 'string' && Object.hasOwn(limitBounds, code);
}

/** The values of `chimney_limit.unit`. */
export const limitUnits = ['mm', '°', '%'] as const;

/** The fuels that a fireplace can be declared for: `fireplace_declaration.fuel`. */
export const fuels = ['wood-logs', 'pellets'] as const;

export type Fuel = (typeof fuels)[number];

/** The places of a fireplace's outlet: `scheme.outlet_position`. */
export const outletPositions = ['top', 'rear'] as const;

export type OutletPosition = (typeof outletPositions)[number];

/** The shape of the visible part over the roof: `format.code`. */
export const formatCodes = ['round', 'square'] as const;

export type FormatCode = (typeof formatCodes)[number];

/** The values of `roof_type.form`. A lean-to ends at its high wall; a gabled or hipped roof has a second side. */
export const roofForms = ['flat', 'lean-to', 'gable', 'hipped'] as const;

export type RoofForm = (typeof roofForms)[number];

/** How the pipes of a colour are drawn: `color.finish`. `steel` is bare metal. */
export const finishes = ['black', 'white', 'grey', 'steel'] as const;

export type Finish = (typeof finishes)[number];

/** The values of `chimney_kind.code`. Elements of 1969 to 1987 are known to leak, so they are a kind of their own. */
export const chimneyKinds = ['brick_half', 'brick_whole', 'element', 'element_old', 'steel'] as const;

export type ChimneyKindCode = (typeof chimneyKinds)[number];

/** The temperature classes of chimneys after NS-EN 1443, the lowest first: `fireplace_declaration.chimney_class`. */
export const chimneyClasses = ['T250', 'T300', 'T400', 'T450', 'T600'] as const;

export type ChimneyClass = (typeof chimneyClasses)[number];

/**
 * What is best: lowest price, fewest joints, or least height over the target. Ties: `price` by joints, then overshoot;
 * `joints` by price, then overshoot; `tight` by joints, then price.
 */
export const objectives = ['price', 'joints', 'tight'] as const;

export type Objective = (typeof objectives)[number];

/** Why a value of the catalogue cannot be used. */
export type FaultReason =
  | 'missing'
  | 'not-text'
  | 'not-a-number'
  | 'not-whole'
  | 'not-positive'
  | 'out-of-bounds'
  | 'unknown-code'
  | 'minimum-above-maximum'
  | 'both-given'
  | 'dangling-reference';
