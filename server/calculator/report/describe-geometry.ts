import type { FluePlan } from '../flue/flue-plan.ts';
import type { Flue } from '../flue/flue.ts';
import { slopeOf, toTenths, toRadians } from '../numbers.ts';
import type { Penetration } from '../house/house.ts';
import { marginSteps, zoneOf, type JointZone } from '../house/joint-zones.ts';
import type { Part } from '../input/part.ts';
import type { Reason } from '../result/bill-line.ts';
import type { FlueGeometry, Opening } from '../result/flue-geometry.ts';

/** Returns the measures for a drawing to scale, rounded to tenths of a millimetre. */
export function describeGeometry(plan: FluePlan, flue: Flue): FlueGeometry {
  const { input, house } = plan;
  const { column } = flue;
  const zones = column.plan?.zones ?? plan.penetrations.map((penetration) => zoneOf(penetration, marginSteps));
  const positions = new Map(flue.lines.map(({ partId, position }) => [partId, position]));
  const freeHeight = flue.top - house.roofSurface;
  return {
    ...describeHouse(plan),
    start: column.start,
    top: column.plan === null ? null : flue.top,
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
    level: plan.level.pieces.map(({ part, from, to }) => ({
      position: positions.get(part.id) ?? 0,
      partId: part.id,
      articleNumber: part.articleNumber,
      from: toTenths(from),
      to: toTenths(to),
      width: part.width ?? plan.outletDiameter,
    })),
    behind: plan.behind,
    wallBehind: flue.wallBehind,
    pieces: flue.pieces.map(({ partId, ...piece }) => ({ position: positions.get(partId) ?? 0, partId, ...piece })),
    offset: flue.assembly === null ? null : { ...flue.assembly, wantedShift: input.offset },
    chimney: null,
  };
}

/** Returns the measures of flues and connections: the outlet, the house, and the required mouth. */
export function describeHouse({
  input,
  house,
  requirement,
  outletDiameter,
}: Pick<FluePlan, 'input' | 'house' | 'requirement' | 'outletDiameter'>) {
  const { heightRule } = requirement;
  return {
    outlet: {
      position: input.scheme.outletPosition,
      height: input.scheme.outletHeight,
      diameter: outletDiameter,
    },
    requiredTop: requirement.requiredTop,
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
  } as const satisfies Partial<FlueGeometry>;
}

export function roundZone({ penetration, from, to, marginShare }: JointZone): JointZone {
  return { penetration, from: toTenths(from), to: toTenths(to), marginShare };
}

/**
 * Returns the holes for the flue as built, from the bottom up; none without a flue. A hole keeps the clearance on all
 * sides of the pipe. It is wider if the floor kit or sleeve with its gap needs more.
 */
export function listOpenings(
  { input, house, requirement, limits, assortment, behind }: FluePlan,
  flue: Flue,
): Opening[] {
  if (flue.column.plan === null) return [];
  const partFor = (kind: Reason['kind']): Part | undefined => {
    const line = flue.lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === kind));
    return line === undefined ? undefined : assortment.partById(line.partId);
  };
  const diameter = 2 * requirement.outerRadius;
  const hole = (penetration: Penetration, bottom: number, inside: Part | undefined, angle: number): Opening => {
    const part = inside ?? (penetration.kind === 'roof' ? partFor('roof-flashing') : undefined);
    const clearance = part?.clearance ?? limits.clearance?.value ?? null;
    const aroundPart =
      inside?.width === undefined || inside.width === null ? 0 : inside.width + 2 * limits.fitting_gap.value;
    const width = clearance === null ? null : Math.max(diameter + 2 * clearance, aroundPart);
    const length = width === null ? null : width / Math.cos(toRadians(angle));
    return {
      penetration,
      clearance: width === null ? null : toTenths((width - diameter) / 2),
      width: width === null ? null : toTenths(width),
      length: length === null ? null : toTenths(length),
      lengthSquare: length === null ? null : toTenths(length + input.roofThickness * slopeOf(angle)),
      bottom: toTenths(bottom),
      shift: shiftAt(flue, bottom),
      behind,
    };
  };
  return [
    ...house.slabs.map(({ penetration, bottom }) => hole(penetration, bottom, partFor('floor-kit'), 0)),
    hole({ kind: 'roof' }, house.roofUnderside, partFor('roof-sleeve'), input.roofAngle),
  ];
}

/** Returns the sideways position of the axis at a height. Bends are never in a penetration. */
function shiftAt({ pieces }: Flue, height: number): number {
  return pieces.find(({ to }) => to >= height)?.shiftTo ?? 0;
}
