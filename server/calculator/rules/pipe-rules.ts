import { toTenths } from '../house/angle.ts';
import { ruleSources } from '../input/limits.ts';
import type { RuleResult } from '../result/rule-result.ts';
import type { RuleFacts } from './rule-facts.ts';

/** R6: the clearance to combustible material at each penetration; the installer must keep the system's own value. */
export function checkClearance({ limits }: RuleFacts): RuleResult {
  return {
    id: 'R6',
    status: 'clarify',
    measured: null,
    limit: limits.clearance?.value ?? null,
    unit: limits.clearance?.unit ?? 'mm',
    source: limits.clearance?.source ?? '',
  };
}

/** R7: the smallest distance between a joint and a penetration; 0 or less is inside. */
export function checkJoints({ limits, joints, jointsBlocked, penetrations }: RuleFacts): RuleResult {
  const { value: limit, unit, source } = limits.joint_margin;
  if (joints === null) {
    return { id: 'R7', status: jointsBlocked ? 'error' : 'clarify', measured: null, limit, unit, source };
  }
  const distances = joints.flatMap((joint) => penetrations.map(({ from, to }) => Math.max(from - joint, joint - to)));
  if (distances.length === 0) return { id: 'R7', status: 'ok', measured: null, limit, unit, source };
  const measured = toTenths(distances.reduce((least, distance) => Math.min(least, distance), Infinity));
  const tooClose = measured < 0 ? 'error' : 'warning';
  return { id: 'R7', status: measured >= limit ? 'ok' : tooClose, measured, limit, unit, source };
}

/** R10: the flue is nowhere narrower than the outlet. */
export function checkDiameter({ input, outletDiameter }: RuleFacts): RuleResult {
  const { diameter } = input.pipe;
  return {
    id: 'R10',
    status: diameter >= outletDiameter ? 'ok' : 'error',
    measured: diameter,
    limit: outletDiameter,
    unit: 'mm',
    source: ruleSources.crossSection,
  };
}

/** R11: a top outlet is swept through the fireplace, a rear outlet by its tee. */
export function checkSweeping({ input, hasTee }: RuleFacts): RuleResult {
  const needsTee = input.scheme.outletPosition === 'rear';
  const withoutTee = hasTee === null ? 'clarify' : 'error';
  return {
    id: 'R11',
    status: !needsTee || hasTee === true ? 'ok' : withoutTee,
    measured: null,
    limit: null,
    unit: '',
    source: ruleSources.sweeping,
  };
}

/** R12: how far the flue is bent from the vertical; 0 where it goes straight up. */
export function checkBends({ limits, bendAngle }: RuleFacts): RuleResult {
  const { value: limit, unit, source } = limits.bend_angle;

  return { id: 'R12', status: bendAngle <= limit ? 'ok' : 'error', measured: bendAngle, limit, unit, source };
}

/** R13: the longest run between two fixings. */
export function checkFixings({ limits, gaps, hasBrackets }: RuleFacts): RuleResult {
  const { value: limit, unit, source } = limits.fixing_distance;
  const runs = gaps.map(({ from, to, brackets }) => (to - from) / (hasBrackets ? brackets + 1 : 1));
  const measured = toTenths(runs.reduce((longest, run) => Math.max(longest, run), 0));
  return { id: 'R13', status: measured <= limit ? 'ok' : 'error', measured, limit, unit, source };
}
