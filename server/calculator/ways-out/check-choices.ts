import { priceList } from '../calculate.ts';
import { checkFlueColumn, type ColumnCheck, workOfColumn } from '../flue/plan-column.ts';
import { type FluePlan, planFlue, prepareCatalogue } from '../flue/flue-plan.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import { isConnection } from '../input/calculation-input.ts';
import type { CalculationInput } from '../input/calculation-input.ts';
import { findEnvelopeParts, findRoofParts } from '../parts/roof-parts.ts';
import { findDamper } from '../parts/chosen-parts.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import { countBraces, findSupports, isBraceFor } from '../parts/fixings.ts';
import { findExcessHeights, listFailures } from '../report/list-outcomes.ts';
import type { Totals } from '../result/bill-line.ts';
import type { Failure } from '../result/outcome.ts';

/** The work that may be done for one answer: counted, not timed, so that the answer is the same on every machine. */
export interface Budget {
  readonly spend: (work: number) => void;
  readonly isSpent: () => boolean;
}

/** `limit`: as `countWork` counts; a check of a usual house takes about 10,000. */
export function createBudget(limit: number): Budget {
  let left = limit;
  return {
    spend: (work) => {
      left -= work;
    },
    isSpent: () => left <= 0,
  };
}

/** Measured: what a plan and its parts take, and how many times the work of a check the whole calculation takes. */
const workOf = { plan: 1000, parts: 2000, calculation: 30 } as const;

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
  /** What the list of choices that can be built costs; null where the budget for prices is spent. */
  readonly findTotals: (input: CalculationInput) => Totals | null;
}

/** `budget`: of the checks; `prices`: of the calculations for their prices. */
export function createChoiceChecks(data: CalculationData, budget: Budget, prices: Budget): ChoiceChecks {
  const catalogue = prepareCatalogue(data);
  const plan = (input: CalculationInput): ReturnType<typeof planFlue> => {
    budget.spend(workOf.plan);
    return planFlue(input, catalogue, 'check');
  };
  const checkColumn = (flue: FluePlan): ColumnCheck => {
    const column = checkFlueColumn(flue);
    budget.spend(workOf.parts + column.work);
    return column;
  };
  const failuresOf = (input: CalculationInput, { work }: ColumnCheck): readonly Failure[] => {
    budget.spend(work * workOf.calculation);
    return priceList(input, catalogue).failures;
  };
  /** A connection is calculated whole: that is less work than a check of a flue. */
  const failuresOfConnection = (input: CalculationInput): readonly Failure[] => {
    budget.spend(workOf.plan + workOf.parts);
    return priceList(input, catalogue).failures;
  };
  return {
    canBeBuilt: (input) => {
      if (isConnection(input)) return failuresOfConnection(input).length === 0;
      const { plan: flue, startFailure } = plan(input);
      if (startFailure !== null || findExcessHeights(flue, flue.requirement.requiredTop).length > 0) return false;
      const column = checkColumn(flue);
      if (column.highestTop === null || findPartFailures(flue, column).length > 0) return false;
      return !dependsOnTop(flue, column.highestTop) || failuresOf(input, column).length === 0;
    },
    findFailures: (input) => {
      if (isConnection(input)) return failuresOfConnection(input);
      const { plan: flue, startFailure } = plan(input);
      const column = checkColumn(flue);
      const parts = findPartFailures(flue, column);
      const isBuilt = column.highestTop !== null && parts.length === 0;
      if (isBuilt && dependsOnTop(flue, column.highestTop)) return failuresOf(input, column);
      return listFailures(flue, startFailure, { top: flue.requirement.requiredTop, column: column.explain(), parts });
    },
    findExcessHeights: (input) => {
      if (isConnection(input)) return [];
      const { plan: flue } = plan(input);
      return findExcessHeights(flue, flue.requirement.requiredTop);
    },
    findTotals: (input) => {
      if (prices.isSpent()) return null;
      prices.spend(
        isConnection(input) ? workOf.plan : workOfColumn(planFlue(input, catalogue, 'check').plan) * workOf.calculation,
      );
      return priceList(input, catalogue).totals;
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
    findDamper(input, assortment, requirement),
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
