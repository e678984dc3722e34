import { slopeOf, toTenths } from '../numbers.ts';
import { shortSideOf } from '../parts/sweeping-parts.ts';
import { countBraces } from '../parts/fixings.ts';
import type { HouseFacts, Rule, RuleFinding, RuleStatus } from './rule.ts';

const height = { topic: 'height', unit: 'mm', source: '' } as const;

/** The mouth must be `mouth_over_roof` (usually 0.8 m) over the highest point of the roof at the flue. */
export const mouthOverRoof = {
  ...height,
  id: 'R1',
  check: ({ house, limits: { mouth_over_roof: limit }, requirement, top }) => {
    const measured = toTenths(top - (house.roofSurface + requirement.highestPoint));
    return { status: measured >= limit.value ? 'ok' : 'error', measured, limit };
  },
} as const satisfies Rule<HouseFacts>;

/** In millimetres. If the roof plane is farther away, the roof counts as flat. A flat roof has no roof plane. */
const greatestDistance = 1_000_000;

/** The mouth must be far enough from the roof plane, measured horizontally, or high enough over the ridge. */
export const mouthFromRoofPlane = {
  ...height,
  id: 'R2',
  check: ({ input, house, limits: { mouth_from_roof_plane: limit, mouth_over_roof: ridge }, requirement, top }) => {
    const slope = slopeOf(input.roofAngle);
    const distance = toTenths((top - house.roofSurface) / slope - requirement.innerRadius);
    if (slope === 0 || distance > greatestDistance) return { status: 'ok', limit };
    if (distance >= limit.value) return { status: 'ok', measured: distance, limit };
    if (input.ridgeDistance === null)
      return { status: 'clarify', measured: distance, limit, otherLimit: ridge.value, findings: ['ridge-unknown'] };
    const overRidge = toTenths(top - house.roofSurface - input.ridgeDistance * slope);
    return { status: overRidge >= ridge.value ? 'ok' : 'error', measured: overRidge, limit: ridge };
  },
} as const satisfies Rule<HouseFacts>;

/** A neighbouring roof may require a higher mouth. The choices do not describe it. */
export const neighbouringRoof = {
  ...height,
  id: 'R3',
  check: ({ limits }) => ({ status: 'clarify', limit: limits.neighbour_distance }),
} as const satisfies Rule<HouseFacts>;

/** The free height over the roof. Above the first limit it needs braces, above the second it is not allowed. */
export const freeHeight = {
  ...height,
  id: 'R4',
  direction: 'maximum',
  explains: ['brace'],
  check: ({ house, limits, top, hasBraces }) => {
    const measured = toTenths(top - house.roofSurface);
    const needsBraces = countBraces({ house, limits }, top) > 0;
    const limit = needsBraces ? limits.free_height_braced : limits.free_height;
    const isSafe = measured <= limit.value && (!needsBraces || hasBraces);
    return { status: isSafe ? 'ok' : 'error', measured, limit };
  },
} as const satisfies Rule;

/**
 * A mouth above the limit, measured on the short side of the roof, needs a platform for the sweep. Every pitched roof
 * needs a ladder. The same limit is the greatest height of the mouth over the platform's floor. A ladder that hangs on
 * the ridge must reach down to the flue. Access to a hatch in the attic must be clarified.
 */
export const platform = {
  ...height,
  id: 'R5',
  direction: 'platform_over',
  explains: ['sweep-platform', 'roof-ladder'],
  check: (facts) => {
    const { input, limits, top, sweeping } = facts;
    const found = [...checkLadder(input, sweeping), ...checkPlatform(input, sweeping)];
    return {
      status: statusesWorstFirst.find((status) => found.some((finding) => finding.status === status)) ?? 'ok',
      measured: toTenths(shortSideOf(facts, top)),
      limit: limits.platform_height,
      findings: found.map(({ finding }) => finding),
    };
  },
} as const satisfies Rule<HouseFacts>;

const statusesWorstFirst = ['warning', 'clarify'] as const satisfies readonly RuleStatus[];

interface SweepingFinding {
  readonly status: RuleStatus;
  readonly finding: RuleFinding;
}

function checkLadder({ roofAngle, flue }: HouseFacts['input'], { ladder }: HouseFacts['sweeping']): SweepingFinding[] {
  const choice = 'ladder' in flue ? flue.ladder : 'new';
  if (roofAngle === 0 || choice === 'there') return [];
  if (choice === 'unknown') return [{ status: 'clarify', finding: 'ladder-unknown' }];
  if (ladder === null) return [{ status: 'warning', finding: 'ladder-missing' }];
  return (ladder?.tooShort ?? null) === null ? [] : [{ status: 'warning', finding: 'ladder-too-short' }];
}

function checkPlatform(
  { sweep }: HouseFacts['input'],
  { isPlatformNeeded, platform: listedPlatform, ladder }: HouseFacts['sweeping'],
): SweepingFinding[] {
  if (sweep === 'hatch') return [{ status: 'clarify', finding: 'hatch-in-attic' }];
  if (!isPlatformNeeded) return [];
  if (listedPlatform === null) return [{ status: 'warning', finding: 'platform-missing' }];
  if (listedPlatform.reachesMouth === null) return [{ status: 'clarify', finding: 'platform-height-unknown' }];
  if (!listedPlatform.reachesMouth) return [{ status: 'warning', finding: 'platform-too-low' }];
  return [{ status: 'ok', finding: ladder === null ? 'platform-alone' : 'platform-and-ladder' }];
}

/** The least height that the fireplace or the system requires. */
export const effectiveHeight = {
  ...height,
  id: 'R8',
  check: ({ input, limits: { effective_height: limit }, top, joints, draught }) => {
    if (joints === null) return { status: 'clarify', limit, findings: ['no-flue'] };
    const measured = toTenths(top - input.scheme.outletHeight);
    if (measured < limit.value) return { status: 'error', measured, limit };
    return { status: 'ok', measured, limit, findings: [draught.checked ? 'see-draught' : 'draught-not-calculated'] };
  },
} as const satisfies Rule;

/** The greatest height of a flue, which limits the load on its lowest element. */
export const totalHeight = {
  ...height,
  id: 'R9',
  direction: 'maximum',
  check: ({ input, limits: { total_height: limit }, top, joints }) => {
    const measured = toTenths(top - input.scheme.outletHeight);
    if (measured > limit.value) return { status: 'error', measured, limit };
    return joints === null ? { status: 'clarify', limit, findings: ['no-flue'] } : { status: 'ok', measured, limit };
  },
} as const satisfies Rule;
