import { toTenths } from '../numbers.ts';
import type { Rule, RuleFacts } from './rule.ts';

/** Fields that the rules about the flue's pieces and fixings share. */
const pipe = { topic: 'pipe', unit: 'mm', source: '' } as const;

/** The clearance to combustible material at each penetration; the installer keeps the system's own value. */
export const clearance = {
  ...pipe,
  id: 'R6',
  direction: 'minimum',
  explains: ['floor-kit', 'roof-sleeve'],
  check: ({ limits }) => ({ status: 'clarify', limit: limits.clearance }),
} as const satisfies Rule;

/** The joint nearest to a penetration, in proportion to the margin on that side. */
export const jointDistance = {
  ...pipe,
  id: 'R7',
  direction: 'minimum',
  explains: [],
  check: (facts) => {
    const { joint_margin: usual, roof_joint_margin: overRoof } = facts.limits;
    if (facts.joints === null) {
      return facts.jointsBlocked
        ? { status: 'error', limit: usual }
        : { status: 'clarify', limit: usual, findings: ['no-flue'] };
    }
    const nearest = findNearestJoint(facts);
    if (nearest === null) return { status: 'ok', limit: usual };
    const { distance: measured, limit: value } = nearest;
    const tooClose = measured < 0 ? 'error' : 'warning';
    return {
      status: measured >= value ? 'ok' : tooClose,
      measured,
      limit: { value, unit: usual.unit, source: (value !== usual.value ? overRoof : usual).source },
    };
  },
} as const satisfies Rule;

/**
 * The same cross-section from the outlet to the mouth; a wider one may draw too little, a narrower one is not allowed.
 */
export const crossSection = {
  ...pipe,
  id: 'R10',
  direction: 'minimum',
  source: 'TEK17 § 15-3 (3)',
  explains: [],
  check: ({ input, outletDiameter: limit }) => {
    const measured = input.pipe.diameter;
    if (measured > limit) return { status: 'clarify', measured, limit, findings: ['wider-than-outlet'] };
    return { status: measured === limit ? 'ok' : 'error', measured, limit };
  },
} as const satisfies Rule;

/**
 * Soot is removed through the fireplace below a top outlet, and at the tee of a rear outlet; also where the flue is
 * swept through a hatch in the attic.
 */
export const sootOutlet = {
  ...pipe,
  id: 'R11',
  direction: 'minimum',
  unit: '',
  source: 'varmeokonomi.no, Tilrettelegging for feiing og uttak av sot',
  explains: ['tee', 'sweep-hatch'],
  check: ({ input, hasTee }) => {
    const needsTee = input.scheme.outletPosition === 'rear';
    if (needsTee && hasTee === false) return { status: 'error' };
    const byHatch = needsTee ? 'hatch-and-tee' : 'hatch-and-fireplace';
    const fromBelow = needsTee ? 'soot-hatch-at-tee' : 'through-fireplace';
    return {
      status: needsTee && hasTee === null ? 'clarify' : 'ok',
      findings: [input.sweep === 'hatch' ? byHatch : fromBelow],
    };
  },
} as const satisfies Rule;

/** How far the flue is bent from the vertical; 0 where it goes straight up. */
export const bends = {
  ...pipe,
  id: 'R12',
  direction: 'maximum',
  explains: ['offset-bend'],
  check: ({ limits: { bend_angle: limit }, bendAngle: measured, ...facts }) =>
    facts.joints === null
      ? { status: 'clarify', limit, findings: ['no-flue'] }
      : { status: measured <= limit.value ? 'ok' : 'error', measured, limit },
} as const satisfies Rule;

/** The longest run between two fixings. */
export const fixings = {
  ...pipe,
  id: 'R13',
  direction: 'maximum',
  explains: ['wall-bracket', 'bend-bracket'],
  check: ({ limits: { fixing_distance: limit }, gaps, hasBrackets }) => {
    const runs = gaps.map(({ from, to, brackets }) => (to - from) / (hasBrackets ? brackets + 1 : 1));
    const measured = toTenths(runs.reduce((longest, run) => Math.max(longest, run), 0));
    return { status: measured <= limit.value ? 'ok' : 'error', measured, limit };
  },
} as const satisfies Rule;

/** What carries the flue, and whether it is strong enough. */
export const weight = {
  ...pipe,
  id: 'R14',
  direction: 'maximum',
  unit: 'kg',
  explains: ['load-support', 'tee-support'],
  check: ({ weight: carried }) => carried ?? { status: 'clarify' },
} as const satisfies Rule;

/** The distance of a joint from a penetration, and the usual margin there, both in millimetres. */
interface NearestJoint {
  /** 0 or less: inside the penetration. */
  readonly distance: number;
  readonly limit: number;
}

/** The joint nearest to a penetration, in proportion to the margin on that side; null where there are no joints. */
export function findNearestJoint({
  joints,
  penetrations,
}: Pick<RuleFacts, 'joints' | 'penetrations'>): NearestJoint | null {
  const all = (joints ?? []).flatMap((joint) =>
    penetrations.map(({ from, to, marginBelow, marginAbove }): NearestJoint => {
      const isBelow = from - joint >= joint - to;
      return isBelow ? { distance: from - joint, limit: marginBelow } : { distance: joint - to, limit: marginAbove };
    }),
  );
  const [first, ...others] = all;
  if (first === undefined) return null;
  const nearest = others.reduce((least, joint) => (shareOf(joint) < shareOf(least) ? joint : least), first);
  return { distance: toTenths(nearest.distance), limit: nearest.limit };
}

function shareOf({ distance, limit }: NearestJoint): number {
  return limit > 0 ? distance / limit : distance;
}
