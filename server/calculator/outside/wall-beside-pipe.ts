import { pipeClearanceOf } from '../connection/connection-plan.ts';
import { toTenths } from '../numbers.ts';
import type { WallBehind } from '../result/flue-geometry.ts';
import type { OutsideConnector } from './outside-connector.ts';
import type { OutsidePlan } from './outside-plan.ts';

/**
 * Returns how far a timber wall must be from the outlet: the surface of the bare pipe before the last corner, and the end of
 * the bare level pipe after it, keep their clearance to the wall. Null: no bare pipe, or masonry.
 */
export function findWallBesidePipe(plan: OutsidePlan, { placed }: OutsideConnector): WallBehind | null {
  const { input, assortment, site } = plan;
  if (input.flue.wall === 'masonry') return null;
  const corner = placed.axis.length > 2 ? (placed.axis.at(-2)?.shift ?? 0) : -Infinity;
  const reaches = placed.pieces.flatMap(({ partId, shiftFrom, shiftTo, width }) => {
    const resistance = assortment.partById(partId)?.thermalResistance ?? null;
    // A pipe of unknown insulation counts as bare. The rule asks about one that passes the wall.
    const isBare = resistance === 0 || (resistance === null && shiftTo <= site.inner);
    if (!isBare) return [];
    return [shiftFrom <= corner ? Math.max(shiftTo, Math.min(shiftTo, corner) + width / 2) : shiftTo];
  });
  return reaches.length === 0
    ? null
    : { required: toTenths(Math.max(...reaches) + pipeClearanceOf(plan)), given: input.outletToWall };
}
