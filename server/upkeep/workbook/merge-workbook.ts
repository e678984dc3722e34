import { tableProblems } from '../../../db/catalogue/table-rules.ts';
import type { SourceTable } from '../../../db/catalogue/source-table.ts';
import type { Value } from '../../../db/models/column.ts';
import type { TableName } from '../../../db/models/models.ts';
import {
  type CatalogueRows,
  type StoredRow,
  compareRows,
  eachTable,
  keyOf,
  tableNames,
  tableOf,
} from '../catalogue-rows.ts';
import type { FileProblem } from '../exchange-error.ts';
import type { SheetTable } from './read-workbook.ts';

/** The rows that a catalogue has with a workbook's sheets in the place of its tables; tables without a sheet stay. */
export function mergeWorkbook(
  file: string,
  current: CatalogueRows,
  sheets: readonly SheetTable[],
): { readonly rows: CatalogueRows; readonly problems: readonly FileProblem[] } {
  const sheetOf = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  const sources = tableNames.map((name): SourceTable => {
    const sheet = sheetOf.get(name);
    const rows =
      sheet === undefined
        ? current[name].map((values, index) => ({ line: index + 2, values }))
        : withIds(sheet, current[name]);
    return { table: tableOf(name), file: name, rows, problems: [] };
  });
  const problems = tableProblems(sources)
    .filter(({ file: name, line }) => line === null || sheetOf.has(nameOf(name)))
    .map(({ file: sheet, line, column, told }) => ({ file, sheet, row: line, column, told }));
  const bySource = new Map(sources.map(({ table, rows }) => [table.name, rows]));
  const rows = eachTable((name): readonly StoredRow[] => {
    if (!sheetOf.has(name)) return current[name];
    const known = new Map(current[name].map((row) => [keyOf(name, row), row]));
    return (bySource.get(name) ?? []).map(({ values }) => complete(name, values, known)).toSorted(compareRows(name));
  });
  return { rows, problems };
}

function nameOf(file: string): TableName {
  return tableNames.find((name) => name === file) ?? 'catalogue_info';
}

/** Rows without an id are new; they get the ids above all that are there or were. */
function withIds({ name, rows }: SheetTable, current: readonly StoredRow[]): SheetTable['rows'] {
  if (!Object.hasOwn(tableOf(name).columns, 'id')) return rows;
  const greatest = (ids: readonly number[]): number => ids.reduce((most, id) => Math.max(most, id), 0);
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

/** A row with every column: that of the catalogue where it is the same, so that it is not kept twice. */
function complete(
  name: TableName,
  values: Readonly<Record<string, Value>>,
  known: ReadonlyMap<string, StoredRow>,
): StoredRow {
  const columns = Object.keys(tableOf(name).columns);
  const row = known.get(keyOf(name, values));
  if (row !== undefined && columns.every((column) => row[column] === (values[column] ?? null))) return row;
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}
