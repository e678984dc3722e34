import { readNumber } from '../../i18n/read-number.ts';
import { type Cell, type Sheet, columnLetters } from '../workbook/sheet.ts';
import { type Heading, type PriceFacts, readHeading, readNote } from './headings.ts';
import { cutText } from './words.ts';

type Row = readonly Cell[];

export interface PriceTable {
  readonly sheet: Sheet;
  /** From 0; -1 if the columns are called by their letters. */
  readonly headingRow: number;
  readonly end: number;
  readonly columns: readonly TableColumn[];
  /** Facts beside it, in the name of its sheet, and on cover sheets. */
  readonly notes: readonly PriceFacts[];
}

export interface TableColumn {
  readonly position: number;
  /** Equal headings get the letters of their columns. */
  readonly heading: string;
  readonly meaning: Heading;
  readonly above: PriceFacts;
}

const rowsSearched = 20;
const maximumColumns = 60;
const longestHeading = 100;
const maximumNotes = 5000;

/**
 * Finds the tables of a price list. A row of headings begins a table. Without known headings, the longest sheet is taken: the row
 * with the most texts has its headings, or letters do.
 */
export function findTables(sheets: readonly Sheet[]): PriceTable[] {
  const headed = sheets.map((sheet) => ({ sheet, starts: findHeadingRows(sheet.rows) }));
  const covers = headed.flatMap(({ sheet, starts }) =>
    starts.length > 0 || headed.every((other) => other.starts.length === 0)
      ? []
      : notesOf([sheet.name, ...textsIn(sheet.rows)]),
  );
  const tables = headed.flatMap(({ sheet, starts }) => tablesOf(sheet, starts, covers));
  if (tables.length > 0) return tables;
  const [longest] = sheets.toSorted((a, b) => b.rows.length - a.rows.length);
  return longest === undefined ? [] : supposeTable(longest);
}

export function hasHeadings(rows: readonly Row[]): boolean {
  return findHeadingRows(rows).length > 0;
}

interface HeadingRow {
  readonly row: number;
  /** The second row of its headings, or the same row. */
  readonly last: number;
  readonly headings: readonly string[];
}

function findHeadingRows(rows: readonly Row[]): HeadingRow[] {
  const readings = new Map<string, Heading>();
  const read = (text: string): Heading => {
    const heading = readings.get(text) ?? readHeading(text);
    readings.set(text, heading);
    return heading;
  };
  const found: HeadingRow[] = [];
  const lastNumber = rows.findLastIndex((cells) => !isOfTexts(cells));
  // Then a row of texts may be of goods without a price.
  let isAmongGoods = false;
  for (let row = 0; row < rows.length; row += 1) {
    // Below the last number are footnotes.
    if (found.length === 0 ? row >= rowsSearched : row > lastNumber) break;
    const cells = rows[row] ?? [];
    if (!isOfTexts(cells)) isAmongGoods = found.length > 0;
    if (!isOfTexts(cells) || countTexts(cells) === 0) continue;
    const next = rows[row + 1] ?? [];
    const isDouble = countTexts(cells) > 1 && saysFactsAlone(next);
    const texts = cells.map(textOf);
    const whole = isDouble ? joined(cells, next) : texts;
    const isHeading = isAmongGoods ? saysBoth : isHeadings;
    const isWhole = countTexts(cells) > 1 && (isHeading(texts, read) || isHeading(whole, read));
    const headings = isWhole ? whole : headingsOfSection(texts, found.at(-1)?.headings ?? [], read);
    if (headings === null) continue;
    const last = isWhole && isDouble ? row + 1 : row;
    found.push({ row, last, headings });
    isAmongGoods ||= saysBoth(headings, read);
    row = last;
  }
  // Above the first row with a number and a price are titles.
  const first = found.findIndex(({ row, headings }) => {
    const roles = new Set(headings.map((heading) => read(heading).role));
    const hasPrice = roles.has('price') || roles.has('unclear');
    return row < rowsSearched && hasPrice && (roles.has('article') || roles.has('nobb'));
  });
  return first < 0 ? found : found.slice(first);
}

/** One text names a number of goods, and another a price. */
function saysBoth(texts: readonly string[], read: (text: string) => Heading): boolean {
  const meanings = texts.map((text) => read(text.slice(0, longestHeading)));
  const price = meanings.findIndex(({ namesPrice }) => namesPrice);
  return price >= 0 && meanings.some(({ namesNumber }, index) => namesNumber && index !== price);
}

/** A section may name its price alone: its other headings are those above. A row with a number of goods begins no section. */
function headingsOfSection(
  texts: readonly string[],
  above: readonly string[],
  read: (text: string) => Heading,
): string[] | null {
  const isPrice = (text: string | undefined): boolean => text !== undefined && read(text).role === 'price';
  if (above.some((heading, index) => isOfNumbers(read(heading)) && /\d/.test(texts[index] ?? ''))) return null;
  if (!texts.some((text, index) => isPrice(text) && isPrice(above[index]))) return null;
  return above.map((heading, index) => (isPrice(texts[index]) ? (texts[index] ?? '') : heading));
}

/** Two texts are understood, or one is and another holds a known word. */
function isHeadings(texts: readonly string[], read: (text: string) => Heading): boolean {
  let [understood, unclear] = [0, 0];
  for (const text of texts) {
    if (text === '' || text.length > longestHeading) continue;
    const { role } = read(text);
    if (role === 'unclear') unclear += 1;
    else if (role !== 'none') understood += 1;
  }
  return understood >= 2 || (understood === 1 && unclear > 0);
}

function isOfNumbers({ role }: Heading): boolean {
  return role === 'article' || role === 'nobb';
}

function isOfTexts(cells: Row): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && readNumber(cell) === null));
}

function countTexts(cells: Row): number {
  return cells.filter((cell) => textOf(cell) !== '').length;
}

export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

/** A second row of headings has only known words, and no number of goods. */
function saysFactsAlone(cells: Row): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  if (texts.length === 0 || !isOfTexts(cells)) return false;
  return texts.every((text) => {
    const { role } = readHeading(text);
    return (
      role !== 'article' &&
      role !== 'nobb' &&
      cutText(text).every(({ kind }) => kind !== 'unknown' && kind !== 'number')
    );
  });
}

/** Joins each heading with the one above it. An empty cell above has the text to its left, as merged cells do. */
function joined(upper: Row, lower: Row): string[] {
  const spread = spreadRight(upper);
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const under = textOf(lower[index]);
    return under === '' ? textOf(upper[index]) : `${spread[index] ?? spread.at(-1) ?? ''} ${under}`.trim();
  });
}

function spreadRight(cells: Row): string[] {
  let last = '';
  return cells.map((cell) => {
    if (textOf(cell) !== '') last = textOf(cell);
    return last;
  });
}

function tablesOf(sheet: Sheet, starts: readonly HeadingRow[], covers: readonly PriceFacts[]): PriceTable[] {
  const { rows } = sheet;
  const [first] = starts;
  if (first === undefined) return [];
  const above = rows.slice(0, first.row - (groupsAbove(rows, first).length > 0 ? 1 : 0));
  const headed = new Set(starts.flatMap(({ row, last }) => [row, last]));
  const isNumber = first.headings.map((heading) => isOfNumbers(readHeading(heading)));
  // A row of texts is a note, if it has no number of goods.
  const isAside = (cells: Row): boolean =>
    isOfTexts(cells) &&
    (countTexts(cells) === 1 || !cells.some((cell, index) => isNumber[index] === true && /\d/.test(textOf(cell))));
  const asides = rows.filter((cells, row) => row >= first.row && !headed.has(row) && isAside(cells));
  const beside = starts.flatMap((start, index) => besideTable(sheet, start, starts[index + 1]?.row ?? rows.length));
  const notes = [...covers, ...notesOf([sheet.name, ...textsIn(above), ...textsIn(asides), ...beside])];
  return starts.map((start, index) => ({
    sheet,
    headingRow: start.last,
    end: starts[index + 1]?.row ?? rows.length,
    columns: columnsOf(start.headings, groupsAbove(rows, start)),
    notes,
  }));
}

/** Returns the texts above headings, each for its columns; none if there is one title. */
function groupsAbove(rows: readonly Row[], { row }: HeadingRow): string[] {
  const cells = rows[row - 1] ?? [];
  const isTitle = countTexts(cells) === 0 || (countTexts(cells) === 1 && textOf(cells[0]) !== '');
  return isTitle || !isOfTexts(cells) ? [] : spreadRight(cells);
}

function columnsOf(headings: readonly string[], groups: readonly string[]): TableColumn[] {
  return headings.map((text, position) => {
    const isRepeated = text !== '' && headings.filter((other) => other === text).length > 1;
    const heading = isRepeated ? `${text} (${columnLetters(position)})` : text;
    const group = groups[position] ?? groups.at(-1) ?? '';
    return { position, heading, meaning: readHeading(text), above: readHeading(group) };
  });
}

/** Cells without a heading are notes in a workbook. In a text they are shifted. */
function besideTable({ rows, formatTexts }: Sheet, { last, headings }: HeadingRow, end: number): string[] {
  if (formatTexts === undefined) return [];
  return rows
    .slice(last + 1, end)
    .flatMap((cells) => cells.flatMap((cell, index) => ((headings[index] ?? '') === '' ? [textOf(cell)] : [])));
}

function textsIn(rows: readonly Row[]): string[] {
  return rows.flatMap((cells) => cells.map(textOf));
}

function notesOf(texts: readonly string[]): PriceFacts[] {
  const distinct = new Set(texts.filter((text) => text !== '').slice(0, maximumNotes));
  return Array.from(distinct, (text) => readNote(text.slice(0, 500))).filter(
    ({ kinds, currencies, vat, counts, unit, from, until }) =>
      kinds.size + currencies.size + vat.size + counts.size > 0 || (unit ?? from ?? until) !== null,
  );
}

/** Takes the row of texts above the goods that has the most texts, else the letters of the columns. */
function supposeTable(sheet: Sheet): PriceTable[] {
  const { rows } = sheet;
  const start = rows.slice(0, rowsSearched);
  const width = Math.max(0, ...start.map((cells) => cells.length));
  const firstGoods = start.findIndex((cells) => !isOfTexts(cells) && cells.filter(Boolean).length * 2 > width);
  const counts = start.map((cells, index) =>
    isOfTexts(cells) && (firstGoods < 0 || index < firstGoods)
      ? cells.filter((cell) => textOf(cell) !== '' && !/\d{3}/.test(textOf(cell))).length
      : 0,
  );
  const row = counts.indexOf(Math.max(...counts, 2));
  const found = (rows[row] ?? []).map(textOf);
  const isHeading = (text: string): boolean =>
    text.length <= longestHeading && !/\p{Cc}/u.test(text.replace(/\s/g, ' '));
  if (width < 2 || width > maximumColumns) return [];
  const isSupposed = row >= 0 && found.every(isHeading);
  const headings = isSupposed ? found : Array.from({ length: width }, (_, index) => columnLetters(index));
  const columns = columnsOf(headings, []).map((column) =>
    isSupposed ? column : Object.assign({}, column, { meaning: readHeading('') }),
  );
  const notes = notesOf([
    sheet.name,
    ...textsIn(rows.slice(0, Math.max(row, 0))),
    ...textsIn(rows.filter((cells) => countTexts(cells) === 1 && isOfTexts(cells))),
  ]);
  return [{ sheet, headingRow: isSupposed ? row : -1, end: rows.length, columns, notes }];
}
