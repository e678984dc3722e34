import type { CalculationResult } from '../../calculator/calculate.ts';
import { vatOn } from '../../calculator/parts/bill.ts';
import type { Selection } from '../../choices/selection.ts';
import type { Translator } from '../../i18n/translator.ts';

/** The sum of the list and the fireplace. A script shows it anew if a price was typed in the quote of the tab. */
interface FireplaceTotal {
  /** The sum of the list, in øre with VAT. */
  readonly list: number;
  /** As in an address. */
  readonly fireplace: string;
  /** In øre with VAT; null: the catalogue has no price for the fireplace. */
  readonly ore: number | null;
  /** In whole kroner with VAT; empty as `ore`. */
  readonly kroner: string;
}

/** Returns the sum with the fireplace; null: no fireplace is chosen, or the sum of the list is not complete. */
export function presentFireplaceTotal(
  { failures, totals }: CalculationResult,
  { fireplace: { value: fireplace } }: Selection,
  { formats }: Translator,
): FireplaceTotal | null {
  if (fireplace === null || failures.length > 0 || !totals.complete) return null;
  const exVat = fireplace.priceExVat === null ? null : totals.exVat + fireplace.priceExVat;
  const ore = exVat === null ? null : exVat + vatOn(exVat, totals.vatPercent);
  return {
    list: totals.incVat,
    fireplace: String(fireplace.id),
    ore,
    kroner: ore === null ? '' : formats.kroner(ore),
  };
}
