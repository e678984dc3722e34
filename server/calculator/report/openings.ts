import type { Flue } from '../flue/flue.ts';
import type { FluePlan } from '../flue/flue-plan.ts';
import { toRadians, toTenths } from '../house/angle.ts';
import type { Penetration } from '../house/house.ts';
import type { Reason } from '../result/bill-line.ts';
import type { Opening } from '../result/flue-geometry.ts';

/** The holes that a carpenter makes for the flue as built, from the bottom up; none without a flue. */
export function listOpenings({ input, house, requirement, limits, assortment }: FluePlan, flue: Flue): Opening[] {
  if (flue.column.plan === null) return [];
  const clearanceOf = (kinds: readonly Reason['kind'][]): number | null => {
    const parts = kinds.flatMap((kind) =>
      flue.lines
        .filter(({ reasons }) => reasons.some(({ reason }) => reason.kind === kind))
        .map(({ partId }) => assortment.partById(partId)),
    );
    return parts[0]?.clearance ?? limits.clearance?.value ?? null;
  };
  const hole = (penetration: Penetration, bottom: number, clearance: number | null, angle: number): Opening => {
    const width = clearance === null ? null : 2 * (requirement.outerRadius + clearance);
    return {
      penetration,
      clearance,
      width: width === null ? null : toTenths(width),
      length: width === null ? null : toTenths(width / Math.cos(toRadians(angle))),
      bottom: toTenths(bottom),
      shift: shiftAt(flue, bottom),
    };
  };
  return [
    ...house.slabs.map(({ penetration, bottom }) => hole(penetration, bottom, clearanceOf(['floor-kit']), 0)),
    hole({ kind: 'roof' }, house.roofUnderside, clearanceOf(['roof-sleeve', 'roof-flashing']), input.roofAngle),
  ];
}

/** How far the axis has moved sideways at a height; bends never stand in a penetration. */
function shiftAt({ pieces }: Flue, height: number): number {
  return pieces.find(({ to }) => to >= height)?.shiftTo ?? 0;
}
