import { type CatalogueRows, isTableName } from './catalogue-rows.ts';
import type { FileProblem } from './exchange-error.ts';
import { mergeWorkbook } from './merge-workbook.ts';
import { type UnknownLine, matchPrices } from './price-file/match-prices.ts';
import { isNelfo, readNelfoPrices } from './price-file/nelfo-prices.ts';
import type { PriceOptions } from './price-file/price-line.ts';
import { type PriceQuestion, isOpen, questionsOfList, questionsOfMatch } from './price-file/price-question.ts';
import { decodeText, readTablePrices, sheetOfText } from './price-file/table-prices.ts';
import type { ChosenFile } from './read-file.ts';
import { type Sheet, isArchive, openWorkbook } from './workbook/open-workbook.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** The rows that a file would make of a catalogue's. */
export interface NextRows {
  /** Null while a question is open, or when what is wrong refuses the whole. */
  readonly rows: CatalogueRows | null;
  readonly questions: readonly PriceQuestion[];
  readonly unknown: readonly UnknownLine[];
  readonly problems: readonly FileProblem[];
}

/**
 * Reads a chosen file as a workbook of the catalogue where a sheet has the name of a table, else as a price list.
 * @throws {ExchangeError} when it is neither
 */
export async function readNextRows(
  file: ChosenFile,
  current: CatalogueRows,
  options: PriceOptions,
  compares: () => void,
): Promise<NextRows> {
  const sheets = isArchive(file.bytes) ? await openWorkbook(file) : null;
  compares();
  return sheets?.some(({ name }) => isTableName(name)) === true
    ? readWholeWorkbook(file, sheets, current)
    : readPriceFile(file, sheets, current, options);
}

/** One row that cannot be read refuses the whole workbook: a row that is missing from it is a removal. */
function readWholeWorkbook({ name }: ChosenFile, sheets: readonly Sheet[], current: CatalogueRows): NextRows {
  const { tables, problems: unreadable } = readWorkbook(name, sheets);
  const { rows, problems } =
    unreadable.length > 0 ? { rows: null, problems: unreadable } : mergeWorkbook(name, current, tables);
  return { rows: problems.length > 0 ? null : rows, questions: [], unknown: [], problems };
}

/** Rows of a price list that cannot be read are listed, and the others taken. */
function readPriceFile(
  { name, bytes }: ChosenFile,
  sheets: readonly Sheet[] | null,
  current: CatalogueRows,
  options: PriceOptions,
): NextRows {
  const text = sheets === null ? decodeText(bytes) : '';
  const list = isNelfo(text)
    ? readNelfoPrices(name, text)
    : readTablePrices(name, sheets ?? [sheetOfText(name, text)], options.priceColumn);
  const questions = questionsOfList(list, options);
  if (questions.some(isOpen)) return { rows: null, questions, unknown: [], problems: [] };
  const { rows, unknown, problems, ...found } = matchPrices(name, current, list, options);
  return { rows, questions: [...questions, ...questionsOfMatch(found, options)], unknown, problems };
}
