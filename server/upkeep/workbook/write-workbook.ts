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
import { filtersAndDropDowns, headingNotes } from './workbook-features.ts';
import { type SheetColumn, namesOfRows, sheetColumns } from './workbook-layout.ts';

const narrowest = 8;
const widest = 40;
/** The button of the filter and a margin, in characters. */
const besideHeading = 4;
/** So many rows show how wide a column is. */
const rowsMeasured = 300;
/** What an import ignores is grey. */
const ignored = { textColor: '#666666', backgroundColor: '#f0f0f0' } as const;

/**
 * Writes a catalogue as a workbook: a sheet for each table, with frozen headings whose notes give meaning and unit, filters,
 * columns as wide as their texts, the names of referred rows in grey beside their ids, and drop-downs where there are choices. The same rows give the same content.
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
    stickyColumnsCount: keptInSight(columns),
    columns: columns.map((column) => ({ width: widthOf(column, rows[name], names) })),
    data: [
      columns.map(({ heading, names: referred }): CellObject => ({
        value: heading,
        type: String,
        fontWeight: 'bold',
        ...(referred === null ? {} : ignored),
      })),
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
  const features = [headingNotes(notes), filtersAndDropDowns(layouts, rows)];
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

/** The columns at the start that say which row it is stay in sight: the id, and the article number of a part. */
function keptInSight(columns: readonly SheetColumn[]): number {
  return columns[1]?.column === 'art_nr' ? 2 : 1;
}

/** In characters. */
function widthOf(
  { heading, column, names: referred }: SheetColumn,
  rows: readonly StoredRow[],
  names: ReadonlyMap<string, ReadonlyMap<unknown, string>>,
): number {
  const texts = rows.slice(0, rowsMeasured).map((row) => {
    const value = row[column] ?? '';
    return referred === null ? String(value) : (names.get(referred)?.get(value) ?? '');
  });
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  return Math.min(widest, Math.max(narrowest, heading.length + besideHeading, longest + 1));
}

function cellOf(
  table: TableName,
  { column, names: referred }: SheetColumn,
  row: StoredRow,
  names: ReadonlyMap<string, ReadonlyMap<unknown, string>>,
): CellObject | null {
  const value = row[column] ?? null;
  if (value === null) return null;
  if (referred !== null) return { value: names.get(referred)?.get(value) ?? '', type: String, ...ignored };
  const description = tableOf(table).columns[column];
  if (typeof value === 'number' && description !== undefined && kindOf(description) !== 'TEXT') {
    return { value, type: Number, ...(column === 'price_ex_vat' ? { format: '#,##0.00' } : {}) };
  }
  return { value: String(value), type: String, format: '@' };
}
