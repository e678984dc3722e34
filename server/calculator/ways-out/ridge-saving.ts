import { type CalculationResult, priceList } from '../calculate.ts';
import { prepareCatalogue } from '../flue/flue-plan.ts';
import type { CalculationData } from '../input/calculation-data.ts';
import { type CalculationInput, isConnection } from '../input/calculation-input.ts';

/**
 * How much less the list costs for a flue at the ridge than for one whose distance to the ridge is unknown, in øre with
 * VAT. It is no bound: a column that ends a little higher may cost less. Null where it would not cost less, or a price is
 * missing, and for a chimney that the house has: its mouth is where it is.
 */
export function findRidgeSaving(
  input: CalculationInput,
  data: CalculationData,
  result: CalculationResult,
): number | null {
  const { heightRule } = result.geometry;
  if (isConnection(input)) return null;
  if (input.ridgeDistance !== null || result.failures.length > 0 || heightRule.decidedBy !== 'from-roof-plane') {
    return null;
  }
  const atRidge = priceList({ ...input, ridgeDistance: 0 }, prepareCatalogue(data));
  const saving = result.totals.incVat - atRidge.totals.incVat;
  return result.totals.complete && atRidge.totals.complete && saving > 0 ? saving : null;
}
