import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { rounded } from './rules.ts';

/** Sizes that decide a hole: the distance to combustible material, and the part in it with its gap. */
export interface HoleBounds {
  readonly clearance: number;
  readonly partWidth: number | null;
  readonly gap: number;
}

/** Returns the holes for the carpenter from the bottom up, mm. Holes above the bends are shifted. */
export function openingsOf(
  { slabs, hasLoft, outerRadius, underside }: House,
  { angle, hasAttic, storey, roofThickness }: Choices,
  bounds: { readonly slab: HoleBounds; readonly roof: HoleBounds },
  bends: { readonly above: number; readonly shift: number } | null,
  behind: number | null,
) {
  const opening = (at: string, height: number, { clearance, partWidth, gap }: HoleBounds, slant: number) => {
    const width = Math.max(2 * (outerRadius + clearance), partWidth === null ? 0 : partWidth + 2 * gap);
    const length = width / Math.cos(slant);
    return {
      at,
      width: rounded(width),
      /** With plumb sides. */
      length: rounded(length),
      /** Framed square to the roof. */
      lengthSquare: rounded(length + roofThickness * Math.tan(slant)),
      bottom: rounded(height),
      shift: bends !== null && height >= bends.above ? rounded(bends.shift) : 0,
      /** From the outlet back to the flue's axis; null: unknown. */
      behind,
    };
  };
  return [
    ...slabs.map(({ bottom }, index) => {
      const isTop = hasLoft && index === slabs.length - 1;
      const loft = hasAttic ? 'attic-floor' : 'loft-floor';
      return opening(isTop ? loft : `storey-slab-${storey + index}`, bottom, bounds.slab, 0);
    }),
    opening('roof', underside, bounds.roof, (angle * Math.PI) / 180),
  ];
}
