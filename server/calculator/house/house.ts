import { toRadians } from '../numbers.ts';
import { type CalculationInput, hasLoft } from '../input/calculation-input.ts';

/** A part of the house that the flue passes, or is fixed to. `storey`: the storey below the slab, from 1. */
export type Penetration =
  | { readonly kind: 'storey-slab'; readonly storey: number }
  | { readonly kind: 'attic-floor' }
  | { readonly kind: 'loft-floor' }
  | { readonly kind: 'roof' }
  | { readonly kind: 'wall' }
  | { readonly kind: 'eaves' };

/** Heights in millimetres over the fireplace's floor. */
export interface Storey {
  readonly storey: number;
  readonly floor: number;
  readonly ceiling: number;
}

export interface Slab {
  readonly penetration: Exclude<Penetration, { readonly kind: 'roof' | 'wall' | 'eaves' }>;
  readonly bottom: number;
  readonly top: number;
}

/** The house around the flue, from the fireplace's own storey upwards. */
export interface House {
  readonly storeys: readonly Storey[];
  /** From the bottom up. */
  readonly slabs: readonly Slab[];
  /** The attic or unused loft over the last ceiling. Its ceiling is the roof's underside. */
  readonly loft: { readonly kind: 'attic' | 'loft'; readonly floor: number; readonly ceiling: number } | null;
  /** At the flue's axis. */
  readonly roofUnderside: number;
  readonly roofSurface: number;
  /** Whether the last ceiling is the roof's own underside. */
  readonly ceilingFollowsRoof: boolean;
}

export function layOutHouse(input: CalculationInput): House {
  const { roomHeight, slabThickness } = input;
  const storeyCount = input.floor.numFloors - input.storey + 1;
  const storeys = Array.from({ length: storeyCount }, (_, index) => {
    const floor = index * (roomHeight + slabThickness);
    return { storey: input.storey + index, floor, ceiling: floor + roomHeight };
  });
  const lastCeiling = storeys.at(-1)?.ceiling ?? roomHeight;
  const slabs: Slab[] = storeys.slice(0, -1).map(({ storey, ceiling }) => ({
    penetration: { kind: 'storey-slab', storey },
    bottom: ceiling,
    top: ceiling + slabThickness,
  }));
  const ceilingFollowsRoof = !hasLoft(input);
  const loftFloor = lastCeiling + slabThickness;
  const roofUnderside = ceilingFollowsRoof ? lastCeiling : loftFloor + input.atticHeight;
  if (!ceilingFollowsRoof) {
    slabs.push({
      penetration: { kind: input.floor.hasAttic ? 'attic-floor' : 'loft-floor' },
      bottom: lastCeiling,
      top: loftFloor,
    });
  }
  return {
    storeys,
    slabs,
    loft: ceilingFollowsRoof
      ? null
      : { kind: input.floor.hasAttic ? 'attic' : 'loft', floor: loftFloor, ceiling: roofUnderside },
    roofUnderside,
    roofSurface: roofUnderside + input.roofThickness / Math.cos(toRadians(input.roofAngle)),
    ceilingFollowsRoof,
  };
}
