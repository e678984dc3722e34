import type { Value } from '../../db/models/column.ts';
import { defineModels } from '../../db/models/models.ts';
import { readTable } from '../../db/models/read-table.ts';
import { type TableName, keyColumns, tableNames, tableOf } from '../../db/models/tables.ts';
import { kindOf } from '../../db/models/row-reader.ts';
import { openDatabase } from '../../db/open-database.ts';

/** Stored values by column: flags are 0 or 1. */
export type StoredRow = Readonly<Record<string, Value>>;

/** Rows by table, in the order of their keys. */
export type CatalogueRows = Readonly<Record<TableName, readonly StoredRow[]>>;

/** Returns the key of a row: two columns have a space between them. */
export function keyOf(name: TableName, row: StoredRow): string {
  return keyColumns(name)
    .map((column) => String(row[column] ?? ''))
    .join(' ');
}

export function compareRows(name: TableName): (a: StoredRow, b: StoredRow) => number {
  const columns = keyColumns(name);
  return (a, b) => columns.reduce((order, column) => order || Number(a[column] ?? 0) - Number(b[column] ?? 0), 0);
}

export function eachTable<Entry>(entryOf: (name: TableName) => Entry): Record<TableName, Entry> {
  const entries: Partial<Record<TableName, Entry>> = {};
  for (const name of tableNames) entries[name] = entryOf(name);
  if (!hasEveryTable(entries)) throw new Error('A table is missing.');
  return entries;
}

function hasEveryTable<Entry>(entries: Partial<Record<TableName, Entry>>): entries is Record<TableName, Entry> {
  return tableNames.every((name) => Object.hasOwn(entries, name));
}

/** @throws {CatalogueFileError} if the file cannot be read, or has a value that is neither number nor text */
export async function readCatalogueRows(path: string): Promise<CatalogueRows> {
  const sequelize = await openDatabase(path);
  try {
    const models = defineModels(sequelize);
    const rows = eachTable((): StoredRow[] => []);
    for (const name of tableNames) {
      const slices = readTable(models[name], Object.keys(tableOf(name).columns));
      for await (const slice of slices) for (const row of slice) rows[name].push(storedRow(name, row));
    }
    return rows;
  } finally {
    await sequelize.close();
  }
}

function storedRow(name: TableName, row: object): StoredRow {
  const { columns } = tableOf(name);
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]): [string, Value] => {
      if (typeof value === 'boolean') return [column, Number(value)];
      if (typeof value === 'number' || value === null) return [column, value];
      const description = columns[column];
      const isText = description !== undefined && kindOf(description) === 'TEXT';
      if (typeof value === 'string') return [column, isText ? value : asNumber(value)];
      throw new TypeError(`The value of ${name}.${column} is neither number nor text.`);
    }),
  );
}

function asNumber(text: string): Value {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}
