import { slopeOf } from '../numbers.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { House } from './house.ts';
import type { Limits } from '../input/limits.ts';

/**
 * `overRoof` (h1), `fromRoofPlane` (h2), `overRidge` (h3, null: unknown); `applied` is the height added to the roof's
 * surface.
 */
export interface HeightRule {
  readonly overRoof: number;
  readonly fromRoofPlane: number;
  readonly overRidge: number | null;
  readonly applied: number;
  /** What decided the required top. */
  readonly decidedBy: 'over-roof' | 'from-roof-plane' | 'over-ridge' | 'effective-height';
}

/** How high the mouth must be, and why. Millimetres, unrounded but for `requiredTop`. */
export interface TopRequirement {
  readonly outerRadius: number;
  readonly innerRadius: number;
  readonly heightRule: HeightRule;
  /** T, in whole millimetres. */
  readonly requiredTop: number;
  /** T over the roof surface at the flue's axis, and over the outlet. */
  readonly requiredFreeHeight: number;
  readonly requiredTotalHeight: number;
}

/** The height rule (README.md, Geometry). `outerDiameter`: the largest among the candidate straight elements. */
export function findRequiredTop(
  input: CalculationInput,
  house: House,
  limits: Limits,
  outerDiameter: number,
): TopRequirement {
  const radii = { outerRadius: outerDiameter / 2, innerRadius: input.pipe.diameter / 2 };
  return findTopOver(input, house, limits, radii, input.scheme.outletHeight + limits.effective_height.value);
}

/** The same for a flue of given radii; `byEffectiveHeight`: the least height that the fireplace asks for. */
export function findTopOver(
  input: CalculationInput,
  house: House,
  limits: Limits,
  { outerRadius, innerRadius }: Pick<TopRequirement, 'outerRadius' | 'innerRadius'>,
  byEffectiveHeight: number,
): TopRequirement {
  const slope = slopeOf(input.roofAngle);
  const overRoof = limits.mouth_over_roof.value + outerRadius * slope;
  const fromRoofPlane = (limits.mouth_from_roof_plane.value + innerRadius) * slope;
  const overRidge = input.ridgeDistance === null ? null : input.ridgeDistance * slope + limits.mouth_over_roof.value;
  const besideRidge = Math.min(fromRoofPlane, overRidge ?? Infinity);
  const applied = Math.max(overRoof, besideRidge);
  const byRoof = house.roofSurface + applied;
  // Without the small step back, rounding errors of the tangent would add a whole millimetre.
  const requiredTop = Math.ceil(Math.max(byRoof, byEffectiveHeight) + input.extraHeight - 1e-6);
  const ruleOverRoof = overRidge !== null && overRidge < fromRoofPlane ? 'over-ridge' : 'from-roof-plane';
  const decidedByRoof = overRoof >= besideRidge ? 'over-roof' : ruleOverRoof;
  return {
    outerRadius,
    innerRadius,
    heightRule: {
      overRoof,
      fromRoofPlane,
      overRidge,
      applied,
      decidedBy: byEffectiveHeight > byRoof ? 'effective-height' : decidedByRoof,
    },
    requiredTop,
    requiredFreeHeight: requiredTop - house.roofSurface,
    requiredTotalHeight: requiredTop - input.scheme.outletHeight,
  };
}
