import { slopeOf, toTenths } from '../house/angle.ts';
import { shortSideOf } from '../parts/sweeping-parts.ts';
import { countBetween } from '../parts/supports.ts';
import type { RuleFinding, RuleResult } from '../result/rule-result.ts';
import { rule, type RuleFacts } from './rule-facts.ts';

/** R1: the mouth is 0.8 m over the highest point of the roof at the chimney. */
export function checkMouthOverRoof({ input, house, limits, requirement, top }: RuleFacts): RuleResult {
  const highestPoint = house.roofSurface + requirement.outerRadius * slopeOf(input.roofAngle);
  const measured = toTenths(top - highestPoint);
  const { value: limit, unit, source } = limits.mouth_over_roof;
  return rule({ id: 'R1', status: measured >= limit ? 'ok' : 'error', measured, limit, unit, source });
}

/** Farther away than this a roof plane is as good as flat. */
const greatestDistance = 1_000_000;

/** R2: 3.0 m horizontally from the roof plane, or 0.8 m over the ridge. A flat roof has no such plane. */
export function checkMouthFromRoofPlane({ input, house, limits, requirement, top }: RuleFacts): RuleResult {
  const slope = slopeOf(input.roofAngle);
  const { value: limit, unit, source } = limits.mouth_from_roof_plane;
  const distance = toTenths((top - house.roofSurface) / slope - requirement.innerRadius);
  if (distance > greatestDistance) return rule({ id: 'R2', status: 'ok', limit, unit, source });
  if (distance >= limit || input.ridgeDistance === null) {
    return rule({ id: 'R2', status: distance >= limit ? 'ok' : 'error', measured: distance, limit, unit, source });
  }
  const overRidge = toTenths(top - house.roofSurface - input.ridgeDistance * slope);
  const ridge = limits.mouth_over_roof;
  return rule({
    id: 'R2',
    status: overRidge >= ridge.value ? 'ok' : 'error',
    measured: overRidge,
    limit: ridge.value,
    unit: ridge.unit,
    source: ridge.source,
  });
}

/** R3: a neighbouring roof may ask for more; nobody can tell from the choices. */
export function checkNeighbouringRoof({ limits }: RuleFacts): RuleResult {
  const { value: limit, unit, source } = limits.neighbour_distance;
  return rule({ id: 'R3', status: 'clarify', limit, unit, source });
}

/** R4: free height over the roof; above the first limit it needs braces, above the second it must not be built. */
export function checkFreeHeight({ house, limits, top, hasBraces }: RuleFacts): RuleResult {
  const measured = toTenths(top - house.roofSurface);
  const needsBraces = countBetween(measured, limits.free_height.value) > 0;
  const { value: limit, unit, source } = needsBraces ? limits.free_height_braced : limits.free_height;
  const isSafe = measured <= limit && (!needsBraces || hasBraces);
  return rule({ id: 'R4', status: isSafe ? 'ok' : 'error', measured, limit, unit, source });
}

/**
 * R5: the sweep needs a platform beside a mouth that stands higher than this over the roof, on its short side, and a ladder up to it.
 * A hatch in the attic leaves work to do around it.
 */
export function checkPlatform({ input, house, limits, requirement, top, ...facts }: RuleFacts): RuleResult {
  const measured = toTenths(shortSideOf(top, input.roofAngle, house, requirement));
  const { value: limit, unit, source } = limits.platform_height;
  const isPlatformMissing = facts.isPlatformNeeded && !facts.hasPlatform;
  const isLadderMissing = input.roofAngle > 0 && !facts.hasLadder;
  const hasHatch = input.sweep === 'hatch';
  const isSwept = hasHatch ? 'clarify' : 'ok';
  const listed = facts.hasLadder ? 'platform-and-ladder' : 'platform-alone';
  return rule({
    id: 'R5',
    status: isPlatformMissing || isLadderMissing ? 'warning' : isSwept,
    measured,
    limit,
    unit,
    source,
    finding:
      findSweeping(isPlatformMissing, isLadderMissing) ??
      (facts.isPlatformNeeded ? listed : hasHatch ? 'hatch-in-attic' : null),
  });
}

function findSweeping(isPlatformMissing: boolean, isLadderMissing: boolean): RuleFinding | null {
  if (isPlatformMissing) return 'platform-missing';
  return isLadderMissing ? 'ladder-missing' : null;
}

/** R8: the height that the fireplace asks for; whether it draws, R15 tells. */
export function checkEffectiveHeight({ input, limits, top, joints, draught }: RuleFacts): RuleResult {
  const measured = toTenths(top - input.scheme.outletHeight);
  const { value: limit, unit, source } = limits.effective_height;
  if (joints === null) return rule({ id: 'R8', status: 'clarify', limit, unit, source, finding: 'no-flue' });
  const status = measured >= limit ? 'ok' : 'error';
  const finding = draught.checked ? 'see-draught' : 'draught-not-calculated';
  return rule({ id: 'R8', status, measured, limit, unit, source, finding });
}

/** R9: the height that the lowest element may carry. */
export function checkTotalHeight({ input, limits, top, joints }: RuleFacts): RuleResult {
  const measured = toTenths(top - input.scheme.outletHeight);
  const { value: limit, unit, source } = limits.total_height;
  if (joints === null && measured <= limit) {
    return rule({ id: 'R9', status: 'clarify', limit, unit, source, finding: 'no-flue' });
  }
  return rule({ id: 'R9', status: measured <= limit ? 'ok' : 'error', measured, limit, unit, source });
}
