import type { Choices } from './choices.ts';

/** A floor or the roof that the flue passes, with the margins for joints below and above. */
export interface Penetration {
  readonly kind: 'slab' | 'roof';
  readonly bottom: number;
  readonly top: number;
  readonly marginBelow: number;
  readonly marginAbove: number;
}

/** Heights over the fireplace's floor, mm. */
export interface House {
  readonly outlet: number;
  /** Clear rooms from the fireplace's storey upwards. `storey` counts from the ground. */
  readonly rooms: readonly { storey: number | 'attic'; from: number; to: number }[];
  readonly slabs: readonly { bottom: number; top: number }[];
  /** An attic or an unused loft lies under the roof. */
  readonly hasLoft: boolean;
  readonly underside: number;
  readonly surface: number;
  readonly outerRadius: number;
  readonly innerRadius: number;
  readonly slope: number;
  readonly requiredTop: number;
  readonly penetrations: readonly Penetration[];
}

/** Returns the least height of the mouth over the roof's surface, by R1 and R2. */
export function leastOverRoofOf(
  { angle, limit, ridgeDistance }: Choices,
  { outerRadius, innerRadius, slope }: Pick<House, 'outerRadius' | 'innerRadius' | 'slope'>,
): number {
  const clear = limit('mouth_over_roof', 800);
  const fromPlane = (limit('mouth_from_roof_plane', 3000) + innerRadius) * slope;
  const overRidge = ridgeDistance === null ? Infinity : ridgeDistance * slope + clear;
  return angle === 0 ? clear : Math.max(clear + outerRadius * slope, Math.min(fromPlane, overRidge));
}

/** Returns the house; `outerRadius` is that of the widest straight element. */
export function buildHouse(choices: Choices, outerRadius: number): House {
  const { angle, slab, roomHeight, limit } = choices;
  const radians = (angle * Math.PI) / 180;
  const slope = Math.tan(radians);
  const innerRadius = choices.diameter / 2;
  const hasLoft = choices.hasAttic || choices.flatCeiling;
  const rooms: { storey: number | 'attic'; from: number; to: number }[] = [];
  const slabs: { bottom: number; top: number }[] = [];
  let floor = 0;
  for (let storey = choices.storey; storey <= choices.storeys; storey += 1) {
    const ceiling = floor + roomHeight;
    rooms.push({ storey, from: floor, to: ceiling });
    floor = ceiling + slab;
    if (storey < choices.storeys || hasLoft) slabs.push({ bottom: ceiling, top: floor });
  }
  const underside = hasLoft ? floor + choices.atticHeight : floor - slab;
  if (hasLoft) rooms.push({ storey: 'attic', from: floor, to: underside });
  const surface = underside + choices.roofThickness / Math.cos(radians);
  const outlet = choices.scheme.outlet_height;
  const leastOverRoof = leastOverRoofOf(choices, { outerRadius, innerRadius, slope });
  const margin = limit('joint_margin', 150);
  return {
    outlet,
    rooms,
    slabs,
    hasLoft,
    underside,
    surface,
    outerRadius,
    innerRadius,
    slope,
    requiredTop: Math.ceil(Math.max(surface + leastOverRoof, outlet + limit('effective_height', 3500)) - 1e-6),
    penetrations: [
      ...slabs.map(({ bottom, top }): Penetration => ({
        kind: 'slab',
        bottom,
        top,
        marginBelow: margin,
        marginAbove: margin,
      })),
      {
        kind: 'roof',
        bottom: underside - outerRadius * slope,
        top: surface + outerRadius * slope,
        marginBelow: margin,
        marginAbove: limit('roof_joint_margin', 500),
      },
    ],
  };
}
