import { parse } from 'csv-parse/sync';
import { ExchangeError } from '../exchange-error.ts';
import type { Sheet } from '../workbook/open-workbook.ts';
import { findHeadings } from './headings.ts';

const mostRows = 200_000;
const delimiters = [';', '\t', ',', '|'] as const;
/** So many characters show which separator a text has. */
const beginning = 20_000;

/**
 * Reads a text with separated values. The separator is the one that a first line `sep=` names, else the one with which the
 * text has the headings of a price list, else the one that stands there most often.
 * @throws {ExchangeError} when it is no such text
 */
export function sheetOfText(file: string, text: string): Sheet {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const records = parseRecords(text, named ?? findDelimiter(text));
  if (records === null) throw new ExchangeError({ code: 'no-text', file });
  if (records.length > mostRows) throw new ExchangeError({ code: 'too-many-rows', file, rows: mostRows });
  return { name: '', rows: records };
}

function findDelimiter(text: string): string {
  const start = text.slice(0, beginning);
  const counts = delimiters.map((delimiter) => ({ delimiter, count: start.split(delimiter).length }));
  const byCount = counts.toSorted((one, other) => other.count - one.count).map(({ delimiter }) => delimiter);
  const headed = byCount.find((delimiter) => findHeadings(parseRecords(start, delimiter) ?? [], null) !== null);
  return headed ?? byCount[0] ?? ';';
}

function parseRecords(text: string, delimiter: string): string[][] | null {
  try {
    const records: unknown = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
      skip_empty_lines: false,
    });
    return Array.isArray(records) ? records.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : null;
  } catch {
    return null;
  }
}

/** Text by its byte order mark, else as UTF-16 where every other byte is empty, else as UTF-8 where it is that, else as Windows writes it. */
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

/** Whether, of the first pairs of bytes, all but a few have nothing at one of their two places. */
function isEmptyAt(bytes: Buffer, place: 0 | 1): boolean {
  const start = bytes.subarray(0, 200);
  const others = start.filter((byte, index) => index % 2 === place && byte !== 0).byteLength;
  return start.byteLength > 4 && start.includes(0) && others <= start.byteLength / 20;
}
