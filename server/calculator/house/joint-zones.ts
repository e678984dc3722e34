import { slopeOf } from './angle.ts';
import type { House, Penetration } from './house.ts';

/** A height interval in which no joint may be. Its bounds include the joint margin; joints on the bounds are allowed. */
export interface JointZone {
  readonly penetration: Penetration;
  readonly from: number;
  readonly to: number;
}

/** Where no joint may be: each slab and the roof, with `margin` millimetres beyond each side. From the bottom up. */
export function findJointZones(house: House, roofAngle: number, outerRadius: number, margin: number): JointZone[] {
  const roofReach = outerRadius * slopeOf(roofAngle) + margin;
  return [
    ...house.slabs.map(({ penetration, bottom, top }) => ({ penetration, from: bottom - margin, to: top + margin })),
    { penetration: { kind: 'roof' }, from: house.roofUnderside - roofReach, to: house.roofSurface + roofReach },
  ];
}

/** True where the height lies strictly inside the zone. */
export function isInside({ from, to }: JointZone, height: number): boolean {
  return from < height && height < to;
}
