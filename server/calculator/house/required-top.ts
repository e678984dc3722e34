import { slopeOf } from '../numbers.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import type { House } from './house.ts';
import type { Limits } from '../input/limits.ts';

/** The heights over the roof's surface by h1, h2 and h3, and the height that applies. Null: the ridge is unknown. */
export interface HeightRule {
  readonly overRoof: number;
  readonly fromRoofPlane: number;
  readonly overRidge: number | null;
  readonly applied: number;
  readonly decidedBy: 'over-roof' | 'from-roof-plane' | 'over-ridge' | 'effective-height';
}

/** The least height of the mouth and its reasons, in millimetres. Only `requiredTop` is rounded. */
export interface TopRequirement {
  readonly outerRadius: number;
  readonly innerRadius: number;
  /** From the roof's surface at the flue's axis up to the highest point of the roof at the flue. */
  readonly highestPoint: number;
  readonly heightRule: HeightRule;
  /** T, in whole millimetres. */
  readonly requiredTop: number;
  /** T over the roof surface at the flue's axis, and over the outlet. */
  readonly requiredFreeHeight: number;
  readonly requiredTotalHeight: number;
}

/** Returns the least mouth of a new flue (README.md, Geometry). `outerDiameter`: of the widest straight element. */
export function findRequiredTop(
  input: CalculationInput,
  house: House,
  limits: Limits,
  outerDiameter: number,
): TopRequirement {
  const outerRadius = outerDiameter / 2;
  const highestPoint = outerRadius * slopeOf(input.roofAngle);
  const radii = { outerRadius, innerRadius: input.pipe.diameter / 2, highestPoint };
  return findTopOver(input, house, limits, radii, input.scheme.outletHeight + limits.effective_height.value);
}

/** Returns the least mouth for given radii. `byEffectiveHeight`: the height required without regard to the roof. */
export function findTopOver(
  input: CalculationInput,
  house: House,
  limits: Limits,
  { outerRadius, innerRadius, highestPoint }: Pick<TopRequirement, 'outerRadius' | 'innerRadius' | 'highestPoint'>,
  byEffectiveHeight: number,
): TopRequirement {
  const slope = slopeOf(input.roofAngle);
  const overRoof = limits.mouth_over_roof.value + highestPoint;
  const fromRoofPlane = (limits.mouth_from_roof_plane.value + innerRadius) * slope;
  const overRidge = input.ridgeDistance === null ? null : input.ridgeDistance * slope + limits.mouth_over_roof.value;
  const besideRidge = Math.min(fromRoofPlane, overRidge ?? Infinity);
  const applied = Math.max(overRoof, besideRidge);
  const byRoof = house.roofSurface + applied;
  // Subtracts a little, because rounding errors of the tangent would add a whole millimetre.
  const requiredTop = Math.ceil(Math.max(byRoof, byEffectiveHeight) + input.extraHeight - 1e-6);
  const ruleOverRoof = overRidge !== null && overRidge < fromRoofPlane ? 'over-ridge' : 'from-roof-plane';
  const decidedByRoof = overRoof >= besideRidge ? 'over-roof' : ruleOverRoof;
  return {
    outerRadius,
    innerRadius,
    highestPoint,
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
