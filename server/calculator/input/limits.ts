import type { LimitCode } from '../../../db/codes.ts';

export interface Limit extends LimitValue {
  readonly code: LimitCode;
  /** The catalogue's `producer_id`; null: for all producers. */
  readonly producerId: number | null;
  /** The catalogue's `pipe_id`; null: for all diameters. */
  readonly pipeId: number | null;
}

export interface LimitValue {
  readonly value: number;
  readonly unit: string;
  /** The document that states the value; empty: the system's own instructions. */
  readonly source: string;
}

/** A limit of the producer comes first, then a limit of the diameter, the general limit, and the standard limit. */
export type Limits = Readonly<Record<Exclude<LimitCode, 'clearance'>, LimitValue>> & {
  readonly clearance: LimitValue | null;
};

const roofGuidance = 'varmeokonomi.no, Skorsteinshøyde og utførelse over tak';

const connectorGuidance = 'Salten brann og aabv.no, som viser til Byggforsk 752.135';

/** Limits without a row in the catalogue. `clearance` has no standard value, because each system has its own. */
const standardLimits: Limits = {
  mouth_over_roof: { value: 800, unit: 'mm', source: roofGuidance },
  mouth_from_roof_plane: { value: 3000, unit: 'mm', source: roofGuidance },
  neighbour_distance: { value: 3000, unit: 'mm', source: roofGuidance },
  free_height: { value: 2000, unit: 'mm', source: '' },
  free_height_braced: { value: 4000, unit: 'mm', source: '' },
  fixing_distance: { value: 4000, unit: 'mm', source: '' },
  total_height: { value: 15000, unit: 'mm', source: '' },
  effective_height: { value: 3500, unit: 'mm', source: '' },
  joint_margin: { value: 150, unit: 'mm', source: '' },
  roof_joint_margin: {
    value: 500,
    unit: 'mm',
    source: 'lavenergiprogrammet.no: rør bør stå minst 500 mm over taket før beslaget monteres',
  },
  offset_tolerance: { value: 25, unit: 'mm', source: '' },
  platform_height: { value: 1200, unit: 'mm', source: 'varmeokonomi.no, Tilrettelegging for feiing og uttak av sot' },
  bend_angle: { value: 45, unit: '°', source: '' },
  clearance: null,
  fitting_gap: { value: 10, unit: 'mm', source: '' },
  vat: { value: 25, unit: '%', source: 'Merverdiavgiftsloven § 5-1' },
  pipe_clearance: { value: 300, unit: 'mm', source: connectorGuidance },
  inlet_gap: { value: 200, unit: 'mm', source: 'varmeokonomi.no, Røykløp' },
  inlet_tolerance: { value: 10, unit: 'mm', source: '' },
  level_slope: { value: 10, unit: 'mm', source: '' },
  liner_gap: { value: 20, unit: 'mm', source: 'piperep.no: praksis hos en entreprenør' },
  insulation_gap: { value: 5, unit: 'mm', source: '' },
  tee_overlap: { value: 40, unit: 'mm', source: '' },
  liner_tolerance: { value: 15, unit: 'mm', source: '' },
  spacer_distance: { value: 2000, unit: 'mm', source: '' },
  wall_fixing: { value: 2000, unit: 'mm', source: '' },
  free_above_wall: { value: 1500, unit: 'mm', source: '' },
  free_above_wall_banded: { value: 3000, unit: 'mm', source: '' },
  level_pipe: { value: 1500, unit: 'mm', source: '' },
  insulated_before_wall: { value: 150, unit: 'mm', source: '' },
  wall_bracket_margin: { value: 50, unit: 'mm', source: '' },
  wall_joint_margin: { value: 50, unit: 'mm', source: '' },
  gutter: { value: 150, unit: 'mm', source: '' },
  over_opening: { value: 1000, unit: 'mm', source: '' },
  hatch_reach: { value: 3000, unit: 'mm', source: '' },
};

/** Resolves limits of one producer and one diameter, and general limits, in any order. The first of equal rows counts. */
export function resolveLimits(limits: readonly Limit[]): Limits {
  const resolved: { -readonly [Code in LimitCode]: Limits[Code] } = { ...standardLimits };
  const rank = ({ producerId, pipeId }: Limit): number => (producerId === null ? 0 : 2) + (pipeId === null ? 0 : 1);
  for (const { code, value, unit, source } of limits.toReversed().toSorted((a, b) => rank(a) - rank(b))) {
    resolved[code] = { value, unit, source };
  }
  return resolved;
}
