import { migrateFile } from '../../../db/catalogue/migrate-file.ts';
import { type CatalogueRows, isTableName, readCatalogueRows } from '../catalogue-rows.ts';
import { digestOf, digestOfBytes } from '../history/digest.ts';
import { copyCatalogue } from '../history/up-to-date-copy.ts';
import { ExchangeError, type FileProblem } from '../exchange-error.ts';
import { mergeWorkbook } from '../workbook/merge-workbook.ts';
import { type UnknownLine, matchPrices } from '../price-file/match-prices.ts';
import { isNelfo, readNelfoPrices } from '../price-file/nelfo-prices.ts';
import type { PriceList, PriceOptions } from '../price-file/price-line.ts';
import { type PriceQuestion, isOpen, questionsOfList, questionsOfMatch } from '../price-file/price-question.ts';
import { readTablePrices } from '../price-file/table-prices.ts';
import { decodeText, sheetOfText } from '../price-file/text-table.ts';
import { type ChosenFile, readChosenFile } from './read-file.ts';
import { findErrorCell } from '../workbook/error-cell.ts';
import { type Sheet, isArchive, openWorkbook } from '../workbook/open-workbook.ts';
import { readWorkbook } from '../workbook/read-workbook.ts';

/** The rows that a file would make of a catalogue's. */
export interface NextRows {
  /** Null while a question is open, or when what is wrong refuses the whole. */
  readonly rows: CatalogueRows | null;
  readonly questions: readonly PriceQuestion[];
  readonly unknown: readonly UnknownLine[];
  readonly problems: readonly FileProblem[];
}

/** What a catalogue is compared with. */
export interface OpenedSource {
  /** Of its content. */
  readonly digest: string;
  /** @throws {ExchangeError} when it is a price list without a price that can be read */
  readonly nextRows: (current: CatalogueRows) => NextRows;
}

/**
 * Reads a chosen file: a workbook of the catalogue where a sheet has the name of a table, else a price list.
 * @throws {ExchangeError} when it is neither
 */
export async function openChosenFile(path: string, options: PriceOptions): Promise<OpenedSource> {
  const file = await readChosenFile(path);
  const sheets = isArchive(file.bytes) ? await openWorkbook(file) : null;
  const isCatalogue = sheets?.some(({ name }) => isTableName(name)) === true;
  const errorCell = isCatalogue ? findErrorCell(file.bytes) : null;
  if (errorCell !== null) {
    throw new ExchangeError({ code: 'error-in-cell', file: file.name, cell: errorCell });
  }
  const nextRows = isCatalogue
    ? compareWorkbook(file.name, readWorkbook(file.name, sheets))
    : comparePrices(file.name, readPrices(file, sheets, options), options);
  return { digest: digestOfBytes(file.bytes), nextRows };
}

/**
 * Copies a whole catalogue, such as an earlier version, and reads the copy: one that an older program wrote is brought up to
 * date there.
 * @throws {CatalogueFileError} when it cannot be read
 */
export async function openWholeCatalogue(path: string, copy: string): Promise<OpenedSource> {
  await copyCatalogue(path, copy);
  const digest = await digestOf(copy);
  await migrateFile(copy);
  const rows = await readCatalogueRows(copy);
  return { digest, nextRows: () => ({ rows, questions: [], unknown: [], problems: [] }) };
}

/** One row that cannot be read refuses the whole workbook: a row that is missing from it is a removal. */
function compareWorkbook(
  name: string,
  { tables, problems: unreadable }: ReturnType<typeof readWorkbook>,
): OpenedSource['nextRows'] {
  return (current) => {
    const { rows, problems } =
      unreadable.length > 0 ? { rows: null, problems: unreadable } : mergeWorkbook(name, current, tables);
    return { rows: problems.length > 0 ? null : rows, questions: [], unknown: [], problems };
  };
}

/** Rows of a price list that cannot be read are listed, and the others taken. */
function comparePrices(name: string, list: PriceList, options: PriceOptions): OpenedSource['nextRows'] {
  const questions = questionsOfList(list, options);
  return (current) => {
    if (questions.some(isOpen)) return { rows: null, questions, unknown: [], problems: [] };
    const { rows, unknown, problems, ...found } = matchPrices(name, current, list, options);
    return { rows, questions: [...questions, ...questionsOfMatch(found, options)], unknown, problems };
  };
}

function readPrices(
  { name, bytes }: ChosenFile,
  sheets: readonly Sheet[] | null,
  { priceColumn }: PriceOptions,
): PriceList {
  const text = sheets === null ? decodeText(bytes) : '';
  return isNelfo(text)
    ? readNelfoPrices(name, text)
    : readTablePrices(name, sheets ?? [sheetOfText(name, text)], priceColumn);
}
