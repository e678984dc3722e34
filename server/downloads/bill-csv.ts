import type { CalculationResult } from '../calculator/calculate.ts';
import type { Translator } from '../i18n/translator.ts';
import { lineReasonText } from '../pages/texts/reason-text.ts';

/**
 * Returns the bill of materials for a spreadsheet. It has a row of headings and a row for each line. It has no totals,
 * so that it can be sorted, summed and imported. Prices are kroner without VAT; an unknown price is an empty cell.
 */
export function billCsv({ lines, reference }: CalculationResult, translator: Translator): string {
  const { translate } = translator;
  const headings: readonly CsvCell[] = [
    { text: translate('result.column.position') },
    { text: translate('download.column.quantity') },
    { text: translate('download.column.article') },
    { text: translate('download.column.nobb') },
    { text: translate('download.column.name') },
    { text: translate('download.column.unit_price') },
    { text: translate('result.sum_ex_vat') },
    { text: translate('download.column.reason') },
    { text: translate('form.reference.label') },
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

/** A cell of a CSV file; null: empty. */
export type CsvCell =
  /** Written so that it cannot become a formula. */
  | { readonly text: string }
  /** Written so that the spreadsheet keeps it as text. */
  | { readonly identifier: string }
  | { readonly number: number }
  /** Whole øre, written as kroner with two decimals. */
  | { readonly ore: number }
  | null;

/**
 * Writes rows so that a Norwegian Excel opens the file by a double click: UTF-8 with a byte order mark, semicolons,
 * decimal commas, CRLF.
 * Text that begins with `=`, `+`, `-`, `@` (full width too), a tab or a line end gets an apostrophe before it.
 * Otherwise a spreadsheet would read it as a formula. A spreadsheet changes identifiers with leading zeros or many
 * digits, and identifiers that look like a date or an exponent. They are written as `="…"`, the only form that Excel
 * keeps as text. The pattern of such identifiers allows no quotes and no operators, so this formula is always plain
 * text.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(';')}\r\n`).join('')}`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if ('number' in cell) return String(cell.number).replace('.', ',');
  if ('ore' in cell) return writeOre(cell.ore);
  if ('identifier' in cell && rewritten.test(cell.identifier)) return quote(`="${cell.identifier}"`);
  const text = 'identifier' in cell ? cell.identifier : cell.text;
  return quote(/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);
}

const month = '(?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[kc]t|nov|de[sc])[a-z]*';
/** Identifiers that Excel or LibreOffice would turn into another number or a date. */
const rewritten = new RegExp(
  [
    String.raw`^0\d+$`,
    String.raw`^\d{12,}$`,
    String.raw`^\d+e\d+$`,
    String.raw`^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?$`,
    String.raw`^\d{1,2}[-. ]?${month}$`,
    String.raw`^${month}[-. ]?\d{1,4}$`,
  ].join('|'),
  'i',
);

function writeOre(ore: number): string {
  const digits = String(Math.abs(ore)).padStart(3, '0');
  return `${ore < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function quote(text: string): string {
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
