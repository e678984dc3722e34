import { toTenths } from '../numbers.ts';
import type { WallBehind } from '../result/flue-geometry.ts';
import type { UnnumberedPiece } from './flue-pieces.ts';
import type { FluePlan } from './flue-plan.ts';

/** A part of the flue before a wall, in millimetres. */
interface Body {
  /** From the outlet back to the body's rear side. */
  readonly reach: number;
  /** From the body to combustible material; null: unknown. */
  readonly clearance: number | null;
}

/**
 * Returns how far a combustible wall must be behind a rear outlet: each part of the flue keeps its clearance to the wall.
 * Null: a top outlet.
 */
export function findWallBehind(plan: FluePlan, pieces: readonly UnnumberedPiece[]): WallBehind | null {
  const { input, behind, level } = plan;
  if (input.scheme.outletPosition === 'top') return null;
  const required = behind === null || level.length === null ? null : leastDistance(listBodies(plan, behind, pieces));
  return { required, given: input.wallBehind };
}

/** Returns the least distance of a wall that keeps all clearances; null: a clearance is unknown. */
function leastDistance(bodies: readonly Body[]): number | null {
  const distances = bodies.map(({ reach, clearance }) => (clearance === null ? null : reach + clearance));
  const known = distances.filter((distance) => distance !== null);
  return known.length < distances.length || known.length === 0 ? null : toTenths(Math.max(...known));
}

/** Lists the bare level pipes, which point to the wall, and the upright pieces. A pipe of unknown insulation counts as bare. */
function listBodies(
  { level, limits, declaration, assortment }: FluePlan,
  behind: number,
  pieces: readonly UnnumberedPiece[],
): Body[] {
  const ofBare = declaration?.pipeClearance ?? limits.pipe_clearance.value;
  const isBare = (thermalResistance: number | null): boolean => (thermalResistance ?? 0) === 0;
  return [
    ...level.pieces
      .filter(({ part }) => isBare(part.thermalResistance))
      .map(({ to }): Body => ({ reach: to, clearance: ofBare })),
    ...pieces.flatMap(({ partId, from, to, width }): Body[] => {
      const part = assortment.partById(partId);
      if (part === undefined || from === to) return [];
      const ofSystem = part.clearance ?? limits.clearance?.value ?? null;
      return [{ reach: behind + width / 2, clearance: isBare(part.thermalResistance) ? ofBare : ofSystem }];
    }),
  ];
}
