/** A cell of a CSV file for a spreadsheet. */
export type CsvCell =
  /** Free text, kept from becoming a formula. */
  | { readonly text: string }
  /** A number that is a name: kept from being rewritten by the spreadsheet. */
  | { readonly identifier: string }
  /** A number, in its plain form. */
  | { readonly number: number }
  /** Whole øre, written as kroner with two decimals. */
  | { readonly ore: number }
  | null;

/**
 * Writes rows as a Norwegian Excel opens them by a double click: semicolons, decimal commas, CRLF, and a byte order mark
 * that says UTF-8.
 *
 * Text that begins with `=`, `+`, `-`, `@` (full width too), a tab or a line end gets an apostrophe before it, so that no spreadsheet
 * takes it for a formula. An identifier that a spreadsheet would rewrite (leading zeros, more digits than it shows, what
 * looks like a date or an exponent) is written as `="…"`, the one form that Excel keeps as text. Such an identifier holds
 * neither quotes nor operators, so that the formula can be nothing but that text.
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
/** What Excel or LibreOffice turns into another number or into a date. */
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
