import { pipeClearanceOf } from '../connection/connection-plan.ts';
import type { Part } from '../input/part.ts';
import { toRadians, toTenths } from '../numbers.ts';
import { lowestTee, reachingParts, soffitOf, widthOfPipe } from './outside-site.ts';
import type { OutsidePlan } from './outside-plan.ts';

/** The hole in the wall. `clearance`: from the flue's surface to its edge. Null: the clearance is unknown. */
export interface WallHole {
  readonly width: number | null;
  readonly clearance: number | null;
}

/** Returns the sleeve that fits the wall, the first by choice; null: none does. */
export function findSleeve({ input, assortment }: OutsidePlan): Part | null {
  return reachingParts(assortment.ofRole('wall_sleeve'), input.flue.wallThickness)[0] ?? null;
}

/** Measures the hole in the wall. In masonry it is only as wide as the sleeve needs. */
export function measureHole(plan: OutsidePlan): WallHole {
  const { input, limits, site } = plan;
  const sleeve = findSleeve(plan);
  const clearance = sleeve?.clearance ?? limits.clearance?.value ?? null;
  const forSleeve = sleeve === null || sleeve.width === null ? 0 : sleeve.width + 2 * limits.fitting_gap.value;
  const forClearance = clearance === null ? null : 2 * (site.radius + clearance);
  const width =
    input.flue.wall === 'masonry' && forSleeve > 0
      ? forSleeve
      : forClearance === null
        ? null
        : Math.max(forSleeve, forClearance);
  return { width, clearance: width === null ? null : toTenths(width / 2 - site.radius) };
}

/** Returns how far from the wall's inner face bare pipe must end. Timber can catch fire. */
export function bareDistanceOf(plan: OutsidePlan): number {
  const beforeWall = plan.limits.insulated_before_wall.value;
  return plan.input.flue.wall === 'timber' ? Math.max(beforeWall, pipeClearanceOf(plan)) : beforeWall;
}

/** What bounds the height of the tee's arm from above. */
export type UpperBound = 'ceiling' | 'soffit';

/** The allowed heights of the tee's arm over the floor, and what sets the greatest. */
export interface HeightsOfTee {
  readonly lowest: number;
  readonly highest: number;
  readonly highestBy: UpperBound;
}

/**
 * Returns the heights where the hole is beside the room, the bare pipe keeps its clearance to the ceiling and to the roof's
 * underside, the tee is not in the ground, and hole and tee are under the overhang.
 */
export function heightsOfTee(plan: OutsidePlan, tee: Part): HeightsOfTee {
  const { input, site, assortment } = plan;
  const halfHole = (measureHole(plan).width ?? 2 * (site.radius + site.clearance)) / 2;
  const plates = [findSleeve(plan), assortment.ofRole('wall_rosette')[0], assortment.ofRole('weather_collar')[0]];
  const widest = Math.max(2 * halfHole, ...plates.map((part) => part?.width ?? 0));
  // The underside of a roof slopes along a gable.
  const angle = input.flue.side === 'gable' ? toRadians(input.roofAngle) : 0;
  const overTee = (tee.length ?? 0) + site.clearance / Math.cos(angle) + site.radius * Math.tan(angle);
  const overHole = (widest / 2 + site.clearance) / Math.cos(angle);
  const overPipe = widthOfPipe(input, assortment) / 2 + pipeClearanceOf(plan);
  const underCeiling = input.roomHeight - Math.max(overPipe, halfHole);
  // The roof is lowest over the end of the bare pipe, and the nearest point of a slope is beside the pipe.
  const overBareEnd = soffitOf(site) + (site.overhang + input.flue.wallThickness + bareDistanceOf(plan)) * site.slope;
  const underRoof = overBareEnd - overPipe / Math.cos(toRadians(input.roofAngle));
  const inRoom = Math.min(underCeiling, underRoof);
  const underSoffit = soffitOf(site) - Math.max(overTee, overHole);
  return {
    lowest: Math.max(halfHole, lowestTee(plan, tee)),
    highest: Math.min(inRoom, underSoffit),
    highestBy: inRoom <= underSoffit ? 'ceiling' : 'soffit',
  };
}
