/** A flue on the outside of a wall. Millimetres; heights over the fireplace's floor; null: unknown. */
export interface OutsideFlue {
  readonly kind: 'outside';
  readonly wall: 'timber' | 'masonry';
  readonly wallThickness: number;
  /** The height of the pipe's axis at the flue's tee; null: to be calculated. */
  readonly passHeight: number | null;
  /** From the terrain up to the floor. */
  readonly ground: number;
  readonly side: 'eaves' | 'gable';
  /** From the wall's outer face to the roof's edge. */
  readonly eaves: number;
  /** The top of the roof's edge; at a gable, of the roof at the flue. Null: calculated from the storeys. */
  readonly eavesHeight: number | null;
  /** How the flue passes the overhang; null: the simplest way. */
  readonly past: PastEaves | null;
  readonly base: 'console' | 'ground';
  /** The nearest window or air inlet: sideways from the mouth, and the height of its upper edge. */
  readonly openingDistance: number | null;
  readonly openingHeight: number | null;
}

/** Through the overhang, around its edge with two bends, or straight up in front of it. */
export const pastEaves = ['through', 'around', 'clear'] as const;

export type PastEaves = (typeof pastEaves)[number];
