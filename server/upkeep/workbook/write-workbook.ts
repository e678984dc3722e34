import { unzipSync } from 'fflate';
import writeSheets, { type CellObject } from 'write-excel-file/node';
import { type TableName, tableNames, tableOf } from '../../../db/models/tables.ts';
import { kindOf } from '../../../db/models/row-reader.ts';
import { contentDigest } from '../../downloads/send-unless-known.ts';
import type { Locale } from '../../i18n/locale.ts';
import { type Translator, createTranslator } from '../../i18n/translator.ts';
import { createLogger } from '../../logging/logger.ts';
import { createMasking } from 'koa-profiler/masking';
import { type CatalogueRows, type StoredRow, eachTable, readCatalogueRows } from '../catalogue-rows.ts';
import type { Task } from '../run-task.ts';
import { workbookFeature } from './workbook-features.ts';
import {
  type RowNames,
  type SheetColumn,
  headingOf,
  isColumn,
  namesOfRows,
  namingColumn,
  sheetColumns,
  sheetTitle,
} from './workbook-layout.ts';

/** Empty in a start workbook. */
const ownTables: readonly TableName[] = ['producer', 'fireplace', 'scheme', 'module'];

/** A dealer fills in the own tables. They refer to the other tables. */
const tablesOfStart: readonly TableName[] = [
  'catalogue_info',
  ...ownTables,
  'pipe',
  'color',
  'type',
  'module_category',
  'format',
  'cover_plate',
];

/* Widths in characters, heights in points. */
const narrowest = 9;
const widest = 45;
/** A longer word is broken: the columns of angles are narrow. */
const widestForHeading = 18;
const lineHeight = 15;
const filterButton = 3;
const rowsMeasured = 300;
const headingStyle = {
  // LibreOffice needs the name for bold letters. A font of the whole workbook would style every cell.
  fontFamily: 'Calibri',
  fontSize: 11,
  fontWeight: 'bold',
  backgroundColor: '#dde6ee',
  wrap: true,
  alignVertical: 'top',
} as const;
const inKroner = { format: '#,##0.00' } as const;
const asText = { format: '@' } as const;

/** Writes a sheet for each table. Equal rows give equal content. */
export async function writeWorkbook(
  rows: CatalogueRows,
  translator: Translator,
  written: readonly TableName[] = tableNames,
): Promise<Buffer> {
  const { translate } = translator;
  const names = new Map<TableName, RowNames>();
  const layouts = written.map((name) => {
    const columns = sheetColumns(name);
    for (const { names: referred } of columns) {
      if (referred !== null && !names.has(referred)) names.set(referred, namesOfRows(referred, rows[referred]));
    }
    const headings = columns.map((column) => headingOf(name, column, translator));
    const texts = columns.map((column) => rows[name].slice(0, rowsMeasured).map((row) => textOf(column, row, names)));
    const widths = columns.map((_, index) => widthOf(headings[index] ?? '', texts[index] ?? []));
    const notes = columns.map(({ column, names: referred }) =>
      translate(referred === null && isColumn(column) ? `workbook.column.${column}` : 'workbook.name_of_row'),
    );
    return { name, title: sheetTitle(name, translator), columns, headings, widths, notes };
  });
  const sheets = layouts.map(({ name, title, columns, headings, widths }) => {
    const cells = columns.map((column) => createCells(name, column, names));
    const lines = Math.max(...headings.map((heading, index) => countLines(heading, widths[index] ?? narrowest)));
    return {
      sheet: title,
      stickyRowsCount: 1,
      // The id, and the name or article number beside it.
      stickyColumnsCount: /^(?:name|art_nr)$/.test(columns[1]?.column ?? '') ? 2 : 1,
      columns: widths.map((width) => ({ width })),
      data: [
        headings.map((value): CellObject => ({ value, type: String, height: lines * lineHeight, ...headingStyle })),
        ...rows[name].map((row) => cells.map((cellOf) => cellOf(row))),
      ],
    };
  });
  return await writeSheets(sheets, { features: [workbookFeature(layouts, rows, names)] }).toBuffer();
}

export interface WorkbookOrder {
  readonly path: string;
  readonly localesRoot: string;
  readonly locale: Locale;
  /** Null for the whole catalogue; else the date of a new own range, such as `2026-04-01`. */
  readonly startsOn: string | null;
}

/** The digest is of the content without the times in the file. */
export const task: Task<WorkbookOrder, { readonly bytes: Uint8Array; readonly digest: string }> = async (order) => {
  const { path, localesRoot, locale, startsOn } = order;
  const logger = createLogger({
    level: 'warning',
    format: 'json',
    destination: process.stderr,
    masking: createMasking([]),
  });
  const translator = await createTranslator({ localesRoot, locale, domain: 'messages', logger });
  const rows = await readCatalogueRows(path);
  const bytes = new Uint8Array(
    startsOn === null
      ? await writeWorkbook(rows, translator)
      : await writeWorkbook(rowsOfStart(rows, translator, startsOn), translator, tablesOfStart),
  );
  return { bytes, digest: contentDigest(Object.values(unzipSync(bytes)).map(contentDigest).join()) };
};

function rowsOfStart(rows: CatalogueRows, { translate }: Translator, startsOn: string): CatalogueRows {
  const named = { name: translate('workbook.own_catalogue'), version: '1', catalogue_date: startsOn };
  return eachTable((table) => {
    if (ownTables.includes(table)) return [];
    return table === 'catalogue_info' ? rows.catalogue_info.map((row) => ({ ...row, ...named })) : rows[table];
  });
}

function widthOf(heading: string, texts: readonly string[]): number {
  const longest = longestOf(texts) + 2;
  const word = Math.min(widestForHeading, longestOf(heading.split(' ')) + filterButton);
  return Math.min(widest, Math.max(narrowest, longest, word));
}

function longestOf(texts: readonly string[]): number {
  return texts.reduce((maximum, text) => Math.max(maximum, text.length), 0);
}

function countLines(heading: string, width: number): number {
  const room = Math.floor(width) - 1;
  const { lines } = heading.split(' ').reduce(
    ({ lines: before, used }, word) => {
      if (used > 0 && used + 1 + word.length <= room) return { lines: before, used: used + 1 + word.length };
      return { lines: before + Math.max(1, Math.ceil(word.length / room)), used: word.length };
    },
    { lines: 0, used: 0 },
  );
  return lines;
}

function textOf(
  { column, names: referred }: SheetColumn,
  row: StoredRow,
  names: ReadonlyMap<TableName, RowNames>,
): string {
  const value = row[column] ?? null;
  if (value === null) return '';
  return referred === null ? String(value) : (names.get(referred)?.ofId.get(value) ?? '');
}

/** Only cells that need a style have one, because each is looked up. */
function createCells(table: TableName, sheetColumn: SheetColumn, names: ReadonlyMap<TableName, RowNames>) {
  const { column, names: referred } = sheetColumn;
  const [from, named] = referred === null ? [table, column] : [referred, namingColumn(referred)];
  const description = tableOf(from).columns[named];
  const isNumber = description !== undefined && kindOf(description) !== 'TEXT';
  const style = column === 'price_ex_vat' ? inKroner : {};
  const textStyle = referred === null ? asText : {};
  return (row: StoredRow): CellObject | null => {
    const text = textOf(sheetColumn, row, names);
    if (text === '') return null;
    const number = isNumber ? Number(text) : Number.NaN;
    return Number.isFinite(number)
      ? { value: number, type: Number, ...style }
      : { value: text, type: String, ...textStyle };
  };
}
