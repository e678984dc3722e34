import { toTenths } from '../house/angle.ts';
import { ruleSources } from '../input/limits.ts';
import type { RuleResult } from '../result/rule-result.ts';
import { findNearestJoint } from './nearest-joint.ts';
import { rule, type RuleFacts } from './rule-facts.ts';

/** R6: the clearance to combustible material at each penetration; the installer must keep the system's own value. */
export function checkClearance({ limits }: RuleFacts): RuleResult {
  return rule({
    id: 'R6',
    status: 'clarify',
    limit: limits.clearance?.value ?? null,
    unit: limits.clearance?.unit ?? 'mm',
    source: limits.clearance?.source ?? '',
  });
}

/** R7: the joint nearest to a penetration, in proportion to the margin on that side. */
export function checkJoints(facts: RuleFacts): RuleResult {
  const { value: limit, unit, source } = facts.limits.joint_margin;
  if (facts.joints === null) {
    return facts.jointsBlocked
      ? rule({ id: 'R7', status: 'error', limit, unit, source })
      : rule({ id: 'R7', status: 'clarify', limit, unit, source, finding: 'no-flue' });
  }
  const nearest = findNearestJoint(facts);
  if (nearest === null) return rule({ id: 'R7', status: 'ok', limit, unit, source });
  const ofRoof = nearest.limit !== limit ? facts.limits.roof_joint_margin : facts.limits.joint_margin;
  const tooClose = nearest.distance < 0 ? 'error' : 'warning';
  return rule({
    id: 'R7',
    status: nearest.distance >= nearest.limit ? 'ok' : tooClose,
    measured: nearest.distance,
    limit: nearest.limit,
    unit,
    source: ofRoof.source,
  });
}

/** R10: the same cross-section from the outlet to the mouth; a wider one may draw too little, a narrower one must not be. */
export function checkDiameter({ input, outletDiameter }: RuleFacts): RuleResult {
  const { diameter } = input.pipe;
  const otherwise = diameter > outletDiameter ? 'clarify' : 'error';
  return rule({
    id: 'R10',
    status: diameter === outletDiameter ? 'ok' : otherwise,
    measured: diameter,
    limit: outletDiameter,
    unit: 'mm',
    source: ruleSources.crossSection,
    finding: diameter > outletDiameter ? 'wider-than-outlet' : null,
  });
}

/** R11: a top outlet is swept through the fireplace, a rear outlet by its tee, and what a hatch in the attic is for. */
export function checkSweeping({ input, hasTee }: RuleFacts): RuleResult {
  const needsTee = input.scheme.outletPosition === 'rear';
  const withoutTee = hasTee === null ? 'clarify' : 'error';
  const byHatch = needsTee ? 'hatch-and-tee' : 'hatch-and-fireplace';
  const fromBelow = needsTee ? 'soot-hatch-at-tee' : 'through-fireplace';
  return rule({
    id: 'R11',
    status: !needsTee || hasTee === true ? 'ok' : withoutTee,
    source: ruleSources.sweeping,
    finding: input.sweep === 'hatch' ? byHatch : fromBelow,
  });
}

/** R12: how far the flue is bent from the vertical; 0 where it goes straight up. */
export function checkBends({ limits, bendAngle, joints }: RuleFacts): RuleResult {
  const { value: limit, unit, source } = limits.bend_angle;
  if (joints === null) return rule({ id: 'R12', status: 'clarify', limit, unit, source, finding: 'no-flue' });
  return rule({ id: 'R12', status: bendAngle <= limit ? 'ok' : 'error', measured: bendAngle, limit, unit, source });
}

/** R13: the longest run between two fixings. */
export function checkFixings({ limits, gaps, hasBrackets }: RuleFacts): RuleResult {
  const { value: limit, unit, source } = limits.fixing_distance;
  const runs = gaps.map(({ from, to, brackets }) => (to - from) / (hasBrackets ? brackets + 1 : 1));
  const measured = toTenths(runs.reduce((longest, run) => Math.max(longest, run), 0));
  return rule({ id: 'R13', status: measured <= limit ? 'ok' : 'error', measured, limit, unit, source });
}

/** R14: what carries the flue, and whether it may carry so much. */
export function checkWeight({ weight }: RuleFacts): RuleResult {
  if (weight === null) return rule({ id: 'R14', status: 'clarify', source: '', unit: 'kg' });
  const { status, measured, limit, finding } = weight;
  return rule({ id: 'R14', status, measured, limit, unit: 'kg', source: '', finding });
}
