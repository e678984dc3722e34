import { parse } from 'csv-parse/sync';
import { RefusalError } from '../refusal.ts';
import { type Sheet, maximumRows } from '../workbook/sheet.ts';

const delimiters = [';', '\t', ',', '|'] as const;
const linesCompared = 200;

/**
 * Reads separated values. A first line `sep=` names the separator. Else the one counts that gives most lines equally many cells. Lines
 * that are quoted as a whole are unquoted once.
 * @throws {RefusalError} if the text cannot be read so
 */
export function sheetOfText(file: string, given: string): Sheet {
  const text = unquoted(given);
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

function unquoted(text: string): string {
  const lines = text.split(/\r?\n/);
  const filled = lines.filter((line) => line !== '');
  const isWhole = (line: string): boolean => /^\uFEFF?"(?:[^"]|"")*"$/.test(line) && /[;\t,|]/.test(line);
  if (filled.length < 2 || !filled.every(isWhole)) return text;
  return lines.map((line) => line.replace(/^\uFEFF?"|"$/g, '').replaceAll('""', '"')).join('\n');
}

/** Counts the lines with the most frequent number of cells, which is at least two. */
function findDelimiter(text: string): string {
  const start = text.split(/\r?\n/, linesCompared).join('\n');
  const scored = delimiters.map((delimiter) => {
    const widths = (parseRecords(start, delimiter, false) ?? [])
      .map((cells) => cells.length)
      .filter((width) => width > 1);
    const counts = [...Map.groupBy(widths, (width) => width)].map(([width, lines]) => ({ width, lines: lines.length }));
    const [best = { width: 0, lines: 0 }] = counts.toSorted((a, b) => b.lines - a.lines || b.width - a.width);
    return { delimiter, width: best.width, lines: best.lines };
  });
  return scored.toSorted((a, b) => b.lines - a.lines || b.width - a.width)[0]?.delimiter ?? ';';
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
