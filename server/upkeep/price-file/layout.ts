import { readNumber } from '../../i18n/read-number.ts';
import { type Cell, type Sheet, columnLetters } from '../workbook/sheet.ts';
import { isNumberRole } from '../import-answers.ts';
import { proposedRole } from './column-roles.ts';
import { withoutDays } from './days.ts';
import { readFacts } from './text-facts.ts';
import { readWords } from './vocabulary.ts';

type Row = readonly Cell[];

export interface TableColumn {
  /** From 0, in its sheet. */
  readonly position: number;
  /** Equal headings get the letters of their columns. */
  readonly heading: string;
  /** The text over several columns, in the row above. */
  readonly above: string;
}

/** A table has one row of headings, and every row below it is of goods. */
export interface PriceTable {
  readonly sheet: Sheet;
  /** Chooses the table: its sheet, then its row below another table, then its first column beside another. */
  readonly name: string;
  /** From 0; -1 if the columns are called by their letters. */
  readonly headingRow: number;
  readonly end: number;
  readonly columns: readonly TableColumn[];
  /** Texts above and below the goods, beside them, and on sheets without a table. */
  readonly notes: readonly string[];
  /** Equal for equal headings, whatever days they name. Null if two headings differ in a day alone: nothing is remembered then. */
  readonly mark: string | null;
}

const rowsSearched = 30;
const maximumColumns = 60;
const longestHeading = 100;
const maximumNotes = 2000;

interface Head {
  readonly row: number;
  readonly last: number;
  readonly headings: readonly string[];
  /** The first column. */
  readonly left: number;
}

export interface TableChoice {
  readonly table: string | null;
  /** From 1. */
  readonly headingRow: number | null;
}

/**
 * Finds the tables of a price list. If it knows no heading, the longest sheet is one table.
 * @param choice the row of headings that the user names counts
 */
export function findTables(sheets: readonly Sheet[], choice: TableChoice): PriceTable[] {
  const headed = sheets.map((sheet) => ({
    sheet,
    heads: headsOf(sheet.rows, isChosen(sheet, choice) ? choice.headingRow : null),
  }));
  const covers = headed.flatMap(({ sheet, heads }) => (heads.length > 0 ? [] : [sheet.name, ...textsIn(sheet.rows)]));
  const tables = headed.flatMap(({ sheet, heads }) => tablesOf(sheet, heads, covers));
  if (tables.length > 0) return tables;
  const [longest] = sheets.toSorted((a, b) => b.rows.length - a.rows.length);
  const head = longest === undefined ? null : supposedHead(longest);
  return longest === undefined || head === null ? [] : tablesOf(longest, [head], []);
}

function isChosen(sheet: Sheet, { table }: TableChoice): boolean {
  return table === null || table === sheet.name || table.startsWith(`${sheet.name}:`);
}

function headsOf(rows: readonly Row[], named: number | null): Head[] {
  const first = named === null ? firstHeading(rows) : named - 1;
  if (first === null || rows[first] === undefined) return [];
  const heads: Head[] = [];
  for (let row = first; row < rows.length; row += 1) {
    const cells = rows[row] ?? [];
    const above = heads.at(-1);
    const headings = row === first ? cells.map(textOf) : headingsBelow(cells, above?.headings ?? []);
    if (headings === null) continue;
    const next = rows[row + 1] ?? [];
    const isDouble = saysFactsAlone(next);
    const last = isDouble ? row + 1 : row;
    heads.push(...blocksOf(isDouble ? joined(cells, next) : headings, row, last));
    row = last;
  }
  return heads;
}

/** Returns the row near the top whose texts name most roles: a number or a name of goods, and a price. */
function firstHeading(rows: readonly Row[]): number | null {
  let [best, most] = [-1, 1];
  for (const [row, cells] of rows.slice(0, rowsSearched).entries()) {
    if (countTexts(cells) < 2) continue;
    const roles = new Set(
      cells.map((cell) => (textOf(cell).length > longestHeading ? null : proposedRole(textOf(cell)))),
    );
    const isHead = roles.has('price') && [...roles].some((role) => isNumberRole(role) || role === 'name');
    roles.delete(null);
    roles.delete('ignore');
    if (isHead && roles.size > most) [best, most] = [row, roles.size];
    // No table begins below the goods.
    if (best >= 0 && !isOfTexts(cells)) break;
  }
  return best < 0 ? null : best;
}

/**
 * Returns the headings of a further table. Their row names a number and a price, or it describes the price of a section below
 * the heading of prices. A row with a number of goods has no headings: it only lacks a price.
 */
function headingsBelow(cells: Row, above: readonly string[]): string[] | null {
  if (!isOfTexts(cells) || countTexts(cells) === 0) return null;
  const texts = cells.map(textOf);
  const aboveRoles = above.map(proposedRole);
  if (texts.some((text, index) => isNumberRole(aboveRoles[index] ?? null) && /\d/.test(text))) return null;
  const roles = texts.map((text) => (text.length > longestHeading ? null : proposedRole(text)));
  if (roles.some(isNumberRole) && roles.includes('price') && isOfHeadings(texts)) return texts;
  const isPriceOfSection = texts.some(
    (text, index) => aboveRoles[index] === 'price' && roles[index] === 'price' && isOfHeadings([text]),
  );
  if (!isPriceOfSection) return null;
  return above.map((heading, index) =>
    aboveRoles[index] === 'price' && roles[index] === 'price' ? (texts[index] ?? '') : heading,
  );
}

/** At least half of the words are known. */
function isOfHeadings(texts: readonly string[]): boolean {
  const words = texts.flatMap(readWords);
  return words.filter(({ meanings }) => meanings.length > 0).length * 2 >= words.length;
}

/** A block begins behind an empty column, or where the heading of its numbers comes again. Each has a number and a price. */
function blocksOf(headings: readonly string[], row: number, last: number): Head[] {
  const width = Math.min(headings.length, maximumColumns);
  const first = headings.findIndex((heading) => heading !== '');
  const areBlocks = (starts: readonly number[]): boolean =>
    starts.length > 1 &&
    starts.every((left, index) => {
      const roles = new Set(headings.slice(left, starts[index + 1] ?? width).map(proposedRole));
      return roles.has('price') && [...roles].some(isNumberRole);
    });
  const startsWhere = (isStart: (index: number) => boolean): number[] =>
    headings.flatMap((heading, index) => (heading !== '' && (index === first || isStart(index)) ? [index] : []));
  const behindGaps = startsWhere((index) => headings[index - 1] === '');
  const number = headings.findIndex((heading) => isNumberRole(proposedRole(heading)));
  const again = startsWhere((index) => headings[index] === headings[number] && number < index);
  const starts = [behindGaps, again].find(areBlocks);
  if (starts === undefined) return [{ row, last, headings, left: 0 }];
  return starts.map((left, index) => {
    const right = starts[index + 1] ?? width;
    return { row, last, headings: headings.map((text, at) => (at >= left && at < right ? text : '')), left };
  });
}

function tablesOf(sheet: Sheet, heads: readonly Head[], covers: readonly string[]): PriceTable[] {
  const { rows, formatTexts } = sheet;
  const [first] = heads;
  if (first === undefined) return [];
  const headed = new Set(heads.flatMap(({ row, last }) => [row, last]));
  const groups = groupsAbove(rows, first.row);
  const above = rows.slice(0, Math.max(0, first.row - (groups.length > 0 ? 1 : 0)));
  const isNumber = first.headings.map((heading) => isNumberRole(proposedRole(heading)));
  const asides = rows.filter((cells, row) => row > first.row && !headed.has(row) && isAside(cells, isNumber));
  const outer = [...covers, sheet.name, ...textsIn(above), ...textsIn(asides)];
  return heads.map((head) => {
    const end = heads.find(({ row }) => row > head.row)?.row ?? rows.length;
    const beside =
      formatTexts === undefined
        ? []
        : textsBeside(
            rows.slice(head.last + 1, end),
            heads.filter(({ row }) => row === head.row),
          );
    const isBeside = heads.some((other) => other !== head && other.row === head.row);
    const columns = columnsOf(head.headings, groupsAbove(rows, head.row));
    return {
      sheet,
      name: nameOf(sheet, head, heads, isBeside),
      headingRow: head.last,
      end,
      columns,
      notes: [...new Set([...outer, ...beside].filter((text) => text !== ''))].slice(0, maximumNotes),
      mark: head.row < 0 ? null : markOf(columns),
    };
  });
}

function nameOf({ name }: Sheet, head: Head, heads: readonly Head[], isBeside: boolean): string {
  const isBelow = head.row !== heads[0]?.row;
  return [name, isBelow ? String(head.row + 1) : '', isBeside ? columnLetters(head.left) : '']
    .filter((part, index) => index === 0 || part !== '')
    .join(':');
}

/** A row of texts is a note if it is alone, or if it has no number of goods below their heading. */
function isAside(cells: Row, isNumber: readonly boolean[]): boolean {
  return (
    isOfTexts(cells) &&
    (countTexts(cells) === 1 ||
      (isNumber.includes(true) && !cells.some((cell, index) => isNumber[index] === true && /\d/.test(textOf(cell)))))
  );
}

/** Cells without a heading are notes in a workbook. In a text they are shifted. */
function textsBeside(rows: readonly Row[], heads: readonly Head[]): string[] {
  const hasHeading = (index: number): boolean => heads.some(({ headings }) => (headings[index] ?? '') !== '');
  return rows.flatMap((cells) => cells.flatMap((cell, index) => (hasHeading(index) ? [] : [textOf(cell)])));
}

/** Returns the texts above headings, each for its columns; none if there is one title. */
function groupsAbove(rows: readonly Row[], row: number): string[] {
  const cells = rows[row - 1] ?? [];
  const isTitle = countTexts(cells) === 0 || (countTexts(cells) === 1 && textOf(cells[0]) !== '');
  return isTitle || !isOfTexts(cells) ? [] : spreadRight(cells);
}

function columnsOf(headings: readonly string[], groups: readonly string[]): TableColumn[] {
  const texts = headings.map((heading) => heading.slice(0, longestHeading));
  return texts.flatMap((text, position) => {
    if (text === '') return [];
    const isRepeated = texts.filter((other) => other === text).length > 1;
    const heading = isRepeated ? `${text} (${columnLetters(position)})` : text;
    return [{ position, heading, above: groups[position] ?? groups.at(-1) ?? '' }];
  });
}

function markOf(columns: readonly TableColumn[]): string | null {
  const headings = columns.map(({ heading }) => withoutDays(heading));
  const written = columns.map(({ heading }) => heading);
  return new Set(headings).size < new Set(written).size ? null : headings.join('\t');
}

/** Returns whether a row is the second row of headings: it states only facts of the prices above it. */
function saysFactsAlone(cells: Row): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  if (texts.length === 0 || !isOfTexts(cells)) return false;
  return texts.every((text) => {
    const { vats, currencies, counts, kinds, unit, from, to } = readFacts(text, true);
    const saysFact = vats.size + currencies.size + counts.size + kinds.size > 0 || (unit ?? from ?? to) !== null;
    return saysFact && isOfHeadings([text]) && !/\p{L}\d|\d\p{L}/u.test(text);
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

/** The row of texts above the goods with the most texts has the headings, else the letters of the columns do. */
function supposedHead({ rows }: Sheet): Head | null {
  const start = rows.slice(0, rowsSearched);
  const width = Math.max(0, ...start.map((cells) => cells.length));
  if (width < 2 || width > maximumColumns) return null;
  const firstGoods = start.findIndex(
    (cells) => !isOfTexts(cells) && cells.filter((cell) => cell !== null && cell !== '').length * 2 > width,
  );
  const isHeading = (text: string): boolean => text.length <= longestHeading && !/\d{3}|\p{Cc}/u.test(text);
  const counts = start
    .slice(0, firstGoods < 0 ? undefined : firstGoods)
    .map((cells) => (isOfTexts(cells) ? cells.map(textOf).filter((text) => text !== '' && isHeading(text)).length : 0));
  const row = counts.indexOf(Math.max(2, ...counts));
  const letters = Array.from({ length: width }, (_, index) => columnLetters(index));
  return { row, last: row, headings: row < 0 ? letters : (rows[row] ?? []).map(textOf), left: 0 };
}

export function isOfTexts(cells: Row): boolean {
  return cells.every((cell) => cell === null || (typeof cell === 'string' && readNumber(cell) === null));
}

function countTexts(cells: Row): number {
  return cells.filter((cell) => textOf(cell) !== '').length;
}

function textsIn(rows: readonly Row[]): string[] {
  return rows.flatMap((cells) => cells.map(textOf));
}

export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell.trim() : '';
}
