import { type UpkeepText, RefusalError } from '../refusal.ts';
import type { Cell } from '../workbook/sheet.ts';
import { type PriceTable, textOf } from './layout.ts';

/* A stray separator or a missing one shifts the cells of a line, and another number would be taken for its price. */

const nearlyAll = 0.9;

/** The check returns why a line does not fit its headings. A line fits if it is as wide as they are, or as most lines. */
export function createShapeCheck({ sheet, headingRow, end, columns }: PriceTable) {
  const width = Math.max(widthOf(columns), ...(headingRow < 0 ? [0] : [sheet.rows[headingRow]?.length ?? 0]));
  const commonWidth = mostFrequent(sheet.rows.slice(headingRow + 1, end).map((cells) => cells.length));
  return (row: number): UpkeepText | null => {
    const cells = sheet.rows[row] ?? [];
    if (cells.findLastIndex((cell) => cell !== null && cell !== '') >= width) return { code: 'too-many-cells' };
    return cells.length === width || cells.length === commonWidth ? null : { code: 'shifted-cells' };
  };
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** @throws {RefusalError} if most commas separate values and decimals alike: "1234,50" would be 1234 and 50 */
export function refuseCommaFile(file: string, { sheet, headingRow, end, columns }: PriceTable, price: number): void {
  const rows = sheet.rows.slice(headingRow + 1, end).filter((cells) => textOf(cells[price]) !== '');
  const isCut = (cells: readonly Cell[]): boolean =>
    /^\d+$/.test(textOf(cells[price]).replace(/\s/g, '')) && /^\d{1,2}$/.test(textOf(cells[price + 1]));
  const cut = rows.filter(isCut);
  const tooWide = cut.filter((cells) => cells.length > widthOf(columns)).length;
  if (cut.length > 0 && (tooWide * 2 >= rows.length || cut.length >= rows.length * nearlyAll)) {
    throw new RefusalError({ code: 'comma-decimals', file });
  }
}

function widthOf(columns: PriceTable['columns']): number {
  return (columns.at(-1)?.position ?? -1) + 1;
}
