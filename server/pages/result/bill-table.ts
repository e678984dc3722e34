import type { CalculationResult } from '../../calculator/calculate.ts';
import type { Translator } from '../../i18n/translator.ts';
import { lineSources } from './reason-source.ts';
import { lineReasonText } from './reason-text.ts';

/** A row of the bill of materials, ready to print. */
export interface BillRow {
  readonly position: number;
  readonly quantity: string;
  readonly articleNumber: string;
  readonly nobbNumber: string | null;
  readonly name: string;
  /** Kroner and øre without VAT; null: the catalogue has no price. */
  readonly unitPrice: string | null;
  readonly lineTotal: string | null;
  readonly reason: string;
  /** The numbers of its sources in the list below the table, from 1. */
  readonly sources: readonly number[];
}

/** The rows of the table, and the documents that they cite. */
export interface BillView {
  readonly rows: readonly BillRow[];
  readonly sources: readonly string[];
}

/** Makes the table. Several rows share a source, so that each stands once. */
export function presentBill(
  { lines, rules }: Pick<CalculationResult, 'lines' | 'rules'>,
  translator: Translator,
): BillView {
  const money = (ore: number | null): string | null => (ore === null ? null : translator.formats.money(ore));
  const sources = [...new Set(lines.flatMap((line) => lineSources(line, rules, translator)))];
  const rows = lines.map((line) => ({
    position: line.position,
    quantity: translator.formats.number(line.quantity, 0),
    articleNumber: line.articleNumber,
    nobbNumber: line.nobbNumber,
    name: line.name,
    unitPrice: money(line.unitPrice),
    lineTotal: money(line.lineTotal),
    reason: lineReasonText(line, translator),
    sources: lineSources(line, rules, translator).map((source) => sources.indexOf(source) + 1),
  }));
  return { rows, sources };
}
