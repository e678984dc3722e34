import type { RoofType } from '../calculator/input/calculation-input.ts';
import { steepestRoofAngle } from '../catalogue/reference-data.ts';

/** Defaults and ranges of the house's lengths, in millimetres. */
export const houseMeasures = {
  roomHeight: { unit: 'length', whenAbsent: 2400, minimum: 1800, maximum: 6000, asksBelow: 500 },
  slab: { unit: 'length', whenAbsent: 300, minimum: 50, maximum: 1000 },
  atticHeight: { unit: 'length', whenAbsent: 1500, minimum: 0, maximum: 6000, asksBelow: 500 },
  roofThickness: { unit: 'length', whenAbsent: 300, minimum: 50, maximum: 1000 },
  ridgeDistance: { unit: 'length', whenAbsent: null, minimum: 0, maximum: 20_000 },
  offset: { unit: 'length', whenAbsent: 0, minimum: 0, maximum: 3000 },
  extraHeight: { unit: 'length', whenAbsent: 0, minimum: 0, maximum: 5000 },
} as const;

/** Where a house may stand, in metres above the sea. */
export const altitudes = { whenAbsent: 100, minimum: 0, maximum: 2500 } as const;

/** The number of characters that a reference may have. */
export const longestReference = 120;

/** The angles that a roof may have, in degrees; without a type of roof all that are calculated. */
export function roofAngles(roofType: RoofType | null): { whenAbsent: number; minimum: number; maximum: number } {
  if (roofType === null) return { whenAbsent: 0, minimum: 0, maximum: steepestRoofAngle };
  const maximum = Math.min(roofType.maxAngle, steepestRoofAngle);
  return { whenAbsent: Math.min(roofType.defaultAngle, maximum), minimum: roofType.minAngle, maximum };
}
