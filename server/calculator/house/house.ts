import { toRadians } from '../numbers.ts';
import { type CalculationInput, hasLoft } from '../input/calculation-input.ts';

/** What the flue goes through. `storey` counts the house's storeys from 1: the slab above that storey. */
export type Penetration =
  | { readonly kind: 'storey-slab'; readonly storey: number }
  | { readonly kind: 'attic-floor' }
  | { readonly kind: 'loft-floor' }
  | { readonly kind: 'roof' };

/** Heights in millimetres over the floor that the fireplace stands on. */
export interface Storey {
  /** The house's storey number, from 1. */
  readonly storey: number;
  readonly floor: number;
  readonly ceiling: number;
}

/** A floor that the flue passes through, from its lower to its upper side. */
export interface Slab {
  readonly penetration: Exclude<Penetration, { readonly kind: 'roof' }>;
  readonly bottom: number;
  readonly top: number;
}

/** The part of the house around the flue, from the fireplace's own storey upwards. */
export interface House {
  readonly storeys: readonly Storey[];
  /** The slabs that the flue passes through, from the bottom up. */
  readonly slabs: readonly Slab[];
  /** The attic or unused loft over the last ceiling; its ceiling is the roof's underside. */
  readonly loft: { readonly kind: 'attic' | 'loft'; readonly floor: number; readonly ceiling: number } | null;
  /** Underside and surface of the roof at the flue's axis. */
  readonly roofUnderside: number;
  readonly roofSurface: number;
  /** True where the last ceiling is the roof's own underside. */
  readonly ceilingFollowsRoof: boolean;
}

/** Stacks the storeys, slabs and the roof over the fireplace's floor. */
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
