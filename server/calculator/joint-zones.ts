import { slopeOf } from './angle.ts';
import type { JointZone } from './flue-geometry.ts';
import type { House } from './house.ts';

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
