import { toRadians, toTenths } from '../numbers.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import type { PlannedHouse } from './assortment.ts';
import type { Reason } from '../result/bill-line.ts';
import type { BillItem } from './bill.ts';

/** Returns the mouth's height over the roof on its short side. On a pitched roof this is the side towards the ridge. */
export function shortSideOf({ house, requirement }: Pick<PlannedHouse, 'house' | 'requirement'>, top: number): number {
  return top - house.roofSurface - requirement.highestPoint;
}

export function needsPlatform(plan: PlannedHouse, top: number): boolean {
  const { sweep } = plan.input;
  return sweep === 'platform' && shortSideOf(plan, top) > plan.limits.platform_height.value;
}

/** Returns platforms or ladders, the best first. The rule reports if there are none. */
export function listSweepingParts(
  { assortment, requirement }: PlannedHouse,
  role: 'sweep_platform' | 'roof_ladder',
): readonly Part[] {
  return assortment.find((part) => part.role === role && assortment.fits(part, requirement));
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

export function planSweeping(plan: PlannedHouse, top: number): SweepingAccess {
  const { input, limits } = plan;
  const isPlatformNeeded = needsPlatform(plan, top);
  const shortSide = shortSideOf(plan, top);
  const platform = isPlatformNeeded
    ? choosePlatform(listSweepingParts(plan, 'sweep_platform'), shortSide, limits)
    : null;
  return {
    isPlatformNeeded,
    platform: platform === null ? null : { part: platform, reachesMouth: reachesMouth(platform, shortSide, limits) },
    ladder: input.roofAngle > 0 ? chooseLadder(input, listSweepingParts(plan, 'roof_ladder')) : null,
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
  { input: { sweep }, assortment }: PlannedHouse,
  { platform, ladder }: SweepingAccess,
): BillItem[] {
  const itemOf = (part: Part, reason: BillItem['reason']): BillItem => ({
    part,
    quantity: assortment.quantityOf(part),
    reason,
  });
  return [
    ...(platform === null ? [] : [itemOf(platform.part, { kind: 'sweep-platform' })]),
    ...(ladder === null
      ? []
      : [itemOf(ladder.part, { kind: 'roof-ladder', sweeping: sweep === 'platform', tooShort: ladder.tooShort })]),
  ];
}
