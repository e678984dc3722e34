import type { Flue } from '../flue/flue.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import { toRadians, toTenths } from '../house/angle.ts';
import type { Penetration } from '../house/house.ts';
import type { Part } from '../input/part.ts';
import type { Reason } from '../result/bill-line.ts';
import type { Opening } from '../result/flue-geometry.ts';

/**
 * The holes that a carpenter makes for the flue as built, from the bottom up; none without a flue. A hole keeps the clearance on all sides
 * of the pipe, and takes the floor kit or sleeve that stands in it where that is wider.
 */
export function listOpenings({ input, house, requirement, limits, assortment }: FluePlan, flue: Flue): Opening[] {
  if (flue.column.plan === null) return [];
  const partFor = (kind: Reason['kind']): Part | undefined => {
    const line = flue.lines.find(({ reasons }) => reasons.some(({ reason }) => reason.kind === kind));
    return line === undefined ? undefined : assortment.partById(line.partId);
  };
  const diameter = 2 * requirement.outerRadius;
  const hole = (penetration: Penetration, bottom: number, inside: Part | undefined, angle: number): Opening => {
    const part = inside ?? (penetration.kind === 'roof' ? partFor('roof-flashing') : undefined);
    const least = part?.clearance ?? limits.clearance?.value ?? null;
    const width = least === null ? null : Math.max(diameter + 2 * least, inside?.width ?? 0);
    return {
      penetration,
      clearance: width === null ? null : toTenths((width - diameter) / 2),
      width: width === null ? null : toTenths(width),
      length: width === null ? null : toTenths(width / Math.cos(toRadians(angle))),
      bottom: toTenths(bottom),
      shift: shiftAt(flue, bottom),
    };
  };
  return [
    ...house.slabs.map(({ penetration, bottom }) => hole(penetration, bottom, partFor('floor-kit'), 0)),
    hole({ kind: 'roof' }, house.roofUnderside, partFor('roof-sleeve'), input.roofAngle),
  ];
}

/** How far the axis has moved sideways at a height; bends never stand in a penetration. */
function shiftAt({ pieces }: Flue, height: number): number {
  return pieces.find(({ to }) => to >= height)?.shiftTo ?? 0;
}
