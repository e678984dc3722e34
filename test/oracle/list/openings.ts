import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { rounded } from './rules.ts';

/** A hole for the carpenter; mm. */
export interface Opening {
  readonly at: string;
  readonly width: number | null;
  /** With plumb sides. */
  readonly length: number | null;
  /** Framed square to the roof. */
  readonly lengthSquare: number | null;
  readonly bottom: number;
  readonly shift: number;
  /** From the outlet back to the flue's axis; null: unknown. */
  readonly behind: number | null;
}

/** Sizes that decide a hole: the distance to combustible material, and the part in it with its gap. */
export interface HoleBounds {
  readonly clearance: number | null;
  readonly partWidth: number | null;
  readonly gap: number;
}

/** Returns the holes from the bottom up. Holes above the bends are shifted. */
export function openingsOf(
  { slabs, hasLoft, outerRadius, underside }: House,
  { angle, hasAttic, storey, roofThickness }: Choices,
  bounds: { readonly slab: HoleBounds; readonly roof: HoleBounds },
  bends: { readonly above: number; readonly shift: number } | null,
  behind: number | null,
): readonly Opening[] {
  const shiftAt = (height: number): number => (bends !== null && height >= bends.above ? rounded(bends.shift) : 0);
  const width = ({ clearance, partWidth, gap }: HoleBounds): number | null =>
    clearance === null ? null : Math.max(2 * (outerRadius + clearance), partWidth === null ? 0 : partWidth + 2 * gap);
  const radians = (angle * Math.PI) / 180;
  const across = width(bounds.roof);
  return [
    ...slabs.map(({ bottom }, index): Opening => {
      const isTop = hasLoft && index === slabs.length - 1;
      const loft = hasAttic ? 'attic-floor' : 'loft-floor';
      const at = isTop ? loft : `storey-slab-${storey + index}`;
      const size = width(bounds.slab);
      return {
        at,
        width: tenth(size),
        length: tenth(size),
        lengthSquare: tenth(size),
        bottom,
        shift: shiftAt(bottom),
        behind,
      };
    }),
    {
      at: 'roof',
      width: tenth(across),
      length: tenth(across === null ? null : across / Math.cos(radians)),
      lengthSquare: tenth(across === null ? null : across / Math.cos(radians) + roofThickness * Math.tan(radians)),
      bottom: rounded(underside),
      shift: shiftAt(underside),
      behind,
    },
  ];
}

const tenth = (value: number | null): number | null => (value === null ? null : rounded(value));
