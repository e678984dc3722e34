import { slopeOf, toTenths } from '../numbers.ts';
import { draughtStrength, mouthTemperature } from './draught-rules.ts';
import {
  effectiveHeight,
  mouthFromRoofPlane,
  mouthOverRoof,
  neighbouringRoof,
  platform,
  totalHeight,
} from './height-rules.ts';
import {
  bends,
  clearance,
  crossSection,
  findNearestJoint,
  jointDistance,
  plateClass,
  shareOf,
  weight,
} from './pipe-rules.ts';
import type { OutsideFacts, OutsideRule } from './outside-facts.ts';
import type { HouseFacts, Rule, RuleFinding, RuleOutcome } from './rule.ts';

const height = { topic: 'height', unit: 'mm', source: '' } as const;
const pipe = { topic: 'pipe', unit: 'mm', source: '' } as const;
const noFlue = { status: 'clarify', findings: ['no-flue'] } as const;

/** Adapts a rule about the mouth or the way to it: `clarify` if no flue was found. */
function ofFoundFlue<const R extends Rule<HouseFacts>>(rule: R): Omit<R, 'check'> & Pick<OutsideRule, 'check'> {
  return {
    ...rule,
    check: (facts) => {
      const found: RuleOutcome = rule.check(facts);
      return facts.joints === null ? { limit: found.limit, ...noFlue } : found;
    },
  };
}

/**
 * The free height above the last wall fixing. Above the first limit it needs wide bands, above the second braces. Makers say
 * nothing of a flue that is free for longer than it is held.
 */
const heightAboveWall = {
  ...height,
  id: 'R4',
  direction: 'maximum',
  explains: ['wide-band', 'wall-brace'],
  check: ({ limits, fixings, hasBands, hasBraces }) => {
    const { free_above_wall: bare, free_above_wall_banded: banded, free_height_braced: braced } = limits;
    if (fixings === null) return { ...noFlue, limit: bare };
    const { free: measured, held } = fixings;
    const limit = measured <= bare.value ? bare : hasBands ? banded : braced;
    const isSafe = measured <= limit.value && (limit === bare || hasBands || hasBraces);
    if (!isSafe) return { status: 'error', measured, limit };
    if (measured <= held) return { status: 'ok', measured, limit, findings: ['above-wall-fixing'] };
    const findings = ['above-wall-fixing', 'free-longer-than-held'] as const;
    return { status: 'clarify', measured, limit, otherLimit: held, findings };
  },
} as const satisfies OutsideRule;

/** Bare pipe in the room, the sleeve in the wall, and the elements beside cladding and overhang. */
const outsideClearance = {
  ...clearance,
  explains: ['wall-sleeve', 'through-wall', 'eaves-flashing'],
  check: (facts) => {
    const found: RuleOutcome = clearance.check(facts);
    if (found.status === 'error') return found;
    const findings: RuleFinding[] = [
      'outside-clearance',
      ...(facts.input.outletToWall === null ? (['wall-distance-assumed'] as const) : []),
      ...(facts.bare.unknown.length > 0 ? (['insulation-unknown'] as const) : []),
    ];
    const otherLimit = facts.declaration?.pipeClearance ?? facts.limits.pipe_clearance.value;
    return { status: 'clarify', limit: facts.limits.clearance, otherLimit, findings, parts: facts.bare.unknown };
  },
} as const satisfies OutsideRule;

/** The joints of pipe and column: the one nearest to the wall or the overhang, in proportion to its margin. */
const jointsOutdoors = {
  ...jointDistance,
  check: (facts) => {
    const found: RuleOutcome = jointDistance.check(facts);
    const atOverhang = findNearestJoint(facts);
    const atWall = findNearestJoint({ joints: facts.pipeJoints, penetrations: [facts.wallToPass] });
    const isOverhangNearer = atWall === null || (atOverhang !== null && shareOf(atOverhang) <= shareOf(atWall));
    if (facts.joints === null || isOverhangNearer) return found;
    const { distance: measured } = atWall;
    const limit = facts.limits.wall_joint_margin;
    return { status: measured >= limit.value ? 'ok' : 'error', measured, limit };
  },
} as const satisfies OutsideRule;

/** The height of the column, which limits the load on its lowest element. */
const heightOfColumn = {
  ...totalHeight,
  check: ({ foot, top, joints, limits: { total_height: limit } }) => {
    if (foot === null || joints === null) return { ...noFlue, limit };
    const measured = toTenths(top - foot);
    return { status: measured <= limit.value ? 'ok' : 'error', measured, limit };
  },
} as const satisfies OutsideRule;

/** Every bend has a hatch, and the sweep reaches the hatch at the tee. */
const sootOutdoors = {
  ...pipe,
  id: 'R11',
  direction: 'maximum',
  source: 'varmeokonomi.no, Tilrettelegging for feiing og uttak av sot',
  explains: ['tee-base', 'connector-bend'],
  check: ({ hatch: measured, hasHatches, limits: { platform_height: ground, hatch_reach: limit } }) => {
    if (measured === null) return noFlue;
    const open: RuleFinding[] = [
      ...(measured > limit.value ? (['hatch-too-high'] as const) : []),
      ...(hasHatches === true ? [] : (['bend-hatch-unknown'] as const)),
    ];
    if (open.length > 0) return { status: 'clarify', measured, limit, findings: open };
    return {
      status: 'ok',
      measured,
      limit,
      findings: [measured > ground.value ? 'hatch-from-ladder' : 'hatch-from-ground'],
    };
  },
} as const satisfies OutsideRule;

/** The longest run between two fixings on the wall. */
const wallFixings = {
  ...pipe,
  id: 'R13',
  direction: 'maximum',
  explains: ['wall-fixing', 'bend-bracket'],
  check: ({ limits: { wall_fixing: limit }, fixings, hasBrackets }) => {
    if (fixings === null) return { ...noFlue, limit };
    const { longestRun: measured } = fixings;
    return { status: hasBrackets && measured <= limit.value ? 'ok' : 'error', measured, limit };
  },
} as const satisfies OutsideRule;

/** Names what carries a flue that stands on the ground. */
const weightOnBase = {
  ...weight,
  check: (facts) => {
    const found: RuleOutcome = weight.check(facts);
    const isOnGround = facts.flue.base === 'ground' && found.status === 'ok';
    return isOnGround ? { ...found, findings: ['carried-by-ground'] } : found;
  },
} as const satisfies OutsideRule;

/** Condensate is usual outdoors, and the drain takes it. Ice closes the flue. */
const mouthOutdoors = {
  ...mouthTemperature,
  check: (facts) => {
    const found: RuleOutcome = mouthTemperature.check(facts);
    if (isWet(facts)) return { ...found, status: facts.hasDrain ? 'ok' : 'warning', findings: ['wet-outdoors'] };
    const isDry = facts.draught.checked && facts.draught.operation === 'dry';
    return isDry && facts.hasDrain ? { ...found, status: 'ok', findings: [] } : found;
  },
} as const satisfies OutsideRule;

function isWet({ draught }: OutsideFacts): boolean {
  return draught.checked && draught.operation === 'wet';
}

/** The plate of a flue that gets wet must say that the flue may. */
const plateOutdoors = {
  ...plateClass,
  check: (facts) => {
    const found: RuleOutcome = plateClass.check(facts);
    return isWet(facts) ? { ...found, findings: [...(found.findings ?? []), 'plate-wet'] } : found;
  },
} as const satisfies OutsideRule;

const applicationOutdoors = {
  ...pipe,
  id: 'R23',
  unit: '',
  source: 'pbl § 20-1 f, etter departementet (regjeringen.no, 2019) og Bærum kommune',
  isDuty: true,
  check: () => ({ status: 'clarify', findings: ['outside-applied-for'] }),
} as const satisfies OutsideRule;

const drain = {
  ...pipe,
  id: 'R24',
  unit: '',
  explains: ['drain'],
  check: ({ hasElementsUnderTee }) => ({
    status: 'clarify',
    findings: hasElementsUnderTee ? ['drain-place', 'drain-over-foot'] : ['drain-place'],
  }),
} as const satisfies OutsideRule;

/** The wall or the ground carries the flue. */
const wallCarries = {
  ...pipe,
  id: 'R25',
  direction: 'maximum',
  unit: 'kg',
  explains: ['wall-console', 'console-extension', 'ground-support'],
  check: ({ load, flue }) => ({
    status: 'clarify',
    measured: load,
    findings: [flue.base === 'ground' ? 'ground-carries' : load === null ? 'wall-carries-unknown' : 'wall-carries'],
  }),
} as const satisfies OutsideRule;

/** Smoke must not enter windows and air inlets near the mouth. */
const nearOpenings = {
  ...height,
  id: 'R26',
  check: ({
    flue: { openingDistance, openingHeight },
    top,
    limits: { neighbour_distance: beside, over_opening: over },
  }) => {
    if (openingDistance !== null && openingDistance >= beside.value) {
      return { status: 'ok', measured: openingDistance, limit: beside };
    }
    const measured = openingHeight === null ? null : toTenths(top - openingHeight);
    if (measured !== null && measured >= over.value) return { status: 'ok', measured, limit: over };
    if (openingDistance === null) return { status: 'clarify', limit: beside, findings: ['opening-unknown'] };
    if (measured === null)
      return { status: 'clarify', measured: openingDistance, limit: beside, findings: ['opening-height-unknown'] };
    const finding = measured < 0 ? 'opening-over-mouth' : 'opening-near';
    return { status: 'warning', measured, limit: over, findings: [finding] };
  },
} as const satisfies OutsideRule;

/** Snow that slides off the roof can tear off a flue at the eaves. */
const snow = {
  ...pipe,
  id: 'R27',
  unit: '',
  check: ({ flue, input }) =>
    flue.side === 'eaves' && slopeOf(input.roofAngle) > 0
      ? { status: 'clarify', findings: ['snow-guard'] }
      : { status: 'ok' },
} as const satisfies OutsideRule;

/** The rules for a flue on the outside of a wall, in the order of the report. */
export const outsideRules = [
  ofFoundFlue(mouthOverRoof),
  ofFoundFlue(mouthFromRoofPlane),
  neighbouringRoof,
  heightAboveWall,
  ofFoundFlue(platform),
  outsideClearance,
  jointsOutdoors,
  effectiveHeight,
  heightOfColumn,
  crossSection,
  sootOutdoors,
  bends,
  wallFixings,
  weightOnBase,
  draughtStrength,
  mouthOutdoors,
  plateOutdoors,
  applicationOutdoors,
  drain,
  wallCarries,
  nearOpenings,
  snow,
] as const satisfies readonly OutsideRule[];
