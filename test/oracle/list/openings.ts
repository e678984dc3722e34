import type { Choices } from './choices.ts';
import type { House } from './house.ts';
import { rounded } from './rules.ts';

/** A hole that the carpenter makes; mm. */
export interface Opening {
  readonly at: string;
  readonly width: number | null;
  readonly length: number | null;
  readonly bottom: number;
  readonly shift: number;
}

/** What bounds the holes: the distance that each part keeps to what can burn. */
export interface Clearances {
  readonly slab: number | null;
  readonly roof: number | null;
}

/** The holes from the bottom up; above the bends they are shifted with the flue. */
export function openingsOf(
  { slabs, hasLoft, outerRadius, underside }: House,
  { angle, hasAttic, storey }: Choices,
  clearances: Clearances,
  bends: { readonly above: number; readonly shift: number } | null,
): readonly Opening[] {
  const shiftAt = (height: number): number => (bends !== null && height >= bends.above ? rounded(bends.shift) : 0);
  const width = (clearance: number | null): number | null =>
    clearance === null ? null : 2 * (outerRadius + clearance);
  const slant = Math.cos((angle * Math.PI) / 180);
  const across = width(clearances.roof);
  return [
    ...slabs.map(({ bottom }, index): Opening => {
      const isTop = hasLoft && index === slabs.length - 1;
      const loft = hasAttic ? 'attic-floor' : 'loft-floor';
      const at = isTop ? loft : `storey-slab-${storey + index}`;
      const size = width(clearances.slab);
      return { at, width: tenth(size), length: tenth(size), bottom, shift: shiftAt(bottom) };
    }),
    {
      at: 'roof',
      width: tenth(across),
      length: tenth(across === null ? null : across / slant),
      bottom: rounded(underside),
      shift: shiftAt(underside),
    },
  ];
}

const tenth = (value: number | null): number | null => (value === null ? null : rounded(value));
