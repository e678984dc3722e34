import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature } from 'write-excel-file/node';
import type { Value } from '../../../db/models/column.ts';
import {
  type ColumnOf,
  type TableName,
  tables,
  isTableName,
  tableOf,
  referredTable,
} from '../../../db/models/tables.ts';
import type { Translator } from '../../i18n/translator.ts';
import { type StoredRow } from '../catalogue-rows.ts';

export type WorkbookFeature = Feature<Stream | Buffer | Blob>;

const nameInBrackets = /\(([a-z0-9_.]+)\)$/;

/** Returns the name in brackets, as in `Deler (module)`; else the whole title. */
export function codeInTitle(title: string): string {
  return nameInBrackets.exec(title.trim())?.[1] ?? title.trim();
}

export function tableOfSheet(title: string): TableName | null {
  const name = codeInTitle(title);
  return isTableName(name) ? name : null;
}

export function sheetTitle(name: TableName, { translate }: Translator): string {
  return `${translate(`workbook.sheet.${name}`)} (${name})`;
}

export interface SheetColumn {
  /** In brackets at the end of its heading: `color_id`; `color_id.color` for the name of the referred row. */
  readonly code: string;
  readonly column: string;
  /** The table that the column refers to by name. */
  readonly names: TableName | null;
}

export function sheetColumns(name: TableName): SheetColumn[] {
  return Object.keys(tableOf(name).columns).flatMap((column): SheetColumn[] => {
    const shown: SheetColumn = { code: column, column, names: null };
    const referred = referredTable(name, column);
    return referred === null
      ? [shown]
      : [shown, { code: `${column}.${namingColumn(referred)}`, column, names: referred }];
  });
}

export function headingOf(name: TableName, { code, column, names }: SheetColumn, { translate }: Translator): string {
  const title = isColumn(column) ? translate(`workbook.heading.${column}`) : column;
  const isNumber = names === null && referredTable(name, column) !== null;
  return `${isNumber ? translate('workbook.number_of_row', { name: title }) : title} (${code})`;
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

export function namingColumn(name: TableName): string {
  return namingColumns[name] ?? 'name';
}

export interface RowNames {
  /** A shared name is followed by the id: `Topputtak [12]`. */
  readonly ofId: ReadonlyMap<Value, string>;
  /** Null for a shared name. */
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
    const label = isShared ? `${text} [${id}]` : text;
    ofId.set(id, label);
    if (isShared) idOf.set(label, id);
  }
  return { ofId, idOf };
}

function nameOf(row: StoredRow, column: string): string {
  return String(row[column] ?? '').trim();
}
