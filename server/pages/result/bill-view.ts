import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lengthText } from '../texts/measure-text.ts';
import { lineReasonText, lineSources } from '../texts/reason-text.ts';

/** Makes the table. A source that several rows share is listed once. */
export function presentBill({ lines, rules }: Pick<CalculationResult, 'lines' | 'rules'>, translator: Translator) {
  const money = (ore: number | null): string | null => (ore === null ? null : translator.formats.money(ore));
  const cited = lines.map((line) => ({ line, sources: lineSources(line, rules, translator) }));
  const sources = [...new Set(cited.flatMap(({ sources: ofLine }) => ofLine))];
  const rows = cited.map(({ line, sources: ofLine }) => ({
    position: line.position,
    quantity: translator.formats.number(line.quantity, 0),
    articleNumber: line.articleNumber,
    nobbNumber: line.nobbNumber,
    name: line.name,
    /** Kroner and øre without VAT; null: the catalogue has no price. */
    unitPrice: money(line.unitPrice),
    lineTotal: money(line.lineTotal),
    reason: lineReasonText(line, translator),
    /** Numbers of the sources in the list below the table, from 1. */
    sources: ofLine.map((source) => sources.indexOf(source) + 1),
  }));
  return { rows, sources };
}

/** Makes the sums below the table, and the key figures above it. */
export function presentSummary(result: CalculationResult, translator: Translator) {
  const { geometry, lines, alternatives, totals } = result;
  const { formats } = translator;
  const joints = alternatives.find(({ chosen }) => chosen)?.joints ?? null;
  const parts = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    totals: {
      exVat: formats.money(totals.exVat),
      vat: formats.money(totals.vat),
      incVat: formats.money(totals.incVat),
      vatPercent: formats.number(totals.vatPercent),
      missingPrices: formats.list(totals.missingPrices),
    },
    parts: formats.number(parts, 0),
    /** From the outlet to the mouth; null: no flue was found. */
    flueHeight: geometry.top === null ? null : lengthText(geometry.top - geometry.outlet.height, translator),
    freeHeight: geometry.top === null ? null : lengthText(geometry.top - geometry.roofSurface, translator),
    joints: joints === null ? null : formats.number(joints, 0),
  };
}
