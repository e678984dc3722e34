import { readNumber } from '../../i18n/read-number.ts';
import { type UpkeepText, RefusalError } from '../refusal.ts';
import type { Cell } from '../workbook/sheet.ts';
import { type PriceTable, textOf } from './layout.ts';

/* A stray separator or a missing one shifts the cells of a line, and another number would be taken for its price. */

type CellKind = 'number' | 'text' | 'empty';

/** By column; an empty list allows any kind. */
type ColumnKinds = readonly (readonly CellKind[])[];

const nearlyAll = 0.9;

/** The check says why a line does not fit its headings; null if it fits. */
export function createShapeCheck({ sheet, headingRow, end, columns }: PriceTable, price: number) {
  const width = Math.max(widthOf(columns), ...(headingRow < 0 ? [0] : [sheet.rows[headingRow]?.length ?? 0]));
  const rows = sheet.rows.slice(headingRow + 1, end);
  const whole = rows.filter((cells) => cells.length === width);
  const kinds = kindsOf(whole, width);
  const commonWidth = mostFrequent(rows.map((cells) => cells.length));
  return (row: number): UpkeepText | null => {
    const cells = sheet.rows[row] ?? [];
    const filled = cells.slice(0, cells.findLastIndex((cell) => cell !== null && cell !== '') + 1);
    if (filled.length > width) return { code: 'too-many-cells' };
    if (cells.length === width || cells.length === commonWidth) return null;
    const gaps = cells.length < width ? Array.from({ length: price + 1 }, (_, place) => place) : [];
    const lost = Array.from({ length: width - filled.length }, () => undefined);
    const isShifted = gaps.some((place) => fits([...filled.slice(0, place), ...lost, ...filled.slice(place)], kinds));
    return fits(filled, kinds) && !isShifted ? null : { code: 'shifted-cells' };
  };
}

function kindsOf(rows: readonly (readonly Cell[])[], width: number): ColumnKinds {
  return Array.from({ length: width }, (_, column) => {
    const counts = { number: 0, text: 0, empty: 0 };
    for (const cells of rows) counts[kindOf(cells[column] ?? '')] += 1;
    const few = (counts.number + counts.text) * (1 - nearlyAll);
    return (['number', 'text', 'empty'] as const).filter((kind) => counts[kind] > (kind === 'empty' ? 0 : few));
  });
}

function kindOf(cell: Cell): CellKind {
  const text = textOf(cell);
  if (text === '') return 'empty';
  return readNumber(text, ',') === null ? 'text' : 'number';
}

/** An undefined cell may have been lost, and fits any kind. */
function fits(cells: readonly (Cell | undefined)[], kinds: ColumnKinds): boolean {
  return cells.every((cell, column) => {
    const allowed = kinds[column] ?? [];
    return cell === undefined || allowed.length === 0 || allowed.includes(kindOf(cell));
  });
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
