import { calculate } from '../calculate.ts';
import { checkFlueColumn, type ColumnCheck } from '../flue/plan-column.ts';
import { type FluePlan, planFlue, prepareCatalogue } from '../flue/flue-plan.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { findEnvelopeParts, findRoofParts } from '../parts/roof-parts.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import { countBraces, findSupports, isBraceFor } from '../parts/fixings.ts';
import { findExcessHeights, listFailures } from '../report/list-outcomes.ts';
import type { Failure } from '../result/outcome.ts';

/**
 * Checks of other choices over one catalogue. Each takes a fraction of a calculation: the best flue is not looked for.
 */
export interface ChoiceChecks {
  readonly canBeBuilt: (input: CalculationInput) => boolean;
  /**
   * Why the choices cannot be built, as `calculate` says, but without what could be built nearby; empty where they can.
   */
  readonly findFailures: (input: CalculationInput) => readonly Failure[];
  /** Those of the failures that are about the required height. */
  readonly findExcessHeights: (input: CalculationInput) => ReturnType<typeof findExcessHeights>;
}

export function createChoiceChecks(data: CalculationData): ChoiceChecks {
  const catalogue = prepareCatalogue(data);
  return {
    canBeBuilt: (input) => {
      const { plan, startFailure } = planFlue(input, catalogue, 'check');
      if (startFailure !== null || findExcessHeights(plan, plan.requirement.requiredTop).length > 0) return false;
      const column = checkFlueColumn(plan);
      if (column.highestTop === null || findPartFailures(plan, column).length > 0) return false;
      return !dependsOnTop(plan, column.highestTop) || calculate(input, data).failures.length === 0;
    },
    findFailures: (input) => {
      const { plan, startFailure } = planFlue(input, catalogue, 'check');
      const column = checkFlueColumn(plan);
      const parts = findPartFailures(plan, column);
      const isBuilt = column.highestTop !== null && parts.length === 0;
      if (isBuilt && dependsOnTop(plan, column.highestTop)) return calculate(input, data).failures;
      return listFailures(plan, startFailure, { top: plan.requirement.requiredTop, column: column.explain(), parts });
    },
    findExcessHeights: (input) => {
      const { plan } = planFlue(input, catalogue, 'check');
      return findExcessHeights(plan, plan.requirement.requiredTop);
    },
  };
}

/** Parts that a flue up to the required top needs and the catalogue does not have. */
function findPartFailures(
  { input, limits, assortment, house, requirement, gaps }: FluePlan,
  { isShifted }: ColumnCheck,
): Failure[] {
  const run = { gaps, bends: isShifted ? 2 : 0, top: requirement.requiredTop };
  return [
    findFloorParts(input, house, assortment, requirement),
    findRoofParts(input, assortment, requirement, null),
    findEnvelopeParts(input, house, assortment, requirement),
    findSupports(input, limits, assortment, house, requirement, run),
  ].flatMap(({ failures }) => failures);
}

/**
 * Whether a higher top than the required one, or another part at the top, could need parts that the catalogue does not
 * have.
 */
function dependsOnTop({ input, limits, assortment, house, requirement }: FluePlan, highestTop: number): boolean {
  const mayNotFollow = assortment.find(({ role, fromPartId }) => role === 'cap' && fromPartId !== null);
  if (input.cap === 'rain' && mayNotFollow.length > 0) return true;
  if (countBraces(highestTop, house, limits) === 0) return false;
  const fitsLow = isBraceFor(assortment, house, requirement.requiredTop);
  const fitsHigh = isBraceFor(assortment, house, highestTop);
  return assortment.find((part) => fitsLow(part) && fitsHigh(part)).length === 0;
}
