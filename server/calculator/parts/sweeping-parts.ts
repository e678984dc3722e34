import { slopeOf, toTenths } from '../numbers.ts';
import type { House } from '../house/house.ts';
import type { TopRequirement } from '../house/required-top.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { Limits } from '../input/limits.ts';
import type { Part } from '../input/part.ts';
import type { Assortment, RequiredHeights } from './assortment.ts';
import { noParts, type BillItem, type NeededParts } from './bill.ts';

/** The height of the mouth over the roof on its short side: on a pitched roof the side towards the ridge. */
export function shortSideOf(
  top: number,
  roofAngle: number,
  house: House,
  { outerRadius }: Pick<TopRequirement, 'outerRadius'>,
): number {
  return top - house.roofSurface - outerRadius * slopeOf(roofAngle);
}

/** Whether the sweep needs a platform to reach the mouth. */
export function needsPlatform(
  { sweep, roofAngle }: CalculationInput,
  limits: Limits,
  house: House,
  requirement: TopRequirement,
  top: number,
): boolean {
  return sweep === 'platform' && shortSideOf(top, roofAngle, house, requirement) > limits.platform_height.value;
}

/** Platforms or ladders, the best first; none where the catalogue has none, which the rule reports. */
export function listSweepingParts(
  role: 'sweep_platform' | 'roof_ladder',
  assortment: Assortment,
  heights: RequiredHeights,
): readonly Part[] {
  return assortment.find((part) => part.role === role && assortment.fits(part, heights));
}

/** The first platform that is known to be mounted high enough, else the first; null where there is none. */
export function choosePlatform(platforms: readonly Part[], shortSide: number, limits: Limits): Part | null {
  return platforms.find((part) => reachesMouth(part, shortSide, limits) === true) ?? platforms[0] ?? null;
}

/**
 * Whether the sweep reaches a mouth so high over the roof from this platform: a platform serves a mouth at most
 * `platform_height` over its floor. Null where it is not known how high the platform can be mounted.
 */
export function reachesMouth({ mountingHeight }: Part, shortSide: number, limits: Limits): boolean | null {
  return mountingHeight === null ? null : mountingHeight + limits.platform_height.value >= toTenths(shortSide);
}

/** The platform where the sweep needs one, and a ladder on every pitched roof. */
export function findSweepingParts(
  input: CalculationInput,
  assortment: Assortment,
  heights: RequiredHeights,
  platform: Part | null,
): NeededParts {
  const ladder = input.roofAngle > 0 ? (listSweepingParts('roof_ladder', assortment, heights)[0] ?? null) : null;
  const itemOf = (part: Part | null, reason: BillItem['reason']): BillItem[] =>
    part === null ? [] : [{ part, quantity: assortment.quantityOf(part), reason }];
  return {
    ...noParts,
    items: [
      ...itemOf(platform, { kind: 'sweep-platform' }),
      ...itemOf(ladder, { kind: 'roof-ladder', sweeping: input.sweep === 'platform' }),
    ],
  };
}
