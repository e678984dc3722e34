import type { House } from '../house/house.ts';
import type { OutsideInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { PastEaves } from '../input/outside-input.ts';
import type { Part } from '../input/part.ts';
import { slopeOf, toRadians } from '../numbers.ts';
import type { Assortment } from '../parts/assortment.ts';

/** The wall and the overhang beside a flue. Millimetres; distances from the wall's outer face; heights over the floor. */
export interface OutsideSite {
  /** The wall's faces, beside the outlet. */
  readonly inner: number;
  readonly outer: number;
  readonly isDistanceGiven: boolean;
  /** The flue's outer radius. */
  readonly radius: number;
  readonly overhang: number;
  /** The top of the roof's edge; at a gable, of the roof at the flue. */
  readonly edge: number;
  /** The height of the roof's build-up, measured plumb. */
  readonly build: number;
  /** The rise of the roof per millimetre away from the edge; 0 at a gable. */
  readonly slope: number;
  /** From the wall to the nearest place where the flue passes in front of overhang and gutter. */
  readonly clearOf: number;
  /** The least distance from the wall to the flue's surface. */
  readonly leastGap: number;
  /** The greatest distance from the wall to the flue's surface that a bracket reaches. */
  readonly farthest: number;
  readonly clearance: number;
  /** The least distance of a flue's axis from the roof's edge if the flue passes through the overhang. */
  readonly edgeDistance: number;
}

/** In millimetres: this program's assumption of the thickness of the board at the roof's edge. */
const edgeBoard = 30;

/** From the highest wall fixing up to the overhang, in millimetres. */
export const underOverhang = 100;

/** Returns the outer width of the bare pipe in the room. */
export function widthOfPipe({ pipe }: OutsideInput, { ofRole }: Assortment): number {
  return ofRole('connector_pipe').reduce((widest, { width }) => Math.max(widest, width ?? 0), pipe.diameter);
}

/** Returns the height of the lowest point of the overhang. */
export function soffitOf({ edge, build }: Pick<OutsideSite, 'edge' | 'build'>): number {
  return edge - build;
}

/** Returns the least height of a tee's arm over the floor: the tee must not be in the ground. */
export function lowestTee({ input }: { readonly input: OutsideInput }, { otherLength }: Part): number {
  return (otherLength ?? 0) - input.flue.ground;
}

/** @param height of the tee's arm */
export function lowerEndOfTee({ otherLength }: Part, height: number): number {
  return height - (otherLength ?? 0);
}

export function describeSite(
  input: OutsideInput,
  house: House,
  limits: Limits,
  { radius, arm, assumedDistance, assortment }: SiteParts,
): OutsideSite {
  const { flue, roofAngle, roofThickness } = input;
  const isEaves = flue.side === 'eaves';
  const slope = isEaves ? slopeOf(roofAngle) : 0;
  const inner = input.outletToWall ?? assumedDistance;
  const clearance = limits.clearance?.value ?? 0;
  const brackets = bracketsOf(assortment);
  const wallClearance = flue.wall === 'timber' ? clearance : 0;
  const widthOfFlashing = assortment
    .ofRole('eaves_flashing')
    .reduce((widest, { width }) => Math.max(widest, width ?? 0), 0);
  const gutter = isEaves ? limits.gutter.value : 0;
  return {
    inner,
    outer: inner + flue.wallThickness,
    isDistanceGiven: input.outletToWall !== null,
    radius,
    overhang: flue.eaves,
    // The page says the calculated height in whole millimetres, and a person may enter it.
    edge: flue.eavesHeight ?? Math.round(house.roofSurface - flue.eaves * slope),
    build: roofThickness / Math.cos(toRadians(roofAngle)),
    slope,
    clearOf: flue.eaves + gutter + clearance,
    // The pipe meets the tee's arm outside the wall, with room for band and collar.
    leastGap: Math.max(wallClearance, brackets[0]?.length ?? 0, arm - radius + limits.wall_joint_margin.value),
    farthest: brackets.reduce((farthest, { otherLength }) => Math.max(farthest, otherLength ?? 0), 0),
    clearance,
    // The flue keeps clear of the board, and the flashing lies on the roof.
    edgeDistance: Math.max(edgeBoard + clearance + radius, widthOfFlashing / 2),
  };
}

interface SiteParts {
  readonly radius: number;
  /** From the tee's axis to the end of its arm. */
  readonly arm: number;
  /** From the outlet to the wall, if it is not measured. */
  readonly assumedDistance: number;
  readonly assortment: Assortment;
}

/** Returns brackets with a declared reach, the shortest first. */
export function bracketsOf({ ofRole }: Assortment): readonly Part[] {
  return ofRole('wall_bracket')
    .filter(({ otherLength }) => otherLength !== null)
    .toSorted((a, b) => (a.otherLength ?? 0) - (b.otherLength ?? 0));
}

/** Returns the parts that reach a distance from the wall to the flue's surface, in the order of choice. */
export function reachingParts(parts: readonly Part[], gap: number): readonly Part[] {
  return parts.filter(({ length, otherLength }) => (length ?? 0) <= gap + 1e-6 && gap <= (otherLength ?? 0) + 1e-6);
}

/** A way past the overhang. */
export interface Passage {
  readonly past: PastEaves;
  /** The distance from the wall to the flue's surface at the tee. */
  readonly gap: { readonly least: number; readonly greatest: number };
  /** The least sideways shift of the bends; 0: none. */
  readonly shift: number;
}

/**
 * Returns the ways past the overhang that there is room for. A way through keeps its distance from the overhang's edge. A
 * way around has a bracket at each bend.
 * @param reach the greatest reach of the shortest bracket, and of brackets and consoles together
 */
export function listPassages(site: OutsideSite, reach: { readonly bracket: number; readonly all: number }): Passage[] {
  const { leastGap, clearOf, farthest, overhang, edgeDistance, radius } = site;
  const within = overhang - edgeDistance - radius;
  const passages: Passage[] = [
    { past: 'through', gap: { least: leastGap, greatest: Math.min(reach.all, within) }, shift: 0 },
    {
      past: 'around',
      gap: { least: leastGap, greatest: reach.bracket },
      shift: clearOf <= reach.bracket || clearOf > farthest ? 0 : clearOf - leastGap,
    },
    { past: 'clear', gap: { least: Math.max(leastGap, clearOf), greatest: reach.all }, shift: 0 },
  ];
  return passages.filter(
    ({ past, gap, shift }) => gap.least <= gap.greatest && (past !== 'around' || (shift > 0 && overhang > 0)),
  );
}

/** The roof at a flue, in millimetres over the floor. */
export interface RoofAtFlue {
  /** The surface at the flue's axis; in front of the edge, of the roof's plane. */
  readonly surface: number;
  /** The highest point of the roof at the flue, over the surface. */
  readonly highestPoint: number;
  readonly underside: number;
  /** The lowest point of the overhang. */
  readonly soffit: number;
}

/** @param axis from the wall's outer face to the flue's axis at the mouth */
export function roofAt(site: OutsideSite, input: OutsideInput, past: PastEaves, axis: number): RoofAtFlue {
  const { edge, overhang, slope, build, radius } = site;
  const surface = edge + (overhang - axis) * slope;
  const isUnderRoof = past === 'through' || input.flue.side === 'gable';
  return {
    surface,
    highestPoint: isUnderRoof ? radius * slopeOf(input.roofAngle) : edge - surface,
    underside: surface - build,
    soffit: soffitOf(site),
  };
}
