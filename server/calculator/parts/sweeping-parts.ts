import { slopeOf, toRadians, toTenths } from '../numbers.ts';
import type { House } from '../house/house.ts';
import type { TopRequirement } from '../house/required-top.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, RequiredHeights } from './assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { BillItem } from './bill.ts';

/** Returns the mouth's height over the roof on its short side. On a pitched roof this is the side towards the ridge. */
export function shortSideOf(
  top: number,
  roofAngle: number,
  house: House,
  { outerRadius }: Pick<TopRequirement, 'outerRadius'>,
): number {
  return top - house.roofSurface - outerRadius * slopeOf(roofAngle);
}

export function needsPlatform(
  { sweep, roofAngle }: CalculationInput,
  limits: Limits,
  house: House,
  requirement: TopRequirement,
  top: number,
): boolean {
  return sweep === 'platform' && shortSideOf(top, roofAngle, house, requirement) > limits.platform_height.value;
}

/** Returns platforms or ladders, the best first. The rule reports if there are none. */
export function listSweepingParts(
  role: 'sweep_platform' | 'roof_ladder',
  assortment: Assortment,
  heights: RequiredHeights,
): readonly Part[] {
  return assortment.find((part) => part.role === role && assortment.fits(part, heights));
}

/** Returns the first platform with a sufficient known height; otherwise the first; null: none. */
export function choosePlatform(platforms: readonly Part[], shortSide: number, limits: Limits): Part | null {
  return platforms.find((part) => reachesMouth(part, shortSide, limits) === true) ?? platforms[0] ?? null;
}

/** Returns whether the sweep on the platform reaches the mouth; null: unknown. `shortSide`: height over the roof. */
function reachesMouth({ mountingHeight }: Part, shortSide: number, limits: Limits): boolean | null {
  return mountingHeight === null ? null : mountingHeight + limits.platform_height.value >= toTenths(shortSide);
}

type RoofLadder = Extract<Reason, { readonly kind: 'roof-ladder' }>;

/** The sweep's needs on the roof, and the ordered parts. */
export interface SweepingAccess {
  readonly isPlatformNeeded: boolean;
  /** Null: no platform is needed, or the catalogue has none. `reachesMouth`: null if unknown. */
  readonly platform: { readonly part: Part; readonly reachesMouth: boolean | null } | null;
  /** Null: a flat roof, or the catalogue has no ladder for the roof. */
  readonly ladder: { readonly part: Part; readonly tooShort: RoofLadder['tooShort'] } | null;
}

export function planSweeping(
  input: CalculationInput,
  limits: Limits,
  house: House,
  assortment: Assortment,
  requirement: TopRequirement,
  top: number,
): SweepingAccess {
  const isPlatformNeeded = needsPlatform(input, limits, house, requirement, top);
  const shortSide = shortSideOf(top, input.roofAngle, house, requirement);
  const platform = isPlatformNeeded
    ? choosePlatform(listSweepingParts('sweep_platform', assortment, requirement), shortSide, limits)
    : null;
  return {
    isPlatformNeeded,
    platform: platform === null ? null : { part: platform, reachesMouth: reachesMouth(platform, shortSide, limits) },
    ladder: input.roofAngle > 0 ? chooseLadder(input, listSweepingParts('roof_ladder', assortment, requirement)) : null,
  };
}

/** Chooses the first ladder that is long enough, or else the first. On a lean-to, no ladder hangs on the ridge. */
function chooseLadder(
  { roofType, roofAngle, ridgeDistance }: CalculationInput,
  ladders: readonly Part[],
): SweepingAccess['ladder'] {
  const needed = ridgeDistance === null ? null : toTenths(ridgeDistance / Math.cos(toRadians(roofAngle)));
  const suitable = ladders
    .filter(({ ridgeReach }) => roofType.form !== 'lean-to' || ridgeReach === null)
    .map((part) => {
      const { ridgeReach: reach } = part;
      return { part, tooShort: reach !== null && needed !== null && reach < needed ? { reach, needed } : null };
    });
  return suitable.find(({ tooShort }) => tooShort === null) ?? suitable[0] ?? null;
}

export function listSweepingItems(
  { sweep }: CalculationInput,
  { platform, ladder }: SweepingAccess,
  { quantityOf }: Assortment,
): BillItem[] {
  const itemOf = (part: Part, reason: BillItem['reason']): BillItem => ({ part, quantity: quantityOf(part), reason });
  return [
    ...(platform === null ? [] : [itemOf(platform.part, { kind: 'sweep-platform' })]),
    ...(ladder === null
      ? []
      : [itemOf(ladder.part, { kind: 'roof-ladder', sweeping: sweep === 'platform', tooShort: ladder.tooShort })]),
  ];
}
