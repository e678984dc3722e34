import type { Limits } from '../input/limits.ts';
import { slopeOf } from '../numbers.ts';
import type { House, Penetration } from './house.ts';

/** A penetration and its margins for joints. Heights in millimetres over the fireplace's floor. */
export interface GuardedPenetration {
  readonly penetration: Penetration;
  /** The penetration itself, without margins. */
  readonly from: number;
  readonly to: number;
  readonly marginBelow: number;
  /** The margin over a roof has its own limit, because the flashing surrounds the flue there. */
  readonly marginAbove: number;
}

/** A height interval without joints; joints on its bounds are allowed. */
export interface JointZone {
  readonly penetration: Penetration;
  readonly from: number;
  readonly to: number;
  /** The remaining share of the margins, from 0 to 1. */
  readonly marginShare: number;
}

/** The number of steps from no margin to the whole margin: one millimetre of the usual 150. */
export const marginSteps = 150;

/** Returns the slabs and the roof, from the bottom up. */
export function findPenetrations(
  house: House,
  roofAngle: number,
  outerRadius: number,
  limits: Limits,
): GuardedPenetration[] {
  const margin = limits.joint_margin.value;
  const roofReach = outerRadius * slopeOf(roofAngle);
  return [
    ...house.slabs.map(({ penetration, bottom, top }) => ({
      penetration,
      from: bottom,
      to: top,
      marginBelow: margin,
      marginAbove: margin,
    })),
    guardRoof('roof', house.roofUnderside - roofReach, house.roofSurface + roofReach, limits),
  ];
}

/** Returns a roof, or its overhang, with the margins of its flashing. */
export function guardRoof(kind: 'roof' | 'eaves', from: number, to: number, limits: Limits): GuardedPenetration {
  return {
    penetration: { kind },
    from,
    to,
    marginBelow: limits.joint_margin.value,
    marginAbove: limits.roof_joint_margin.value,
  };
}

export function zoneOf(
  { penetration, from, to, marginBelow, marginAbove }: GuardedPenetration,
  steps: number,
): JointZone {
  return {
    penetration,
    from: from - (steps * marginBelow) / marginSteps,
    to: to + (steps * marginAbove) / marginSteps,
    marginShare: steps / marginSteps,
  };
}

export function isInside({ from, to }: JointZone, height: number): boolean {
  return from < height && height < to;
}
