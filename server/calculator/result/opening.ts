import type { Penetration } from '../house/house.ts';

/** A hole for the flue through a slab or the roof. Millimetres; null where the clearance to combustible material is unknown. */
export interface Opening {
  readonly penetration: Penetration;
  readonly clearance: number | null;
  readonly width: number | null;
  /** Along the slope of a roof; as the width in a slab. */
  readonly length: number | null;
  /** The underside at the flue's axis, over the floor that the fireplace stands on. */
  readonly bottom: number;
  /** Sideways place of the axis; 0 is the outlet's axis. */
  readonly shift: number;
}
