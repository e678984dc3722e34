import { slopeOf } from '../numbers.ts';
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

/** The best platform or ladder; null where the catalogue has none, which the rule reports. */
export function findSweepingPart(
  role: 'sweep_platform' | 'roof_ladder',
  assortment: Assortment,
  heights: RequiredHeights,
): Part | null {
  return assortment.find((part) => part.role === role && assortment.fits(part, heights))[0] ?? null;
}

/** A platform where the sweep needs one, and a ladder on every pitched roof. */
export function findSweepingParts(
  input: CalculationInput,
  assortment: Assortment,
  heights: RequiredHeights,
  isPlatformNeeded: boolean,
): NeededParts {
  const platform = isPlatformNeeded ? findSweepingPart('sweep_platform', assortment, heights) : null;
  const ladder = input.roofAngle > 0 ? findSweepingPart('roof_ladder', assortment, heights) : null;
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
