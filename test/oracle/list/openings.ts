import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { rounded } from './rules.ts';

/** A hole that the carpenter makes; mm. */
export interface Opening {
  readonly at: string;
  readonly width: number | null;
  /** With plumb sides. */
  readonly length: number | null;
  /** Framed square to the roof. */
  readonly lengthSquare: number | null;
  readonly bottom: number;
  readonly shift: number;
}

/** What bounds a hole: the distance to what can burn, and the part in it with the gap around it. */
export interface HoleBounds {
  readonly clearance: number | null;
  readonly partWidth: number | null;
  readonly gap: number;
}

/** The holes from the bottom up; above the bends they are shifted with the flue. */
export function openingsOf(
  { slabs, hasLoft, outerRadius, underside }: House,
  { angle, hasAttic, storey, roofThickness }: Choices,
  bounds: { readonly slab: HoleBounds; readonly roof: HoleBounds },
  bends: { readonly above: number; readonly shift: number } | null,
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
      return { at, width: tenth(size), length: tenth(size), lengthSquare: tenth(size), bottom, shift: shiftAt(bottom) };
    }),
    {
      at: 'roof',
      width: tenth(across),
      length: tenth(across === null ? null : across / Math.cos(radians)),
      lengthSquare: tenth(across === null ? null : across / Math.cos(radians) + roofThickness * Math.tan(radians)),
      bottom: rounded(underside),
      shift: shiftAt(underside),
    },
  ];
}

const tenth = (value: number | null): number | null => (value === null ? null : rounded(value));
