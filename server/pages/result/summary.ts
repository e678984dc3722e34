import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Totals } from '../../calculator/result/bill-line.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText } from './measure-text.ts';

/** Sums as printed, in kroner and øre. */
export interface TotalsView {
  readonly exVat: string;
  readonly vat: string;
  readonly incVat: string;
  readonly vatPercent: string;
  /** The article numbers without a price, as a list; empty where each has one. */
  readonly missingPrices: string;
}

/** What stands above the list. */
export interface Summary {
  readonly totals: TotalsView;
  readonly parts: string;
  /** From the outlet to the mouth; null where no flue was found. */
  readonly flueHeight: string | null;
  readonly freeHeight: string | null;
  readonly joints: string | null;
}

/** Makes the summary. */
export function presentSummary(result: CalculationResult, translator: Translator): Summary {
  const { geometry, lines, alternatives } = result;
  const { formats } = translator;
  const joints = alternatives.find(({ chosen }) => chosen)?.joints ?? null;
  const parts = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    totals: presentTotals(result.totals, translator),
    parts: formats.number(parts, 0),
    flueHeight: geometry.top === null ? null : lengthText(geometry.top - geometry.outlet.height, translator),
    freeHeight: geometry.top === null ? null : lengthText(geometry.top - geometry.roofSurface, translator),
    joints: joints === null ? null : formats.number(joints, 0),
  };
}

/** Makes the sums of a bill of materials. */
function presentTotals(totals: Totals, { formats }: Translator): TotalsView {
  return {
    exVat: formats.money(totals.exVat),
    vat: formats.money(totals.vat),
    incVat: formats.money(totals.incVat),
    vatPercent: formats.number(totals.vatPercent),
    missingPrices: formats.list(totals.missingPrices),
  };
}
