import { ExchangeError } from '../exchange-error.ts';
import { type DecimalMark, findDecimalMark, readNumber } from './numbers.ts';
import type { Cell, Sheet } from '../workbook/open-workbook.ts';
import { type PriceHeadings, findHeadings } from './headings.ts';
import type { PriceLine, PriceList } from './price-line.ts';

interface HeadedSheet {
  readonly name: string | null;
  readonly rows: readonly (readonly Cell[])[];
  readonly headings: PriceHeadings;
  /** The row of the headings, from 0. */
  readonly headingRow: number;
}

/**
 * Reads prices out of every sheet that has headings of a price list.
 * @throws {ExchangeError} when no sheet has, or when their prices are of different kinds
 */
export function readTablePrices(file: string, sheets: readonly Sheet[], priceColumn: string | null): PriceList {
  const headed = sheets.flatMap(({ name, rows }): HeadedSheet[] => {
    const found = findHeadings(rows, priceColumn);
    if (found === null) return [];
    return [{ name: name === '' ? null : name, rows, headings: found.headings, headingRow: found.row }];
  });
  const [first] = headed;
  if (first === undefined) {
    throw new ExchangeError({ code: 'no-headings', file });
  }
  const priceHeadings = [...new Set(headed.flatMap(({ headings }) => headings.priceHeadings))];
  const { isNet, vat } = first.headings;
  if (headed.some(({ headings }) => headings.price === null)) {
    return { lines: [], priceHeadings, priceHeading: null, isNet, vat };
  }
  if (headed.some(({ headings }) => headings.isNet !== isNet || headings.vat !== vat)) {
    throw new ExchangeError({ code: 'mixed-sheets', file });
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
