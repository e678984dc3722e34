import { parseField, type SourceRow } from '../../../db/catalogue/source-table.ts';
import { tableProblems } from '../../../db/catalogue/table-rules.ts';
import type { Column, Value } from '../../../db/models/column.ts';
import {
  type TableName,
  isTableName,
  keyColumns,
  referredTable,
  tableNames,
  tableOf,
} from '../../../db/models/tables.ts';
import { kindOf } from '../../../db/models/row-reader.ts';
import { readNumber } from '../../i18n/read-number.ts';
import { type CatalogueRows, type StoredRow, compareRows, eachTable, keyOf } from '../catalogue-rows.ts';
import type { FileProblem, UpkeepText } from '../refusal.ts';
import { type RowNames, codeInTitle, namesOfRows, sheetColumns, tableOfSheet } from './workbook-layout.ts';
import type { Cell, Sheet } from './sheet.ts';

type SheetTable = ReturnType<typeof readSheet>;

type Report = (row: number | null, column: string | null, sentence: UpkeepText) => void;

/** Reads sheets as tables. Other sheets and columns, such as notes, are left out and named. */
export function readWorkbook(file: string, sheets: readonly Sheet[]) {
  const leftOut: FileProblem[] = [];
  const problems: FileProblem[] = [];
  const tables: SheetTable[] = [];
  for (const { name: title, rows } of sheets) {
    const report: Report = (row, column, sentence) => {
      const list = /^no-(?:table|column)$/.test(sentence.code) ? leftOut : problems;
      list.push({ file, sheet: title, row, column, sentence });
    };
    const name = tableOfSheet(title);
    if (name === null) report(null, null, { code: 'no-table' });
    else if (tables.some((table) => table.name === name)) report(null, null, { code: 'repeated-column' });
    else tables.push(readSheet(name, title, rows, report));
  }
  return { tables, leftOut, problems };
}

/** Returns rows with their lines in the sheet, and the columns of names beside references with their texts. */
function readSheet(name: TableName, title: string, rows: Sheet['rows'], report: Report) {
  const { columns } = tableOf(name);
  const headings = (rows[0] ?? []).map((cell) => (cell === null ? '' : String(cell).trim()));
  const header = headings.map((heading) => codeInTitle(heading));
  reportHeader(name, headings, header, report);
  const names = sheetColumns(name).flatMap(({ code, column, names: referred }) => {
    const position = header.indexOf(code);
    if (referred === null || position < 0) return [];
    return [{ column, referred, heading: headings[position] ?? code, position, texts: Array<string>() }];
  });
  const newKeys = keyColumns(name).length === 1 && keyColumns(name)[0] === 'id';
  const read = header.flatMap((code, position) => {
    const column = Object.hasOwn(columns, code) ? columns[code] : undefined;
    const isReference = names.some((beside) => beside.column === code);
    return column === undefined ? [] : [{ code, heading: headings[position] ?? code, column, isReference, position }];
  });
  const sourceRows = rows.slice(1).flatMap((cells, index): SourceRow[] => {
    if (cells.every((cell) => cell === null || cell === '')) return [];
    const line = index + 2;
    const values: [string, Value][] = [];
    for (const { position, texts } of names) texts.push(String(cells[position] ?? '').trim());
    for (const { code, heading, column, isReference, position } of read) {
      const cell = cells[position] ?? null;
      if (isEmpty(cell) && code === 'id' && newKeys) continue;
      // An empty flag means no.
      const whenEmpty = typeof column.defaultValue === 'boolean' ? column.defaultValue : null;
      // The name beside it decides whether it may be empty.
      const value = isEmpty(cell) && isReference ? { value: null } : readCell(isEmpty(cell) ? whenEmpty : cell, column);
      if ('value' in value) values.push([code, value.value]);
      else report(line, heading, value.sentence);
    }
    // A row object that grows column by column takes four times the memory.
    return [{ line, values: Object.fromEntries(values) }];
  });
  return { name, title, names, rows: sourceRows };
}

function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || cell === '';
}

function reportHeader(table: TableName, headings: readonly string[], header: readonly string[], report: Report): void {
  const layout = sheetColumns(table);
  for (const [index, code] of header.entries()) {
    const heading = headings[index] ?? code;
    if (code === '') continue;
    if (!layout.some((column) => column.code === code)) report(1, heading, { code: 'no-column' });
    else if (header.indexOf(code) !== index) report(1, heading, { code: 'repeated-column' });
  }
  for (const column of Object.keys(tableOf(table).columns)) {
    const isThere = layout.some((cell) => cell.column === column && header.includes(cell.code));
    if (!isThere) report(1, column, { code: 'missing' });
  }
}

function readCell(cell: Cell, column: Column<unknown>): { value: Value } | { sentence: UpkeepText } {
  const kind = kindOf(column);
  if (cell === null) return parseField('', column);
  if (cell instanceof Date) {
    return kind === 'TEXT'
      ? parseField(cell.toISOString().slice(0, 10), column)
      : { sentence: { code: 'date-for-number' } };
  }
  if (kind === 'BOOLEAN') {
    const value = parseField(String(typeof cell === 'boolean' ? Number(cell) : cell), column);
    return 'value' in value && typeof value.value === 'boolean' ? { value: Number(value.value) } : value;
  }
  if (kind === 'TEXT' || typeof cell !== 'string') return parseField(plain(cell), column);
  const number = readNumber(cell);
  return parseField(number === null ? cell : plain(number), column);
}

const withoutExponent = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 12 });

/** Writes a number without an exponent, for `parseField`. */
function plain(cell: string | number | boolean): string {
  if (typeof cell !== 'number' || !Number.isFinite(cell) || Math.abs(cell) >= 1e15) return String(cell);
  return Number.isSafeInteger(cell) ? String(cell) : withoutExponent.format(cell);
}

/**
 * Replaces tables by the sheets of a workbook. A table without a sheet stays.
 * @param removesReferring else a row that refers to a removed row is a problem
 */
export function mergeWorkbook(
  file: string,
  current: CatalogueRows,
  sheets: readonly SheetTable[],
  removesReferring: boolean,
) {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  const withAllIds = eachTable((name): readonly SourceRow[] => {
    const sheet = sheetOf.get(name);
    if (sheet === undefined) return current[name].map((values, index) => ({ line: index + 2, values }));
    return withIds(sheet, current[name]);
  });
  const problems: FileProblem[] = [];
  const readNames = createNameReader(current, withAllIds);
  const named = eachTable((name): readonly SourceRow[] => {
    const sheet = sheetOf.get(name);
    if (sheet === undefined) return withAllIds[name];
    return readNames(sheet, withAllIds[name], (row, column, sentence) => {
      problems.push({ file, sheet: sheet.title, row, column, sentence });
    });
  });
  const referring = findReferring(named, current);
  const kept = eachTable((name) => named[name].filter((row) => !removesReferring || !referring.has(row)));
  const sources = tableNames.map((name) => ({ table: tableOf(name), file: name, rows: kept[name], problems: [] }));
  for (const { file: name, line: row, column, sentence } of tableProblems(sources)) {
    const title = isTableName(name) ? sheetOf.get(name)?.title : undefined;
    if (row === null || title !== undefined) problems.push({ file, sheet: title ?? name, row, column, sentence });
  }
  const rows = eachTable((name): readonly StoredRow[] => {
    if (!sheetOf.has(name) && kept[name].length === current[name].length) return current[name];
    const rowsByKey = new Map(current[name].map((row) => [keyOf(name, row), row]));
    return kept[name].map(({ values }) => complete(name, values, rowsByKey)).toSorted(compareRows(name));
  });
  return { rows, problems, referring: referring.size };
}

type NextRows = Readonly<Record<TableName, readonly SourceRow[]>>;

/**
 * Sets references by the names beside them. If number and name disagree, the changed one counts. Names are of rows in the
 * workbook: a name from the catalogue was not changed.
 */
function createNameReader(current: CatalogueRows, next: NextRows) {
  const before = rememberNames((table) => current[table]);
  const now = rememberNames((table) => next[table].map(({ values }) => values));
  return ({ name, names }: SheetTable, rows: readonly SourceRow[], report: Report): readonly SourceRow[] => {
    const stored = new Map<string, StoredRow>();
    const storedId = (values: StoredRow, column: string): Value => {
      if (stored.size === 0) for (const row of current[name]) stored.set(keyOf(name, row), row);
      return stored.get(keyOf(name, values))?.[column] ?? null;
    };
    return rows.map((row, index) => {
      const { line, values } = row;
      const ids = new Map<string, Value>();
      for (const { column, referred, heading, texts } of names) {
        const [id, text] = [values[column] ?? null, texts[index] ?? ''];
        const isAsBefore = text === (id === null ? '' : (before(referred).ofId.get(id) ?? ''));
        const read = isAsBefore
          ? { value: id }
          : readReference(referred, { id, text, storedId: storedId(values, column) }, before(referred), now(referred));
        const description = tableOf(name).columns[column];
        const empty =
          'value' in read && read.value === null && description !== undefined ? parseField('', description) : read;
        if ('sentence' in empty) report(line, heading, empty.sentence);
        if ('value' in read && read.value !== id) ids.set(column, read.value);
      }
      return ids.size === 0 ? row : { line, values: { ...values, ...Object.fromEntries(ids) } };
    });
  };
}

function readReference(
  table: TableName,
  { id, text, storedId }: { readonly id: Value; readonly text: string; readonly storedId: Value },
  before: RowNames,
  now: RowNames,
): { readonly value: Value } | { readonly sentence: UpkeepText } {
  const name = now.ofId.get(id);
  if (text !== '' && text === name) return { value: id };
  const isNumberChanged = id !== null && id !== storedId;
  if (text === (before.ofId.get(storedId) ?? '')) return { value: id };
  if (text === '') return { value: isNumberChanged ? id : null };
  const found = now.idOf.get(text);
  if (found === undefined) return { sentence: { code: 'no-such-name', table, text } };
  if (found === null) return { sentence: { code: 'several-names', table, text } };
  if (!isNumberChanged || found === id) return { value: found };
  return { sentence: { code: 'names-another', text, id: String(id), name: name ?? '' } };
}

function rememberNames(rowsOf: (table: TableName) => readonly StoredRow[]): (table: TableName) => RowNames {
  const memory = new Map<TableName, RowNames>();
  return (table) => {
    const names = memory.get(table) ?? namesOfRows(table, rowsOf(table));
    memory.set(table, names);
    return names;
  };
}

/** Returns rows that refer to a removed row, directly or through others. */
function findReferring(next: NextRows, current: CatalogueRows): ReadonlySet<SourceRow> {
  const gone = eachTable((name) => {
    const ids = new Set(next[name].map(({ values }) => values['id']));
    return new Set<Value>(idsOf(current[name]).filter((id) => !ids.has(id)));
  });
  const referring = new Set<SourceRow>();
  for (let before = -1; before < referring.size;) {
    before = referring.size;
    for (const name of tableNames) {
      const references = Object.keys(tableOf(name).columns).flatMap((column) => {
        const to = referredTable(name, column);
        return to === null ? [] : [{ column, ids: gone[to] }];
      });
      for (const row of next[name]) {
        if (referring.has(row) || !references.some(({ column, ids }) => ids.has(row.values[column] ?? null))) continue;
        referring.add(row);
        if (typeof row.values['id'] === 'number') gone[name].add(row.values['id']);
      }
    }
  }
  return referring;
}

function withIds({ name, rows }: SheetTable, current: readonly StoredRow[]): readonly SourceRow[] {
  if (!Object.hasOwn(tableOf(name).columns, 'id')) return rows;
  const greatest = (ids: readonly number[]): number => ids.reduce((maximum, id) => Math.max(maximum, id), 0);
  let next = Math.max(greatest(idsOf(current)), greatest(idsOf(rows.map(({ values }) => values)))) + 1;
  return rows.map((row) => {
    if (row.values['id'] !== undefined && row.values['id'] !== null) return row;
    const id = next;
    next += 1;
    return { line: row.line, values: Object.assign({ id }, row.values, { id }) };
  });
}

function idsOf(rows: readonly StoredRow[]): number[] {
  return rows.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
}

/** Returns a row with every column. An equal row is the catalogue's object, to save memory. */
function complete(
  name: TableName,
  values: Readonly<Record<string, Value>>,
  rowsByKey: ReadonlyMap<string, StoredRow>,
): StoredRow {
  const columns = Object.keys(tableOf(name).columns);
  const row = rowsByKey.get(keyOf(name, values));
  if (row !== undefined && columns.every((column) => row[column] === (values[column] ?? null))) return row;
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}
