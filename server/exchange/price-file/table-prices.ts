import { parse } from 'csv-parse/sync';
import { ExchangeError } from '../exchange-error.ts';
import { readNumber } from '../numbers.ts';
import type { Cell, Sheet } from '../workbook/open-workbook.ts';
import { findHeadings } from './headings.ts';
import type { PriceLine, PriceList } from './price-line.ts';

const mostRows = 200_000;

/**
 * Reads prices out of the first sheet that has headings of a price list.
 * @throws {ExchangeError} when no sheet has
 */
export function readTablePrices(file: string, sheets: readonly Sheet[], priceColumn: string | null): PriceList {
  for (const { name, rows } of sheets) {
    const found = findHeadings(rows, priceColumn);
    if (found === null) continue;
    const { headings, row: headingRow } = found;
    const { price: priceAt, priceHeadings, isNet, vat } = headings;
    if (priceAt === null) return { lines: [], priceHeadings, priceHeading: null, isNet, vat };
    const priceHeading = String(rows[headingRow]?.[priceAt] ?? '').trim();
    const textAt = (cells: readonly Cell[], position: number | null): string | null => {
      const cell = position === null ? null : (cells[position] ?? null);
      const text = cell instanceof Date || cell === null ? '' : String(cell).trim();
      return text === '' ? null : text;
    };
    const lines = rows.slice(headingRow + 1).flatMap((cells, index): PriceLine[] => {
      if (cells.every((cell) => cell === null || cell === '')) return [];
      const price = cells[priceAt] ?? null;
      return [
        {
          sheet: sheets.length > 1 || name !== '' ? name : null,
          row: headingRow + index + 2,
          articleNumber: textAt(cells, headings.article),
          nobbNumber: textAt(cells, headings.nobb)?.replace(/\s/g, '') ?? null,
          name: textAt(cells, headings.name),
          column: priceHeading,
          price: typeof price === 'number' ? price : typeof price === 'string' ? readNumber(price) : null,
          priceText: price instanceof Date ? price.toISOString() : String(price ?? ''),
        },
      ];
    });
    return { lines, priceHeadings, priceHeading, isNet, vat };
  }
  throw new ExchangeError(
    `${file} has no row with the headings of a price list (an article or NOBB number, and a price).`,
  );
}

/**
 * Reads a text with separated values; the separator is the one that the headings have most of.
 * @throws {ExchangeError} when it is no such text
 */
export function sheetOfText(file: string, text: string): Sheet {
  const start = text.slice(0, 5000);
  const counts = [';', '\t', ','].map((delimiter) => ({ delimiter, count: start.split(delimiter).length }));
  const { delimiter } = counts.reduce((best, one) => (one.count > best.count ? one : best));
  let records: unknown;
  try {
    records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      bom: true,
      skip_empty_lines: false,
    });
  } catch (error) {
    throw new ExchangeError(`${file} is no text with separated values.`, { cause: error });
  }
  const rows = Array.isArray(records) ? records.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : [];
  if (rows.length > mostRows) throw new ExchangeError(`${file} has more than ${mostRows} rows.`);
  return { name: '', rows };
}

/** Text as UTF-8 where it is that, else as Windows writes it. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
