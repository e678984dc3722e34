import type { Limit, LimitCode } from './calculation-data.ts';

export interface LimitValue {
  readonly value: number;
  readonly unit: string;
  /** The printed document that the value stands in; empty where only the system's own instruction can tell. */
  readonly source: string;
}

const roofGuidance = 'varmeokonomi.no, Skorsteinshøyde og utførelse over tak';
const declaration = 'NSP450-CPR-2013';

/** What holds where the catalogue has no row for a code. The clearance to combustible material is the system's own: no value here. */
const standardLimits: Readonly<Record<Exclude<LimitCode, 'clearance'>, LimitValue>> = {
  mouth_over_roof: { value: 800, unit: 'mm', source: roofGuidance },
  mouth_from_roof_plane: { value: 3000, unit: 'mm', source: roofGuidance },
  neighbour_distance: { value: 3000, unit: 'mm', source: roofGuidance },
  free_height: { value: 2000, unit: 'mm', source: declaration },
  free_height_braced: { value: 4000, unit: 'mm', source: declaration },
  fixing_distance: { value: 4000, unit: 'mm', source: declaration },
  total_height: { value: 15000, unit: 'mm', source: declaration },
  effective_height: { value: 3500, unit: 'mm', source: '' },
  joint_margin: { value: 150, unit: 'mm', source: '' },
  offset_tolerance: { value: 25, unit: 'mm', source: '' },
  platform_height: { value: 1200, unit: 'mm', source: roofGuidance },
  bend_angle: { value: 45, unit: '°', source: '' },
  vat: { value: 25, unit: '%', source: 'Merverdiavgiftsloven § 5-1' },
};

/** The sources of rules that have no number of their own. */
export const ruleSources = { crossSection: 'TEK17 § 15-3 (3)', sweeping: 'TEK17 § 15-3 (5) d' } as const;

/** The limits that hold for one fireplace: its producer's, else those for all, else the standard ones. */
export type Limits = Readonly<Record<Exclude<LimitCode, 'clearance'>, LimitValue>> & {
  readonly clearance: LimitValue | null;
};

/** `limits` may hold rows for all and rows of one producer, in any order. */
export function resolveLimits(limits: readonly Limit[]): Limits {
  const find = (code: LimitCode): LimitValue | undefined =>
    limits.find((limit) => limit.code === code && limit.producerId !== null) ??
    limits.find((limit) => limit.code === code);
  return {
    mouth_over_roof: find('mouth_over_roof') ?? standardLimits.mouth_over_roof,
    mouth_from_roof_plane: find('mouth_from_roof_plane') ?? standardLimits.mouth_from_roof_plane,
    neighbour_distance: find('neighbour_distance') ?? standardLimits.neighbour_distance,
    free_height: find('free_height') ?? standardLimits.free_height,
    free_height_braced: find('free_height_braced') ?? standardLimits.free_height_braced,
    fixing_distance: find('fixing_distance') ?? standardLimits.fixing_distance,
    total_height: find('total_height') ?? standardLimits.total_height,
    effective_height: find('effective_height') ?? standardLimits.effective_height,
    joint_margin: find('joint_margin') ?? standardLimits.joint_margin,
    offset_tolerance: find('offset_tolerance') ?? standardLimits.offset_tolerance,
    platform_height: find('platform_height') ?? standardLimits.platform_height,
    bend_angle: find('bend_angle') ?? standardLimits.bend_angle,
    vat: find('vat') ?? standardLimits.vat,
    clearance: find('clearance') ?? null,
  };
}
