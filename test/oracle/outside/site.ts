import type { Catalogue, Part } from '../list/catalogue.ts';
import { millimetresOf, readChoices } from '../list/choices.ts';
import { buildHouse } from '../list/house.ts';
import { byPrice, isOffered, outerRadiusOf, suitsChoices, within } from '../list/suitable.ts';

const ways = ['through', 'around', 'clear'] as const;
/** How a flue passes the overhang. */
export type Way = (typeof ways)[number];

/** A house with a flue on its outer wall, and the choices about it; mm. */
export type Site = ReturnType<typeof readSite>;

/** From the outlet's axis to the wall, if nothing is measured or declared. */
const usualDistance = 350;
/** From the last fixing, and from bends, to the soffit above them. */
export const underSoffit = 100;
/** Between two brackets, at least. */
export const betweenBrackets = 100;
/** Thickness of the board at the roof's edge. */
const board = 30;
/** The bends are within so much, from their highest place down. */
export const roomForBends = 1500;

/** Reads an address of usable values. `built`: the distance from the outlet to the wall, if it is not measured. */
export function readSite(parameters: URLSearchParams, catalogue: Catalogue, built?: number) {
  const read = readChoices(parameters, catalogue);
  // A search asks for the same few limits many times.
  const limits = new Map<string, number>();
  const limit = (code: string, otherwise: number): number => {
    const known = limits.get(code) ?? read.limit(code, otherwise);
    limits.set(code, known);
    return known;
  };
  const choices = { ...read, limit };
  const { declaration, angle, roofThickness } = choices;
  const length = (name: string): number | null => millimetresOf(parameters.get(name));
  const radius = outerRadiusOf(catalogue, choices);
  const house = buildHouse(choices, radius);
  const isGable = parameters.get('side') === 'gable';
  const overhang = length('eaves') ?? 0;
  const { outlet_depth: depth, masonry_distance: distance } = declaration ?? {
    outlet_depth: null,
    masonry_distance: null,
  };
  const declared = depth === null || distance === null ? usualDistance : depth + distance;
  const measured = length('outlet_to_wall');
  const inner = measured ?? built ?? declared;
  const fall = isGable ? 0 : house.slope;
  const edge = length('eaves_height') ?? Math.round(house.surface - overhang * fall);
  const chosen = ways.find((way) => way === parameters.get('past'));
  const clearance = limit('clearance', 50);
  const isTimber = parameters.get('wall') !== 'masonry';
  const pipeClearance = declaration?.pipe_clearance ?? limit('pipe_clearance', 300);
  const outer = inner + (length('wall_thickness') ?? 250);
  const jointMargin = limit('wall_joint_margin', 50);
  /** The build-up of the roof, plumb. */
  const build = roofThickness / Math.cos((angle * Math.PI) / 180);
  /** Height of the roof at a distance from the wall. Outside of the edge the plane is prolonged. */
  const surfaceAt = (fromWall: number): number => edge + (overhang - fromWall) * fall;
  return {
    catalogue,
    choices,
    house,
    radius,
    isTimber,
    isGable,
    overhang,
    edge,
    soffit: edge - build,
    surfaceAt,
    undersideAt: (fromWall: number): number => surfaceAt(fromWall) - build,
    wall: { inner, outer, isMeasured: measured !== null, declared },
    /** From a bare pipe to what burns, at least. */
    pipeClearance,
    /** The pipe through the wall may be bare up to here. */
    bareUpTo: inner - Math.max(limit('insulated_before_wall', 150), isTimber ? pipeClearance : 0),
    /** The pipe has no joint between these. */
    jointless: { from: inner - jointMargin, to: outer + jointMargin },
    ground: length('ground') ?? 0,
    passHeight: length('pass_height'),
    ways: chosen === undefined ? ways : [chosen],
    onGround: parameters.get('base') === 'ground',
    opening: { distance: length('opening_distance'), height: length('opening_height') },
    clearance,
    /** From the wall to a flue in front of the overhang, at least. Only the eaves have a gutter. */
    clearGap: overhang + (isGable ? 0 : limit('gutter', 150)) + clearance,
  } as const;
}

/** Returns where the fixings are counted from: the terrain under a support, or the console under the tee. */
export const baseOf = ({ onGround, ground }: Site, teeHeight: number, tee: Part): number =>
  onGround ? -ground : teeHeight - (tee.otherLength ?? 0);

/** Parts of a role in the chosen diameter and look, the cheapest first. */
export const partsOf = ({ catalogue, choices }: Site, role: string): readonly Part[] =>
  catalogue.parts
    .filter((part) => part.role === role && isOffered(part, choices) && suitsChoices(part, choices))
    .sort(byPrice);

/** From the wall to a flue, at least: the joint of the tee's arm is so far from the wall that its band and collar have room. */
export function leastGap(site: Site): number {
  const { isTimber, clearance, radius, jointless, wall } = site;
  const reaches = partsOf(site, 'wall_bracket').flatMap(({ length, otherLength }) => [length ?? 0, otherLength ?? 0]);
  const arm = partsOf(site, 'tee_base')[0]?.pairShift ?? 0;
  return Math.max(isTimber ? clearance : 0, Math.min(...reaches), arm - radius + jointless.to - wall.outer);
}

/** The width of a bare pipe, mm. */
export const widestPipe = (site: Site): number =>
  Math.max(0, ...partsOf(site, 'connector_pipe').map(({ width }) => width ?? site.choices.diameter));

/** The greatest height of a bare pipe's axis under a roof that slopes. Where the pipe ends, the roof is lowest over it. */
export function highestUnderRoof(site: Site): number {
  const { choices, pipeClearance, wall, bareUpTo, undersideAt } = site;
  const free = widestPipe(site) / 2 + pipeClearance;
  return undersideAt(bareUpTo - wall.outer) - free / Math.cos((choices.angle * Math.PI) / 180);
}

/** Returns the cheapest part of a role whose range from `length` to `otherLength` has the value. */
export const reaching = (site: Site, role: string, value: number): Part | undefined =>
  partsOf(site, role).find(
    ({ length, otherLength }) =>
      value >= Math.min(length ?? 0, otherLength ?? length ?? 0) - 0.05 &&
      value <= Math.max(length ?? 0, otherLength ?? length ?? 0) + 0.05,
  );

/** Returns the console for a gap, with the extension that it may need; null: none reaches. */
export function consoleFor(site: Site, gap: number): readonly Part[] | null {
  const direct = reaching(site, 'wall_console', gap);
  if (direct !== undefined) return [direct];
  const [console] = partsOf(site, 'wall_console');
  const extension = reaching(site, 'console_extension', gap);
  return console === undefined || extension === undefined ? null : [console, extension];
}

/** The eaves' flashing for the roof's angle. */
export const eavesFlashing = (site: Site): Part | undefined =>
  partsOf(site, 'eaves_flashing').find(({ roundAngles }) => within(site.choices.angle, roundAngles));

/** From the axis of a flue through the overhang to the edge, at least: board and flashing have room. */
export function throughToEdge(site: Site): number {
  const { radius, clearance } = site;
  const widest = Math.max(0, ...partsOf(site, 'eaves_flashing').map(({ width }) => width ?? 0));
  return Math.max(board + clearance + radius, widest / 2);
}

/** The height over which the mouth is at least 0.8 m: the edge, or the highest point of the roof at a flue that passes it. */
export function roofAt({ isGable, edge, radius, house, surfaceAt }: Site, way: Way, fromWall: number): number {
  return isGable || way === 'through' ? surfaceAt(fromWall) + radius * house.slope : edge;
}

/** Returns the required top of a flue whose axis is at this distance from the wall. */
export function requiredTopAt(site: Site, way: Way, fromWall: number): number {
  const { choices, house, surfaceAt } = site;
  const { angle, limit, ridgeDistance, diameter } = choices;
  const clear = limit('mouth_over_roof', 800);
  const surface = surfaceAt(fromWall);
  const fromPlane = surface + (limit('mouth_from_roof_plane', 3000) + diameter / 2) * house.slope;
  const overRidge = ridgeDistance === null ? Infinity : surface + ridgeDistance * house.slope + clear;
  const overRoof = roofAt(site, way, fromWall) + clear;
  const roof = angle === 0 ? overRoof : Math.max(overRoof, Math.min(fromPlane, overRidge));
  return Math.ceil(Math.max(roof, house.outlet + limit('effective_height', 3500)) - 1e-6);
}

/** The overhang that a flue passes, as a penetration of the roof. */
export const penetrationsAt = ({ house, radius, choices, surfaceAt, undersideAt }: Site, way: Way, fromWall: number) =>
  way === 'through'
    ? [
        {
          kind: 'roof' as const,
          bottom: undersideAt(fromWall) - radius * house.slope,
          top: surfaceAt(fromWall) + radius * house.slope,
          marginBelow: choices.limit('joint_margin', 150),
          marginAbove: choices.limit('roof_joint_margin', 500),
        },
      ]
    : [];
