import { calculate } from '../../server/calculator/calculate.ts';
import type { CalculationData } from '../../server/calculator/input/calculation-data.ts';
import type { CalculationInput } from '../../server/calculator/input/calculation-input.ts';
import type { WaysOut } from '../../server/calculator/ways-out/changes.ts';
import { createBudget } from '../../server/calculator/column.ts';
import { createChoiceChecks } from '../../server/calculator/ways-out/check-choices.ts';
import { findWaysOut } from '../../server/calculator/ways-out/find-ways-out.ts';
import type { Offer } from '../../server/calculator/ways-out/propose-changes.ts';

export const nothingOffered: Offer = {
  pipes: [],
  colors: [],
  schemes: [],
  boundsOf: () => ({ minimum: 0, maximum: 5000 }),
};

/** Returns what could be chosen instead with the data of the same diameter and outlet, with a budget that is enough. */
export function waysOutOf(input: CalculationInput, data: CalculationData, offered = nothingOffered): WaysOut {
  const [budget, calculations] = [createBudget(2_000_000), createBudget(100_000_000)];
  const checks = createChoiceChecks(data, budget, calculations);
  return findWaysOut(calculate(input, data), input, offered, checks, budget);
}
