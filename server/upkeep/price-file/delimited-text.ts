import { parse } from 'csv-parse/sync';
import { RefusalError } from '../refusal.ts';
import { type Sheet, maximumRows } from '../workbook/sheet.ts';
import { hasHeadings } from './price-tables.ts';

const delimiters = [';', '\t', ',', '|'] as const;
const beginning = 20_000;

/**
 * Reads separated values. A first line `sep=` names the separator. Else the most frequent one with headings counts.
 * @throws {RefusalError} if the text cannot be read so
 */
export function sheetOfText(file: string, text: string): Sheet {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const delimiter = named ?? findDelimiter(text);
  // A stray quotation mark would take the lines up to the next one into its cell.
  const quoted = parseRecords(text, delimiter, '"');
  const swallowsLines = (cell: string): boolean => cell.includes('\n') && cell.includes(delimiter);
  const isStray = quoted === null || quoted.some((cells) => cells.some(swallowsLines));
  const records = isStray ? parseRecords(text, delimiter, false) : quoted;
  if (records === null) throw new RefusalError({ code: 'no-text', file });
  if (records.length > maximumRows) throw new RefusalError({ code: 'too-many-rows', file, rows: maximumRows });
  return { name: '', rows: records, delimiter };
}

function findDelimiter(text: string): string {
  const start = text.slice(0, beginning);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: start.split(delimiter).length }));
  const byCount = counts.toSorted((a, b) => b.count - a.count).map(({ delimiter }) => delimiter);
  const headed = byCount.find((delimiter) => hasHeadings(parseRecords(start, delimiter, false) ?? []));
  return headed ?? byCount[0] ?? ';';
}

function parseRecords(text: string, delimiter: string, quote: '"' | false): string[][] | null {
  try {
    const records: unknown = parse(text, {
      delimiter,
      quote,
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
      skip_empty_lines: false,
      to: maximumRows + 1,
    });
    const textOf = (cell: unknown): string => (quote === false ? String(cell).replace(/^"(.*)"$/, '$1') : String(cell));
    return Array.isArray(records) ? records.map((row: unknown) => (Array.isArray(row) ? row.map(textOf) : [])) : null;
  } catch {
    return null;
  }
}

/** Reads text by its byte order mark, else as UTF-16 if every other byte is 0, else as UTF-8, else as Windows-1252. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || isEmptyAt(bytes, 1)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || isEmptyAt(bytes, 0) ? 'utf-16be' : 'utf-8';
}

/** Returns whether almost all of the first pairs have a 0 at one place. */
function isEmptyAt(bytes: Buffer, place: 0 | 1): boolean {
  const start = bytes.subarray(0, 200);
  const others = start.filter((byte, index) => index % 2 === place && byte !== 0).byteLength;
  return start.byteLength > 4 && start.includes(0) && others <= start.byteLength / 20;
}
