import type { Translator } from '../i18n/translator.ts';
import type { SupplierOrder } from '../quotes/order.ts';
import { type CsvCell, writeCsv } from './bill-csv.ts';

/** Writes the order to one supplier: its goods without prices. `number`: of the quote. */
export function orderCsv({ rows: ordered }: SupplierOrder, number: string, { translate }: Translator): string {
  const headings: readonly CsvCell[] = [
    { text: translate('result.column.position') },
    { text: translate('download.column.quantity') },
    { text: translate('quote.column.unit') },
    { text: translate('download.column.article') },
    { text: translate('download.column.nobb') },
    { text: translate('download.column.name') },
    { text: translate('form.reference.label') },
  ];
  const rows = ordered.map(({ articleNumber, nobbNumber, name, quantity, unit }, index): CsvCell[] => [
    { number: index + 1 },
    { number: quantity / 100 },
    { text: translate(`quote.unit.${unit}`) },
    articleNumber === '' ? null : { identifier: articleNumber },
    nobbNumber === null ? null : { identifier: nobbNumber },
    { text: name },
    number === '' ? null : { text: number },
  ]);
  return writeCsv([headings, ...rows]);
}
