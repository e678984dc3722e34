import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature } from 'write-excel-file/node';
import type { TableName } from '../../../db/models/tables.ts';
import { type CatalogueRows, type StoredRow, tableOf } from '../catalogue-rows.ts';

/** An addition to the files of a workbook, as the library names it. */
export type WorkbookFeature = Feature<Stream | Buffer | Blob>;

/** Columns whose headings end like this are ignored on import: they name the row that an id refers to. */
export const helperSuffix = ' (navn)';

/** A column of a sheet. */
export interface SheetColumn {
  readonly heading: string;
  readonly column: string;
  /** Null where the column holds its own value; else the table whose row it names. */
  readonly names: TableName | null;
}

/** The columns of a table's sheet: its own, and beside each reference the name of what it refers to. */
export function sheetColumns(name: TableName): SheetColumn[] {
  return Object.entries(tableOf(name).columns).flatMap(([column, { references }]): SheetColumn[] => {
    const own: SheetColumn = { heading: column, column, names: null };
    const referred = typeof references === 'object' ? references.model : null;
    if (typeof referred !== 'string' || !isNamed(referred)) return [own];
    return [own, { heading: `${column}${helperSuffix}`, column, names: referred }];
  });
}

/** The column that names a row for people. */
const namingColumns: Readonly<Partial<Record<TableName, string>>> = {
  producer: 'name',
  fireplace: 'name',
  pipe: 'diameter',
  scheme: 'name',
  color: 'color',
  module_category: 'category',
  format: 'name',
  type: 'name',
  cover_plate: 'name',
  module: 'name',
  chimney_kind: 'name',
};

function isNamed(name: string): name is TableName {
  return Object.hasOwn(namingColumns, name);
}

/** The names of the rows of every table that is referred to, by id. */
export function namesOfRows(rows: CatalogueRows): ReadonlyMap<string, ReadonlyMap<unknown, string>> {
  return new Map(
    Object.entries(namingColumns).map(([name, column]) => [
      name,
      new Map((isNamed(name) ? rows[name] : []).map((row: StoredRow) => [row['id'], String(row[column] ?? '')])),
    ]),
  );
}
