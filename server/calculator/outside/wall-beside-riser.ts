import { toTenths } from '../numbers.ts';
import type { WallBehind } from '../result/flue-geometry.ts';
import type { OutsideConnector } from './outside-connector.ts';
import type { OutsidePlan } from './outside-plan.ts';

/**
 * Returns how far a timber wall must be from the outlet: the bare pipe before the last corner keeps its clearance to the
 * wall. The level pipe after the corner passes the wall. Null: no such pipe, or masonry.
 */
export function findWallBesideRiser(
  { input, limits, declaration, assortment }: OutsidePlan,
  { placed }: OutsideConnector,
): WallBehind | null {
  const corner = placed.axis.length > 2 ? placed.axis.at(-2) : undefined;
  if (corner === undefined || input.flue.wall === 'masonry') return null;
  const bare = placed.pieces.filter(
    // A pipe of unknown insulation counts as bare.
    ({ partId, shiftFrom }) => shiftFrom <= corner.shift && (assortment.partById(partId)?.thermalResistance ?? 0) === 0,
  );
  if (bare.length === 0) return null;
  const reach = Math.max(...bare.map(({ shiftTo, width }) => Math.min(shiftTo, corner.shift) + width / 2));
  const clearance = declaration?.pipeClearance ?? limits.pipe_clearance.value;
  return { required: toTenths(reach + clearance), given: input.outletToWall };
}
