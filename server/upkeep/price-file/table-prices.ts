import { parse } from 'csv-parse/sync';
import { type DecimalMark, findDecimalMark, readNumber } from '../../i18n/read-number.ts';
import { RefusalError } from '../refusal.ts';
import type { Cell, Sheet } from '../workbook/open-workbook.ts';
import { type PriceHeadings, findHeadings } from './headings.ts';
import type { PriceLine, PriceList } from './price-list.ts';

interface HeadedSheet {
  readonly name: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly headings: PriceHeadings;
  /** The row of the headings, from 0. */
  readonly headingRow: number;
}

/**
 * Reads prices out of every sheet that has headings of a price list.
 * @throws {RefusalError} when no sheet has, or when their prices are of different kinds
 */
export function readTablePrices(file: string, sheets: readonly Sheet[], priceColumn: string | null): PriceList {
  const headed = sheets.flatMap(({ name, rows }): HeadedSheet[] => {
    const found = findHeadings(rows, priceColumn);
    if (found === null) return [];
    return [{ name: name === '' ? null : name, rows, headings: found.headings, headingRow: found.row }];
  });
  const [first] = headed;
  if (first === undefined) {
    throw new RefusalError({ code: 'no-headings', file });
  }
  const priceHeadings = [...new Set(headed.flatMap(({ headings }) => headings.priceHeadings))];
  const { isNet, vat } = first.headings;
  if (headed.some(({ headings }) => headings.price === null)) {
    return { lines: [], priceHeadings, priceHeading: null, isNet, vat };
  }
  if (headed.some(({ headings }) => headings.isNet !== isNet || headings.vat !== vat)) {
    throw new RefusalError({ code: 'mixed-sheets', file });
  }
  return { lines: headed.flatMap(linesOf), priceHeadings, priceHeading: headingOf(first), isNet, vat };
}

function linesOf(sheet: HeadedSheet): PriceLine[] {
  const { name, rows, headings, headingRow } = sheet;
  const below = rows.slice(headingRow + 1);
  const priceOf = (cells: readonly Cell[]): Cell => (headings.price === null ? null : (cells[headings.price] ?? null));
  const mark = findDecimalMark(below.map((cells) => priceOf(cells)).filter((cell) => typeof cell === 'string'));
  return below.flatMap((cells, index): PriceLine[] => {
    if (cells.every((cell) => cell === null || cell === '')) return [];
    const price = priceOf(cells);
    return [
      {
        sheet: name,
        row: headingRow + index + 2,
        articleNumber: textAt(cells, headings.article),
        nobbNumber: textAt(cells, headings.nobb)?.replace(/\s/g, '') ?? null,
        name: textAt(cells, headings.name),
        column: headingOf(sheet),
        ...readPrice(price, mark),
      },
    ];
  });
}

function readPrice(cell: Cell, mark: DecimalMark | null): Pick<PriceLine, 'price' | 'objection'> {
  if (cell === null || cell === '') return { price: null, objection: { code: 'no-price' } };
  const price = typeof cell === 'number' ? cell : typeof cell === 'string' ? readNumber(cell, mark) : null;
  const text = (cell instanceof Date ? cell.toISOString() : String(cell)).slice(0, 50);
  if (price !== null) return { price, objection: null };
  const [one, other] = typeof cell === 'string' ? [readNumber(cell, ','), readNumber(cell, '.')] : [null, null];
  return one !== null && other !== null
    ? { price, objection: { code: 'two-prices', one, other, text } }
    : { price, objection: { code: 'not-a-price', text } };
}

function textAt(cells: readonly Cell[], position: number | null): string | null {
  const cell = position === null ? null : (cells[position] ?? null);
  const text = cell instanceof Date || cell === null ? '' : String(cell).trim();
  return text === '' ? null : text;
}

function headingOf({ rows, headings, headingRow }: HeadedSheet): string {
  return String(rows[headingRow]?.[headings.price ?? -1] ?? '').trim();
}

const mostRows = 200_000;
const delimiters = [';', '\t', ',', '|'] as const;
/** The separator is searched in so many characters. */
const beginning = 20_000;

/**
 * Reads a text with separated values. The separator is the one that a first line `sep=` names, else one with which the text
 * has the headings of a price list, else the most frequent one.
 * @throws {RefusalError} when the text cannot be read so
 */
export function sheetOfText(file: string, text: string): Sheet {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const records = parseRecords(text, named ?? findDelimiter(text));
  if (records === null) throw new RefusalError({ code: 'no-text', file });
  if (records.length > mostRows) throw new RefusalError({ code: 'too-many-rows', file, rows: mostRows });
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

/** Reads text by its byte order mark, else as UTF-16 where every other byte is 0, else as UTF-8, else as Windows-1252. */
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

/** Whether almost all of the first pairs of bytes are 0 at one of their two places. */
function isEmptyAt(bytes: Buffer, place: 0 | 1): boolean {
  const start = bytes.subarray(0, 200);
  const others = start.filter((byte, index) => index % 2 === place && byte !== 0).byteLength;
  return start.byteLength > 4 && start.includes(0) && others <= start.byteLength / 20;
}
