import type { Choices } from './choices.ts';
import type { House } from './house.ts';

type Status = 'ok' | 'warning' | 'error' | 'clarify';

/** A rule with its result. Its status is null if the design leaves it open. */
export interface Rule<Judgement extends Status | null = Status> {
  readonly id: string;
  readonly status: Judgement;
  readonly measured: number | null;
  readonly limit: number | null;
}
export type OpenRule = Rule<Status | null>;

export const judged = <Judgement extends Status | null>(
  id: string,
  status: Judgement,
  measured: number | null = null,
  limit: number | null = null,
): Rule<Judgement> => ({ id, status, measured, limit });

export const atLeast = <Judgement extends Status | null>(
  id: string,
  measured: number,
  minimum: number,
  otherwise: Judgement,
): Rule<Judgement | 'ok'> => judged(id, measured >= minimum - 0.05 ? 'ok' : otherwise, rounded(measured), minimum);

export const atMost = (id: string, measured: number, maximum: number, otherwise: Status): Rule =>
  judged(id, measured <= maximum + 0.05 ? 'ok' : otherwise, rounded(measured), maximum);

/** The rules that the dealer has confirmed. */
export type Settled = ReadonlySet<string>;

/** A confirmed question is answered. A confirmation changes no warning and no error. */
export const afterConfirmations = <Judgement extends Rule<Status | null>>(
  rules: readonly Judgement[],
  settled: Settled,
): readonly (Judgement | Rule)[] =>
  rules.map((rule) => (rule.status === 'clarify' && settled.has(rule.id) ? { ...rule, status: 'ok' } : rule));

/** Height of the mouth over the roof at its higher side. */
export const shortSideOf = (top: number, { surface, outerRadius, slope }: House): number =>
  top - surface - outerRadius * slope;

/** Properties of a finished flue that the rules need; heights in mm. */
export interface Flue {
  /** The distance from a rear outlet to the flue's axis is known. */
  readonly isLevelKnown: boolean;
  /** From a rear outlet back to a combustible wall, at least; null: a top outlet, or unknown. */
  readonly wallBehind: number | null;
  readonly top: number;
  readonly joints: readonly number[];
  readonly bendAngle: number;
  /** From a platform on the roof, or through a hatch under it. */
  readonly canBeSwept: boolean;
  /** Greatest height of the platform's floor over the roof; null: unknown, or no platform. */
  readonly platformFloor: number | null;
  /** The roof is pitched, and no ladder reaches the flue. */
  readonly lacksLadder: boolean;
  /** The flue is swept through a hatch in the attic or loft. */
  readonly hasHatch: boolean;
}

/** A joint's distance from a penetration, as a fraction of the margin that it should keep. */
export interface JointDistance {
  readonly distance: number;
  readonly margin: number;
}

/** The brackets, and the longest distance between fixings with them. */
export interface Fixings {
  readonly brackets: number;
  readonly longest: number;
}

export function fixingsOf({ outlet, slabs, underside }: House, choices: Choices): Fixings {
  const limit = choices.limit('fixing_distance', 4000);
  let below = outlet;
  let brackets = 0;
  let longest = 0;
  for (const { bottom, top } of [...slabs, { bottom: underside, top: underside }]) {
    const gap = bottom - below;
    const needed = Math.max(0, Math.ceil(gap / limit - 1e-9) - 1);
    brackets += needed;
    longest = Math.max(longest, gap / (needed + 1));
    below = top;
  }
  return { brackets, longest };
}

/** Returns the number of braces for a top. */
export function bracesUpTo(top: number, { surface }: House, { limit }: Choices): number {
  return Math.max(0, Math.ceil((top - surface) / limit('free_height', 2000) - 1e-9) - 1);
}

/** Returns the joint with the smallest share of its margin; null if there is no joint. */
export function closestJoint({ penetrations }: House, joints: readonly number[]): JointDistance | null {
  const distances = joints.flatMap((joint) =>
    penetrations.map(({ bottom, top, marginBelow, marginAbove }): JointDistance =>
      joint < (bottom + top) / 2
        ? { distance: bottom - joint, margin: marginBelow }
        : { distance: joint - top, margin: marginAbove },
    ),
  );
  const part = ({ distance, margin }: JointDistance): number => distance / margin;
  return distances.reduce<JointDistance | null>(
    (closest, candidate) => (closest === null || part(candidate) < part(closest) ? candidate : closest),
    null,
  );
}

/** Returns the rules that geometry decides; distances to 0.1 mm. */
export function rulesOf(house: House, choices: Choices, flue: Flue): readonly Rule[] {
  const { limit } = choices;
  const free = flue.top - house.surface;
  const total = flue.top - house.outlet;
  const shortSide = shortSideOf(flue.top, house);
  const joint = closestJoint(house, flue.joints);
  const jointLimit = joint?.margin ?? limit('joint_margin', 150);
  const unbraced = limit('free_height', 2000);
  const braced = limit('free_height_braced', 4000);
  const isWider = choices.diameter > choices.outletDiameter;
  const isWallTooNear =
    flue.wallBehind !== null && choices.wallBehind !== null && choices.wallBehind < flue.wallBehind - 0.05;
  return [
    atLeast('R1', shortSide, limit('mouth_over_roof', 800), 'error'),
    awayFromRoof(house, choices, free),
    judged('R3', 'clarify', null, limit('neighbour_distance', 3000)),
    atMost('R4', free, free > unbraced ? braced : unbraced, 'error'),
    sweeping(flue, {
      ...atMost('R5', shortSide, limit('platform_height', 1200), 'warning'),
      status: statusFromRoof(flue, shortSide - limit('platform_height', 1200)),
    }),
    isWallTooNear
      ? judged('R6', 'error', choices.wallBehind, flue.wallBehind)
      : judged('R6', 'clarify', null, limit('clearance', 50)),
    joint === null ? judged('R7', 'ok', null, jointLimit) : atLeast('R7', joint.distance, jointLimit, 'warning'),
    atLeast('R8', total, limit('effective_height', 3500), 'error'),
    atMost('R9', total, limit('total_height', 15_000), 'error'),
    judged('R10', isWider || !flue.isLevelKnown ? 'clarify' : 'ok', choices.diameter, choices.outletDiameter),
    judged('R11', 'ok'),
    atMost('R12', flue.bendAngle, limit('bend_angle', 45), 'error'),
    atMost('R13', fixingsOf(house, choices).longest, limit('fixing_distance', 4000), 'error'),
    // Duties of every new flue.
    judged('R22', 'clarify', null, classOf(choices)),
    judged('R23', 'clarify'),
  ];
}

/** The number of the fireplace's temperature class: T400 is 400. */
function classOf({ declaration }: Choices): number | null {
  const declared = declaration?.chimney_class ?? null;
  return declared === null ? null : Number(declared.replace('T', ''));
}

/** Status of sweeping; `needed` is the least height of the platform's floor over the roof. */
function statusFromRoof({ canBeSwept, hasHatch, platformFloor }: Flue, needed: number): Rule['status'] {
  if (needed <= 0.05 || hasHatch) return 'ok';
  if (!canBeSwept) return 'warning';
  if (platformFloor === null) return 'clarify';
  return platformFloor >= needed - 0.05 ? 'ok' : 'warning';
}

function sweeping({ hasHatch, lacksLadder }: Flue, platform: Rule): Rule {
  if (lacksLadder) return { ...platform, status: 'warning' };
  return hasHatch && platform.status === 'ok' ? { ...platform, status: 'clarify' } : platform;
}

/** R2: 3.0 m from the roof's plane, or 0.8 m over the ridge if this is lower. */
export function awayFromRoof(house: House, { angle, limit, ridgeDistance }: Choices, free: number): Rule {
  const clear = limit('mouth_over_roof', 800);
  const distance = limit('mouth_from_roof_plane', 3000);
  if (angle === 0) return judged('R2', 'ok', null, distance);
  const fromPlane = free / house.slope - house.innerRadius;
  const usesRidge = ridgeDistance !== null && fromPlane < distance - 0.05;
  const measured = usesRidge ? free - ridgeDistance * house.slope : fromPlane;
  return atLeast('R2', measured, usesRidge ? clear : distance, 'error');
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;
