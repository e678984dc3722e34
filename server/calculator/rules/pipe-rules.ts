import type { ChimneyClass } from '../../../db/codes.ts';
import type { LimitValue } from '../input/limits.ts';
import { toTenths } from '../numbers.ts';
import type { Rule, RuleFacts } from './rule.ts';

const pipe = { topic: 'pipe', unit: 'mm', source: '' } as const;

/** Clearance to combustible material: of the system at each penetration, of bare steel in a room, and to a wall behind. */
export const clearance = {
  ...pipe,
  id: 'R6',
  explains: ['floor-kit', 'roof-sleeve'],
  check: ({ limits: { clearance: limit, pipe_clearance: pipeClearance }, declaration, bare, wallBehind }) => {
    const otherLimit = declaration?.pipeClearance ?? pipeClearance.value;
    if (bare.passPenetration) return { status: 'error', limit, otherLimit, findings: ['bare-in-penetration'] };
    const { required: wall = null, given: measured = null } = wallBehind ?? {};
    if (wall !== null && measured !== null && measured < wall) {
      return {
        status: 'error',
        measured,
        limit: { value: wall, unit: 'mm', source: '' },
        findings: ['wall-behind-too-near'],
      };
    }
    const isWallOpen = wall !== null && measured === null;
    const findings = [
      ...(bare.exist ? (['bare-clearance'] as const) : []),
      ...(bare.unknown.length > 0 ? (['insulation-unknown'] as const) : []),
      ...(isWallOpen && !bare.exist ? (['system-clearance'] as const) : []),
      ...(isWallOpen ? (['wall-behind'] as const) : []),
    ];
    return {
      status: 'clarify',
      limit,
      otherLimit: bare.exist ? otherLimit : null,
      findings,
      parts: bare.unknown,
      wall,
    };
  },
} as const satisfies Rule;

/** The joint nearest to a penetration, in proportion to the margin on that side. */
export const jointDistance = {
  ...pipe,
  id: 'R7',
  check: (facts) => {
    const { joint_margin: jointMargin, roof_joint_margin: roofMargin } = facts.limits;
    if (facts.joints === null) {
      return facts.jointsBlocked
        ? { status: 'error', limit: jointMargin }
        : { status: 'clarify', limit: jointMargin, findings: ['no-flue'] };
    }
    const nearest = findNearestJoint(facts);
    if (nearest === null) return { status: 'ok', limit: jointMargin };
    const { distance: measured, limit: value } = nearest;
    const tooClose = measured < 0 ? 'error' : 'warning';
    return {
      status: measured >= value ? 'ok' : tooClose,
      measured,
      limit: { value, unit: jointMargin.unit, source: (value !== jointMargin.value ? roofMargin : jointMargin).source },
    };
  },
} as const satisfies Rule;

/** The flue may be wider than the outlet, but may then draw too little. It must not be narrower. */
export const crossSection = {
  ...pipe,
  id: 'R10',
  source: 'TEK17 § 15-3 (3)',
  check: ({ input, outletDiameter: limit, behind }) => {
    const measured = input.pipe.diameter;
    if (measured < limit) return { status: 'error', measured, limit };
    const findings = [
      ...(measured > limit ? (['wider-than-outlet'] as const) : []),
      ...(behind === null ? (['behind-unknown'] as const) : []),
    ];
    return { status: findings.length === 0 ? 'ok' : 'clarify', measured, limit, findings };
  },
} as const satisfies Rule;

/** Soot must be removable from below, also if the flue is swept through a hatch in the attic. */
export const sootOutlet = {
  ...pipe,
  id: 'R11',
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

/** Checks whether the fireplace, the supports and the pieces can carry the flue. */
export const weight = {
  ...pipe,
  id: 'R14',
  direction: 'maximum',
  unit: 'kg',
  explains: ['load-support', 'tee-support'],
  check: (facts) => facts.weight ?? { status: 'clarify' },
} as const satisfies Rule;

/** The distance of a joint from a penetration, and the margin required there, in millimetres. */
interface NearestJoint {
  /** Negative: inside the penetration. 0: on its bound, which is not inside. */
  readonly distance: number;
  readonly limit: number;
}

/** Returns the joint nearest to a penetration, in proportion to the margin on that side; null: none. */
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

/** Returns a distance as a share of its margin. */
export function shareOf({ distance, limit }: NearestJoint): number {
  return limit > 0 ? distance / limit : distance;
}

/** Returns a temperature class as a number and its unit `T`, as a plate shows it: T400. */
export function classLimit(chimneyClass: ChimneyClass): Pick<LimitValue, 'value' | 'unit'> {
  return { value: Number(chimneyClass.slice(1)), unit: 'T' };
}

const plateSource = 'DiBK om NS-EN 1443:2019; struer-skorstensfejer.dk om merkeplaten';

/** The temperature class on the plate of a new flue. */
export const plateClass = {
  ...pipe,
  id: 'R22',
  unit: '',
  source: plateSource,
  isDuty: true,
  check: ({ declaration }) => {
    const { chimneyClass = null, source = '' } = declaration ?? {};
    if (chimneyClass === null) return { status: 'clarify', findings: ['plate-class-unknown'] };
    const limit = { ...classLimit(chimneyClass), source: `${source}; ${plateSource}` };
    return { status: 'clarify', limit, findings: ['plate-class'] };
  },
} as const satisfies Rule;

/** A new chimney must be applied for. */
export const application = {
  ...pipe,
  id: 'R23',
  unit: '',
  source: 'pbl § 20-1 f, etter departementet (regjeringen.no, 2019) og Bærum kommune',
  isDuty: true,
  check: () => ({ status: 'clarify', findings: ['flue-applied-for'] }),
} as const satisfies Rule;
