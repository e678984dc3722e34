import { parse } from 'csv-parse/sync';
import { type DecimalMark, findDecimalMark, readNumber } from '../../i18n/read-number.ts';
import { RefusalError } from '../refusal.ts';
import type { Cell, Sheet } from '../workbook/open-workbook.ts';
import { readCurrency } from './currency.ts';
import type { ImportAnswers } from '../import-answers.ts';
import { type PriceHeading, type PriceHeadings, choosePrice, findHeadings, supposeHeadings } from './headings.ts';
import { type PriceLine, type PriceList, noNumbers, ownCurrency } from './price-list.ts';

interface HeadedSheet {
  readonly name: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly headings: PriceHeadings;
  /** Whether its columns are called by their letters, in a row that the file has not got. */
  readonly isLettered: boolean;
}

/**
 * Reads prices out of every sheet that has headings of a price list.
 * @param wantedOf gives what was said about the columns of a supplier
 * @throws {RefusalError} when no sheet has headings, or when some prices hold VAT and others do not
 */
export function readTablePrices(
  file: string,
  sheets: readonly Sheet[],
  wantedOf: (supplier: string | null) => Pick<ImportAnswers, 'priceColumn' | 'columns'>,
): PriceList {
  const headed = sheets.map(withLetters).flatMap(({ name, rows, isLettered }): HeadedSheet[] => {
    const mark = (findHeadings(rows) ?? supposeHeadings(rows, {}))?.mark;
    const headings = mark === undefined ? null : findHeadings(rows, wantedOf(supplierOf(mark, isLettered)).columns);
    return headings === null ? [] : [{ name: name === '' ? null : name, rows, headings, isLettered }];
  });
  const [first] = headed;
  if (first === undefined) return withoutHeadings(file, sheets, wantedOf);
  const supplier = supplierOf(first.headings.mark, first.isLettered);
  const priceHeadings = [...new Set(headed.flatMap(({ headings }) => headings.prices.map(({ heading }) => heading)))];
  const { priceColumn: wanted, columns: said } = wantedOf(supplier);
  const chosen = headed.map((sheet) => ({ sheet, price: choosePrice(sheet.headings, wanted) }));
  const columns =
    Object.keys(said).length === 0
      ? null
      : (supposeHeadings(first.rows.slice(first.headings.row), said)?.columns ?? null);
  const open = { supplier, lines: [], priceHeadings, priceHeading: null, columns, vat: null };
  const lines: PriceLine[] = [];
  const vats = new Set<PriceList['vat']>();
  for (const { sheet, price } of chosen) {
    if (price === null) return open;
    vats.add(price.vat);
    for (const line of linesOf(sheet, price)) lines.push(line);
  }
  const [vat = null, ...others] = vats;
  if (others.length > 0) throw new RefusalError({ code: 'mixed-sheets', file });
  return { ...open, lines, priceHeading: chosen[0]?.price?.heading ?? null, vat };
}

/** Null where columns are called by letters: those tell nobody apart. */
function supplierOf(mark: string, isLettered: boolean): string | null {
  return isLettered ? null : `headings ${mark}`;
}

const mostLetters = 26;

/** A sheet whose columns are called A, B, C in a row of their own, where no row of it may be one of headings. */
function withLetters({ name, rows }: Sheet): Sheet & Pick<HeadedSheet, 'isLettered'> {
  const width = Math.max(0, ...rows.slice(0, rowsShown).map((cells) => cells.length));
  const isHeaded = width > mostLetters || findHeadings(rows) !== null || supposeHeadings(rows, {}) !== null;
  if (isHeaded) return { name, rows, isLettered: false };
  const letters = Array.from({ length: width }, (_, index) => String.fromCodePoint(65 + index));
  return { name, rows: [letters, ...rows], isLettered: true };
}

/** So many rows show how wide a list is. */
const rowsShown = 20;

/** A list whose columns must be named first: those of its longest sheet that may have headings. */
function withoutHeadings(
  file: string,
  sheets: readonly Sheet[],
  wantedOf: Parameters<typeof readTablePrices>[2],
): PriceList {
  const supposed = sheets
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .map(withLetters)
    .map(({ rows, isLettered }) => ({ rows, isLettered, mark: supposeHeadings(rows, {})?.mark }))
    .find(({ mark }) => mark !== undefined);
  if (supposed?.mark === undefined) throw new RefusalError({ code: 'no-headings', file });
  const supplier = supplierOf(supposed.mark, supposed.isLettered);
  const columns = supposeHeadings(supposed.rows, wantedOf(supplier).columns)?.columns ?? null;
  return { supplier, lines: [], priceHeadings: [], priceHeading: null, columns, vat: null };
}

function linesOf({ name, rows, headings, isLettered }: HeadedSheet, price: PriceHeading): PriceLine[] {
  const below = rows.slice(headings.row + 1);
  const priceOf = (cells: readonly Cell[]): Cell => cells[price.position] ?? null;
  const mark = findDecimalMark(below.map((cells) => priceOf(cells)).filter((cell) => typeof cell === 'string'));
  return below.flatMap((cells, index): PriceLine[] => {
    if (cells.every((cell) => cell === null || cell === '')) return [];
    const amount = readPrice(priceOf(cells), mark);
    const currency = currencyOf(cells, headings.currency, price.currency);
    const pieces = price.pieces * piecesOf(textAt(cells, headings.pieces));
    return [
      {
        sheet: name,
        row: headings.row + index + (isLettered ? 1 : 2),
        articleNumber: textAt(cells, headings.article),
        otherArticleNumbers:
          headings.otherArticles.length === 0
            ? noNumbers
            : headings.otherArticles.map((position) => textAt(cells, position)),
        nobbNumber: textAt(cells, headings.nobb)?.replace(/\s/g, '') ?? null,
        name: textAt(cells, headings.name),
        column: price.heading,
        price: amount.price === null ? null : amount.price / pieces,
        currency: currency ?? ownCurrency,
        pieces,
        isNet: price.isNet,
        discount: 0,
        validFrom: null,
        isDiscontinued: saysDiscontinued(textAt(cells, headings.status)),
        objection: amount.objection ?? (currency === null ? { code: 'no-currency' } : null),
      },
    ];
  });
}

/** The currency of a line: that of its cell, else that of the heading. Null where the cell holds something else. */
function currencyOf(cells: readonly Cell[], position: number | null, ofHeading: string | null): string | null {
  if (position === null) return ofHeading ?? ownCurrency;
  const text = textAt(cells, position);
  return text === null ? ofHeading : readCurrency(text);
}

/** Whether a cell of a status column says that the goods are discontinued: in words, or by a mark below such a heading. */
function saysDiscontinued(text: string | null): boolean {
  return text !== null && /^(?:utg(?:å|\.|$)|udg[åa]|discontinued|obsolete|avvikl|auslauf|ja$|yes$|x$)/i.test(text);
}

/** The number that a text such as `100` or `100 stk` begins with; 1 for a unit alone. */
function piecesOf(text: string | null): number {
  const [digits] = /^[1-9]\d{0,5}(?!\d)/.exec(text ?? '') ?? [];
  return digits === undefined ? 1 : Number(digits);
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

/** No number or name of goods is longer. */
const longestText = 500;

function textAt(cells: readonly Cell[], position: number | null): string | null {
  const cell = position === null ? null : (cells[position] ?? null);
  const text = cell instanceof Date || cell === null ? '' : String(cell).trim().slice(0, longestText);
  return text === '' ? null : text;
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
  const headed = byCount.find((delimiter) => findHeadings(parseRecords(start, delimiter) ?? []) !== null);
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
      to: mostRows + 1,
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
