import { calculateList, type ListResult, priceList } from '../calculate.ts';
import { findOutsideFailures } from '../calculate-outside.ts';
import type { Budget } from '../column.ts';
import { checkFlueColumn, type ColumnCheck, workOfColumn } from '../flue/plan-column.ts';
import { type FluePlan, planFlue, prepareCatalogue } from '../flue/flue-plan.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import { type CalculationInput, isOutside } from '../input/calculation-input.ts';
import { findOutsideExcess } from '../outside/outside-mouth.ts';
import { planOutside } from '../outside/outside-plan.ts';
import { findEnvelopeParts, findRoofParts } from '../parts/roof-parts.ts';
import { findDamper } from '../parts/chosen-parts.ts';
import { findFloorParts } from '../parts/floor-parts.ts';
import { countBraces, findFixings, isBraceFor } from '../parts/fixings.ts';
import { findExcessHeights, listFailures } from '../report/list-outcomes.ts';
import type { Failure } from '../result/outcome.ts';

/**
 * Measured, in units of `countWork`: the work of a plan, of its parts, of a connection, of a metre of its liner, of a flue
 * on an outer wall, and of a height in the search for supports. `calculation`: the factor between a check and a whole
 * calculation.
 */
const workOf = {
  plan: 1000,
  parts: 2000,
  calculation: 30,
  connection: 20_000,
  outside: 300_000,
  linerMetre: 8000,
  supportedHeight: 9,
} as const;

/**
 * Checks other choices with one catalogue. For a new flue, checks are usually far cheaper than `calculate`, because
 * they do not search for the best flue (except where the top matters). A flue on an outer wall is searched until one can be
 * built. Other kinds are always calculated in full.
 */
export interface ChoiceChecks {
  readonly canBeBuilt: (input: CalculationInput) => boolean;
  /** Returns why the choices cannot be built, without nearby solutions; empty: they can. */
  readonly findFailures: (input: CalculationInput) => readonly Failure[];
  readonly findExcessHeights: (input: CalculationInput) => ReturnType<typeof findExcessHeights>;
  /** Calculates the list of other choices in full; null: the budget is spent. */
  readonly calculate: (input: CalculationInput) => ListResult | null;
}

/**
 * Creates the checks.
 * @param budget for the checks, as `countWork` counts; an ordinary house takes about 10,000
 * @param calculations the budget for full calculations
 */
export function createChoiceChecks(data: CalculationData, budget: Budget, calculations: Budget): ChoiceChecks {
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
  /** Only new flues in the house have a quick check. */
  const hasQuickCheck = ({ flue }: CalculationInput): boolean => flue.kind === 'new';
  const calculateInFull = (input: CalculationInput, spent: Budget): ListResult => {
    const list = calculateList(input, catalogue, () => {});
    const linerLength = list.geometry.chimney?.liner?.length ?? 0;
    spent.spend(isOutside(input) ? workOf.outside : workOf.connection + (linerLength / 1000) * workOf.linerMetre);
    return list;
  };
  const searchFailures = (input: CalculationInput): readonly Failure[] => {
    if (!isOutside(input)) return calculateInFull(input, budget).failures;
    budget.spend(workOf.outside);
    return findOutsideFailures(input, catalogue);
  };
  return {
    canBeBuilt: (input) => {
      if (!hasQuickCheck(input)) return searchFailures(input).length === 0;
      const { plan: flue, startFailure } = plan(input);
      if (startFailure !== null || findExcessHeights(flue, flue.requirement.requiredTop).length > 0) return false;
      const column = checkColumn(flue);
      if (column.highestTop === null || findPartFailures(flue, column).length > 0) return false;
      return !dependsOnTop(flue, column.highestTop) || failuresOf(input, column).length === 0;
    },
    findFailures: (input) => {
      if (!hasQuickCheck(input)) return searchFailures(input);
      const { plan: flue, startFailure } = plan(input);
      const column = checkColumn(flue);
      const parts = findPartFailures(flue, column);
      const isBuilt = column.highestTop !== null && parts.length === 0;
      if (isBuilt && dependsOnTop(flue, column.highestTop)) return failuresOf(input, column);
      return listFailures(flue, startFailure, { top: flue.requirement.requiredTop, column: column.explain(), parts });
    },
    findExcessHeights: (input) => {
      if (isOutside(input)) return findOutsideExcess(planOutside(input, catalogue));
      if (!hasQuickCheck(input)) return [];
      const { plan: flue } = plan(input);
      return findExcessHeights(flue, flue.requirement.requiredTop);
    },
    calculate: (input) => {
      if (!hasQuickCheck(input)) return calculations.isSpent() ? null : calculateInFull(input, calculations);
      const work = workOfColumn(planFlue(input, catalogue, 'check').plan) * workOf.calculation;
      if (calculations.isSpent(work)) return null;
      calculations.spend(work);
      return calculateList(input, catalogue, (heights) => calculations.spend(heights * workOf.supportedHeight));
    },
  };
}

/** Returns failures for parts that a flue up to the required top needs and the catalogue lacks. */
function findPartFailures(flue: FluePlan, { isShifted }: ColumnCheck): Failure[] {
  return [
    findFloorParts(flue),
    findRoofParts(flue, null),
    findEnvelopeParts(flue),
    findDamper(flue, () => null),
    findFixings(flue, { bends: isShifted ? 2 : 0, top: flue.requirement.requiredTop }),
  ].flatMap(({ failures }) => failures);
}

/** Returns whether a higher top, or another part at the top, could need parts that the catalogue lacks. */
function dependsOnTop(flue: FluePlan, highestTop: number): boolean {
  const { input, assortment, requirement } = flue;
  const mayNotFollow = assortment.find(({ role, fromPartId }) => role === 'cap' && fromPartId !== null);
  if (input.cap === 'rain' && mayNotFollow.length > 0) return true;
  if (countBraces(flue, highestTop) === 0) return false;
  const fitsLow = isBraceFor(flue, requirement.requiredTop);
  const fitsHigh = isBraceFor(flue, highestTop);
  return assortment.find((part) => fitsLow(part) && fitsHigh(part)).length === 0;
}
