import { unzipSync } from 'fflate';
import writeSheets, { type CellObject } from 'write-excel-file/node';
import { type ColumnOf, type TableName, tables } from '../../../db/models/tables.ts';
import { kindOf } from '../../../db/models/row-reader.ts';
import { digestOf } from '../../downloads/send-unless-known.ts';
import type { Locale } from '../../i18n/locale.ts';
import { type Translator, createTranslator } from '../../i18n/translator.ts';
import { createLogger } from '../../logging/logger.ts';
import { createMasking } from '../../secrets/masking.ts';
import { type CatalogueRows, type StoredRow, readCatalogueRows, tableNames, tableOf } from '../catalogue-rows.ts';
import type { Task } from '../run-task.ts';
import { dropDowns, headingNotes } from './workbook-features.ts';
import { type SheetColumn, namesOfRows, sheetColumns } from './workbook-layout.ts';

const narrowest = 8;
const widest = 40;

/**
 * Writes a catalogue as a workbook: a sheet for each table, with frozen headings whose notes give meaning and unit, the names
 * of referred rows beside their ids, and drop-downs where there are choices. The same rows give the same content.
 */
export async function writeWorkbook(
  rows: CatalogueRows,
  { translate }: Pick<Translator, 'translate'>,
): Promise<Buffer> {
  const names = namesOfRows(rows);
  const layouts = tableNames.map((name) => ({ name, columns: sheetColumns(name) }));
  const sheets = layouts.map(({ name, columns }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map(({ heading, names: referred }) => ({
      width: Math.min(widest, Math.max(narrowest, heading.length + 2, referred === null ? 0 : 18)),
    })),
    data: [
      columns.map(({ heading }): CellObject => ({ value: heading, type: String, fontWeight: 'bold' })),
      ...rows[name].map((row) => columns.map((column) => cellOf(name, column, row, names))),
    ],
  }));
  const notes = layouts.map(({ columns }) =>
    columns.map(({ column, names: referred }) =>
      referred === null && isColumn(column)
        ? translate(`workbook.column.${column}`)
        : translate('workbook.name_of_row'),
    ),
  );
  const features = [headingNotes(notes), dropDowns(layouts, rows)];
  return await writeSheets(sheets, { features }).toBuffer();
}

/** A catalogue file to be written as a workbook, and the language of its notes. */
export interface WorkbookOrder {
  readonly path: string;
  readonly localesRoot: string;
  readonly locale: Locale;
}

/** A workbook as a file. */
export interface Workbook {
  readonly bytes: Uint8Array;
  /** Of its content, without the times that the file carries. */
  readonly digest: string;
}

/** Writes the workbook of a catalogue file, as a task. */
export const task: Task<WorkbookOrder, Workbook> = async ({ path, localesRoot, locale }) => {
  const logger = createLogger({
    level: 'warning',
    format: 'json',
    destination: process.stderr,
    masking: createMasking([]),
  });
  const translator = await createTranslator({ localesRoot, locale, domain: 'messages', logger });
  const bytes = new Uint8Array(await writeWorkbook(await readCatalogueRows(path), translator));
  return { bytes, digest: digestOf(Object.values(unzipSync(bytes)).map(digestOf).join()) };
};

type AnyColumn = { [Name in TableName]: ColumnOf<Name> }[TableName];

function isColumn(column: string): column is AnyColumn {
  return Object.values(tables).some(({ columns }) => Object.hasOwn(columns, column));
}

function cellOf(
  table: TableName,
  { column, names: referred }: SheetColumn,
  row: StoredRow,
  names: ReadonlyMap<string, ReadonlyMap<unknown, string>>,
): CellObject | null {
  const value = row[column] ?? null;
  if (value === null) return null;
  if (referred !== null) return { value: names.get(referred)?.get(value) ?? '', type: String, textColor: '#666666' };
  const description = tableOf(table).columns[column];
  if (typeof value === 'number' && description !== undefined && kindOf(description) !== 'TEXT') {
    return { value, type: Number };
  }
  return { value: String(value), type: String, format: '@' };
}
