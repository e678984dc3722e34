import type { BillLine } from '../../calculator/result/bill-line.ts';
import type { Translator } from '../../i18n/translator.ts';
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
}

/** Makes the rows of the table. */
export function presentBill(lines: readonly BillLine[], translator: Translator): BillRow[] {
  const money = (ore: number | null): string | null => (ore === null ? null : translator.formats.money(ore));
  return lines.map((line) => ({
    position: line.position,
    quantity: translator.formats.number(line.quantity, 0),
    articleNumber: line.articleNumber,
    nobbNumber: line.nobbNumber,
    name: line.name,
    unitPrice: money(line.unitPrice),
    lineTotal: money(line.lineTotal),
    reason: lineReasonText(line, translator),
  }));
}
