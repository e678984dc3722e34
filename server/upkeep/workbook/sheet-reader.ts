import { type FileProblem, RefusalError } from '../refusal.ts';
import type { CellStyle } from './cell-styles.ts';
import { createTextCollector, decodeEscapes } from './shared-strings.ts';
import { type Cell, type Sheet, columnLetters, longestText, maximumRows, placeOf } from './sheet.ts';
import type { XmlAttributes, XmlHandler } from './xml-reader.ts';

/** No table is wider. Cells farther away are strays. */
const maximumColumns = 702;
const maximumStrays = 40;
/** XFD1048576. */
const last = { column: 16_384, row: 1_048_576 };

export interface SheetContext {
  readonly file: string;
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly dates: { from1904: boolean };
  readonly dropped: FileProblem[];
  rowsBefore: number;
}

export type OpenedSheet = ReturnType<typeof createSheetReader>;

const noCells: readonly Cell[] = [];

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: CellStyle | null;
  hasFormula: boolean;
  value: string | null;
}

/**
 * Missing rows and cells take no memory.
 * @throws {RefusalError} from the reader, if the sheet holds too much, or a cell at a place that no spreadsheet has
 */
export function createSheetReader(name: string, context: SheetContext) {
  const { file, styles, dropped } = context;
  const rows: (readonly Cell[])[] = [];
  const formatTexts = new Map<number, string>();
  const lostCells = new Map<number, 'formula-for-price' | 'error-for-price'>();
  const inline = createTextCollector(file);
  let cells: Cell[] = [];
  let [row, column, isValue] = [-1, -1, false];
  let cell: OpenCell | null = null;

  const keep = ({ row: atRow, column: atColumn, style }: OpenCell, value: Cell): void => {
    if (value === null) return;
    if (atColumn >= maximumColumns || atRow >= maximumRows) {
      if (dropped.length >= maximumStrays) {
        if (atRow >= maximumRows) throw new RefusalError({ code: 'too-many-rows', file, rows: maximumRows });
        return;
      }
      const sentence = { code: 'far-cell' } as const;
      dropped.push({ file, sheet: name, row: atRow + 1, column: columnLetters(atColumn), sentence });
      return;
    }
    if (atRow + 1 + context.rowsBefore > maximumRows) {
      throw new RefusalError({ code: 'too-many-rows', file, rows: maximumRows });
    }
    while (rows.length <= atRow) rows.push(noCells);
    if (cells.length === 0) rows[atRow] = cells;
    while (cells.length < atColumn) cells.push(null);
    cells[atColumn] = value;
    if (typeof value === 'number' && style !== null && style.text !== '') {
      formatTexts.set(placeOf(atRow, atColumn), style.text);
    }
  };

  const openCell = ({ r: address, s: number, t: type = 'n' }: XmlAttributes): OpenCell => {
    if (address !== undefined) ({ row, column } = readAddress(file, address));
    else column += 1;
    const style = number === undefined ? null : (styles[Number(number)] ?? null);
    return { row, column, type, style, hasFormula: false, value: null };
  };

  const closeCell = (closed: OpenCell): void => {
    const { type, value, hasFormula } = closed;
    const isLost = type === 'e' || (hasFormula && type !== 'str' && (value ?? '') === '');
    if (!isLost) keep(closed, readValue(closed, inline.take(), context));
    else if (lostCells.size < maximumRows)
      lostCells.set(placeOf(closed.row, closed.column), type === 'e' ? 'error-for-price' : 'formula-for-price');
  };

  const handler: XmlHandler = {
    open(element, attributes) {
      if (element === 'c') {
        inline.take();
        cell = openCell(attributes);
      } else if (element === 'row') {
        const number = Number(attributes['r'] ?? row + 2);
        [row, column, cells] = [number - 1, -1, []];
      } else if (cell !== null) {
        if (element === 'v') {
          isValue = true;
          cell.value = '';
        } else if (element === 'f') cell.hasFormula = true;
        else inline.open(element);
      }
    },
    text(text) {
      if (cell === null) return;
      if (isValue) cell.value += text;
      else inline.text(text);
    },
    close(element) {
      if (element === 'c' && cell !== null) {
        closeCell(cell);
        cell = null;
      } else if (element === 'v') isValue = false;
      else if (element === 'sheetData') context.rowsBefore += rows.length;
      else inline.close(element);
    },
  };
  const sheet: Sheet = { name, rows, formatTexts, lostCells };
  return { handler, sheet };
}

function readAddress(file: string, address: string): { readonly row: number; readonly column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]{1,4})(\d{1,8})$/.exec(address) ?? [];
  const column = Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  if (column >= 1 && row >= 1 && column <= last.column && row <= last.row) return { row: row - 1, column: column - 1 };
  throw new RefusalError({ code: 'no-such-cell', file, cell: address.slice(0, 20) });
}

/** @throws {Error} if the cell holds what its type does not allow */
function readValue({ type, value, style }: OpenCell, inline: string, { file, strings, dates }: SheetContext): Cell {
  if (type === 'inlineStr') return inline === '' ? null : inline;
  if (value === null || value === '') return null;
  switch (type) {
    case 's':
      return strings[Number(value)] ?? fail(`There is no text ${value}.`);
    case 'str':
      if (value.length > longestText) throw new RefusalError({ code: 'long-text', file, letters: longestText });
      return decodeEscapes(value);
    case 'b':
      return value === '1' || value === 'true';
    case 'd':
      return readDate(Date.parse(value));
    case 'n':
      return readStyledNumber(Number(value), style, dates.from1904);
    default:
      return fail(`A cell has the unknown type ${type}.`);
  }
}

const millisecondsOfDay = 86_400_000;
/** Day 0 of a spreadsheet is 30 December 1899, or 1 January 1904. */
const daysBefore1970 = { from1900: 25_569, from1904: 24_107 };

function readStyledNumber(number: number, style: CellStyle | null, from1904: boolean): Cell {
  if (Number.isNaN(number)) return fail('A cell holds no number.');
  if (style?.kind === 'percent') return `${Number((number * 100).toPrecision(12))} %`;
  if (style?.kind !== 'date') return number;
  const days = number - (from1904 ? daysBefore1970.from1904 : daysBefore1970.from1900);
  return readDate(Math.round(days * millisecondsOfDay));
}

function readDate(time: number): Date {
  const date = new Date(time);
  return Number.isNaN(date.valueOf()) ? fail('A cell holds no date.') : date;
}

function fail(message: string): never {
  throw new Error(message);
}
