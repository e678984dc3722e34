import { slopeOf, toTenths } from '../house/angle.ts';
import type { FlueGeometry } from '../result/flue-geometry.ts';
import type { Flue } from '../flue/flue.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import { marginSteps, zoneOf, type JointZone } from '../house/joint-zones.ts';

/** What a drawing to scale needs, rounded to tenths of a millimetre. */
export function describeGeometry(plan: FluePlan, flue: Flue): FlueGeometry {
  const { input, house, requirement } = plan;
  const { column } = flue;
  const { heightRule } = requirement;
  const zones = column.plan?.zones ?? plan.penetrations.map((penetration) => zoneOf(penetration, marginSteps));
  const positions = new Map(flue.lines.map(({ partId, position }) => [partId, position]));
  const freeHeight = flue.top - house.roofSurface;
  return {
    outlet: {
      position: input.scheme.outletPosition,
      height: input.scheme.outletHeight,
      diameter: plan.outletDiameter,
    },
    start: column.start,
    requiredTop: requirement.requiredTop,
    top: column.plan === null ? null : flue.top,
    storeys: house.storeys,
    slabs: house.slabs,
    loft: house.loft,
    ceiling: house.ceilingFollowsRoof ? 'roof' : 'flat',
    roofAngle: input.roofAngle,
    roofUnderside: toTenths(house.roofUnderside),
    roofSurface: toTenths(house.roofSurface),
    roofThickness: input.roofThickness,
    ridge:
      input.ridgeDistance === null
        ? null
        : {
            distance: input.ridgeDistance,
            height: toTenths(house.roofSurface + input.ridgeDistance * slopeOf(input.roofAngle)),
          },
    heightRule: {
      overRoof: toTenths(heightRule.overRoof),
      fromRoofPlane: toTenths(heightRule.fromRoofPlane),
      overRidge: heightRule.overRidge === null ? null : toTenths(heightRule.overRidge),
      applied: toTenths(heightRule.applied),
      decidedBy: heightRule.decidedBy,
    },
    outerRadius: requirement.outerRadius,
    innerRadius: requirement.innerRadius,
    jointZones: zones.map(roundZone),
    fixingGaps: plan.gaps.map(({ from, to, brackets }) => ({ from: toTenths(from), to: toTenths(to), brackets })),
    braces: Array.from({ length: flue.braceCount }, (_, index) =>
      toTenths(house.roofSurface + ((index + 1) * freeHeight) / (flue.braceCount + 1)),
    ),
    supports: (flue.weight?.supports ?? []).map(({ part, kind, height, carries }) => ({
      position: positions.get(part.id) ?? 0,
      kind,
      height,
      carries,
    })),
    pieces: flue.pieces.map(({ partId, ...piece }) => ({ position: positions.get(partId) ?? 0, partId, ...piece })),
    offset: flue.assembly === null ? null : { ...flue.assembly, wantedShift: input.offset },
  };
}

function roundZone({ penetration, from, to, marginShare }: JointZone): JointZone {
  return { penetration, from: toTenths(from), to: toTenths(to), marginShare };
}
