import type { CalculationResult } from '../calculator/calculate.ts';
import type { Translator } from '../i18n/translator.ts';
import { lineReasonText } from '../pages/texts/reason-text.ts';
import { type CsvCell, writeCsv } from './csv.ts';

/**
 * The bill of materials for a spreadsheet: a row of headings, then a row for each line and nothing below, so that it can be
 * sorted, summed and imported. Prices are kroner without VAT; a price that the catalogue does not have is an empty cell.
 */
export function billCsv({ lines, reference }: CalculationResult, translator: Translator): string {
  const { translate } = translator;
  const headings: readonly CsvCell[] = [
    { text: translate('download.column.position') },
    { text: translate('download.column.quantity') },
    { text: translate('download.column.article') },
    { text: translate('download.column.nobb') },
    { text: translate('download.column.name') },
    { text: translate('download.column.unit_price') },
    { text: translate('download.column.line_total') },
    { text: translate('download.column.reason') },
    { text: translate('download.column.reference') },
  ];
  const rows = lines.map((line): CsvCell[] => [
    { number: line.position },
    { number: line.quantity },
    { identifier: line.articleNumber },
    line.nobbNumber === null ? null : { identifier: line.nobbNumber },
    { text: line.name },
    line.unitPrice === null ? null : { ore: line.unitPrice },
    line.lineTotal === null ? null : { ore: line.lineTotal },
    { text: lineReasonText(line, translator) },
    reference === null ? null : { text: reference },
  ]);
  return writeCsv([headings, ...rows]);
}
