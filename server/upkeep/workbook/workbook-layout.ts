import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature } from 'write-excel-file/node';
import type { Value } from '../../../db/models/column.ts';
import { type ColumnOf, type TableName, tables } from '../../../db/models/tables.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type StoredRow, isTableName, tableOf } from '../catalogue-rows.ts';

/** An addition to the files of a workbook, as the library names it. */
export type WorkbookFeature = Feature<Stream | Buffer | Blob>;

/** Columns of older workbooks whose headings end like this name the row that an id refers to; they are not read. */
export const oldNameSuffix = ' (navn)';

const nameInBrackets = /\(([a-z0-9_.]+)\)$/;

/** How a sheet or a column is known: by the name in brackets at its end, such as `Deler (module)`; in older workbooks it is all. */
export function knownName(title: string): string {
  return nameInBrackets.exec(title.trim())?.[1] ?? title.trim();
}

/** The table of a sheet; null where the sheet is none of the catalogue. */
export function tableOfSheet(title: string): TableName | null {
  const name = knownName(title);
  return isTableName(name) ? name : null;
}

export function sheetTitle(name: TableName, { translate }: Pick<Translator, 'translate'>): string {
  return `${translate(`workbook.sheet.${name}`)} (${name})`;
}

/** A column of a sheet. */
export interface SheetColumn {
  /** In brackets at the end of its heading: `color_id`, and `color_id.color` for the name of the row that it refers to. */
  readonly known: string;
  readonly column: string;
  /** Null where the column holds its own value; else the table whose row it names. */
  readonly names: TableName | null;
}

/** The columns of a table's sheet: its own, and beside each reference the name of what it refers to. */
export function sheetColumns(name: TableName): SheetColumn[] {
  return Object.keys(tableOf(name).columns).flatMap((column): SheetColumn[] => {
    const own: SheetColumn = { known: column, column, names: null };
    const referred = referredTable(name, column);
    return referred === null ? [own] : [own, { known: `${column}.${namingColumn(referred)}`, column, names: referred }];
  });
}

/** The table whose rows a column refers to; null for a column that refers to none. */
export function referredTable(name: TableName, column: string): TableName | null {
  const references = tableOf(name).columns[column]?.references;
  const referred = typeof references === 'object' ? references.model : null;
  return typeof referred === 'string' && isTableName(referred) ? referred : null;
}

export function headingOf(
  name: TableName,
  { known, column, names }: SheetColumn,
  { translate }: Pick<Translator, 'translate'>,
): string {
  const title = isColumn(column) ? translate(`workbook.heading.${column}`) : column;
  const isNumber = names === null && referredTable(name, column) !== null;
  return `${isNumber ? translate('workbook.number_of_row', { name: title }) : title} (${known})`;
}

type AnyColumn = { [Name in TableName]: ColumnOf<Name> }[TableName];

export function isColumn(column: string): column is AnyColumn {
  return Object.values(tables).some(({ columns }) => Object.hasOwn(columns, column));
}

const namingColumns: Readonly<Partial<Record<TableName, string>>> = {
  pipe: 'diameter',
  color: 'color',
  module_category: 'category',
};

/** The column that names a row for people. */
export function namingColumn(name: TableName): string {
  return namingColumns[name] ?? 'name';
}

/** The names of a table's rows, and what they stand for. */
export interface RowNames {
  /** A name that several rows share is followed by the id: `Topputtak [12]`. */
  readonly ofId: ReadonlyMap<Value, string>;
  /** Null for a name that several rows share. */
  readonly idOf: ReadonlyMap<string, Value>;
}

export function namesOfRows(name: TableName, rows: readonly StoredRow[]): RowNames {
  const column = namingColumn(name);
  const idOf = new Map<string, Value>();
  for (const row of rows) {
    const text = nameOf(row, column);
    idOf.set(text, idOf.has(text) ? null : (row['id'] ?? null));
  }
  const ofId = new Map<Value, string>();
  for (const row of rows) {
    const [id = null, text] = [row['id'], nameOf(row, column)];
    const isShared = idOf.get(text) === null;
    const own = isShared ? `${text} [${id}]` : text;
    ofId.set(id, own);
    if (isShared) idOf.set(own, id);
  }
  return { ofId, idOf };
}

function nameOf(row: StoredRow, column: string): string {
  return String(row[column] ?? '').trim();
}
