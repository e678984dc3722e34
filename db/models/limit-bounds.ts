import { rowFault } from './row-rules.ts';
import type { RowRule } from './row-rules.ts';

/**
 * The limits that a catalogue may set, each with its unit and the bounds of its value. The bounds are generous: they keep
 * out what is no limit at all, such as a mouth a hundred kilometres over the roof, and so bound what a calculation costs.
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
  vat: { unit: '%', minimum: 0, maximum: 100 },
} as const;

type LimitCode = keyof typeof limitBounds;

/** The values of `chimney_limit.code`. */
export const limitCodes: readonly LimitCode[] = Object.keys(limitBounds).filter(isLimitCode);

/** The values of `chimney_limit.unit`. */
export const limitUnits = ['mm', '°', '%'] as const;

export const limitUnit: RowRule = ({ code, unit }) => {
  if (!isLimitCode(code) || typeof unit !== 'string' || unit === limitBounds[code].unit) return null;
  return rowFault('unit', 'unknown-code', { code: 'wrong-unit', unit, limit: code, wanted: limitBounds[code].unit });
};

export const limitValue: RowRule = ({ code, value }) => {
  if (!isLimitCode(code) || typeof value !== 'number') return null;
  const { minimum, maximum } = limitBounds[code];
  return value < minimum || value > maximum
    ? rowFault('value', 'out-of-bounds', { code: 'outside-limit', minimum, maximum, limit: code, value })
    : null;
};

function isLimitCode(code: unknown): code is LimitCode {
  return typeof code === 'string' && Object.hasOwn(limitBounds, code);
}
