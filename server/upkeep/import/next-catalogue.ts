import { ForeignKeyConstraintError } from 'sequelize';
import { digestOf, digestOfBytes } from '../../../db/file-safety.ts';
import { migrateFile, notWritten, type TableRows, writeRows } from '../../../db/catalogue/write-catalogue.ts';
import { type CatalogueRows, readCatalogueRows, tableNames } from '../catalogue-rows.ts';
import { type RowNamed, findDifference, isUnchanged } from '../difference.ts';
import { copyCatalogue } from '../history/take-into-use.ts';
import { type UnknownLine, matchPrices } from '../price-file/match-prices.ts';
import { isNelfo, readNelfoPrices } from '../price-file/nelfo-prices.ts';
import { type ImportAnswers, type ImportQuestion, isOpen } from '../import-answers.ts';
import { type PriceAnswers, type PriceList, questionsOfList, questionsOfMatch } from '../price-file/price-list.ts';
import { type PriceMemory, answersFor } from '../price-file/price-memory.ts';
import { type PriceReading, describeReading } from '../price-file/price-reading.ts';
import { decodeText, readTablePrices, sheetOfText } from '../price-file/table-prices.ts';
import { type FileProblem, RefusalError } from '../refusal.ts';
import type { Task } from '../run-task.ts';
import {
  type Sheet,
  findLostValue,
  findHiddenSheets,
  isArchive,
  onlyFileOf,
  openWorkbook,
  refuseBomb,
  refuseOtherFormats,
} from '../workbook/open-workbook.ts';
import { dropFarCells } from '../workbook/far-cells.ts';
import { percentagesAsTexts } from '../workbook/percent-cells.ts';
import { mergeWorkbook, readWorkbook } from '../workbook/read-workbook.ts';
import { tableOfSheet } from '../workbook/workbook-layout.ts';
import { type ImportProgress, type ImportReport, emptyReport } from './import-report.ts';
import { type FileContent, readWholeFile } from '../read-file.ts';

/** What is compared with a catalogue, and where the next catalogue is written. */
export interface NextOrder {
  /** A file that the user chose, or a whole catalogue, such as an earlier version. */
  readonly source: { readonly kind: 'file' | 'catalogue'; readonly path: string };
  /** A copy of the catalogue that is in use, which no other process changes. */
  readonly current: string;
  /** Whether the catalogue in use is the own one, which is left alone where there is no difference. */
  readonly isOwn: boolean;
  /** Where the next catalogue is written; there is no file yet. */
  readonly next: string;
  /** What the user has answered. */
  readonly answers: ImportAnswers;
  /** What was answered about the last lists. */
  readonly memory: PriceMemory;
  /** Such as `2026-04-01`. */
  readonly today: string;
}

/** A comparison, not audited yet. Digests are of a file's content. */
export interface NextCatalogue {
  readonly report: ImportReport;
  readonly sourceDigest: string;
  /** Null where no next catalogue was written, because a question is open or the file is refused. */
  readonly nextDigest: string | null;
}

/**
 * Writes a whole next catalogue out of a file and the catalogue in use, and compares the two.
 * @throws {RefusalError} or CatalogueFileError with a sentence
 */
export async function writeNextCatalogue(
  order: NextOrder,
  report: (progress: ImportProgress) => void,
): Promise<NextCatalogue> {
  const { kind, path } = order.source;
  report({ step: 'read', done: null, total: null });
  await migrateFile(order.current);
  const source = await (kind === 'file' ? openChosenFile(path, order) : openWholeCatalogue(path, order.next));
  const current = await readCatalogueRows(order.current);
  report({ step: 'compare', done: null, total: null });
  const { rows, prices, questions, unknown, absent, problems: errors } = source.nextRows(current);
  const compared = { ...emptyReport, prices, questions, unknown, absent, errors };
  if (rows === null) {
    const readiness = questions.some(isOpen) ? 'open' : 'refused';
    return { report: { ...compared, readiness }, sourceDigest: source.digest, nextDigest: null };
  }
  const difference = findDifference(current, rows);
  if (kind === 'file') await write(order.next, rows, (done, total) => report({ step: 'write', done, total }));
  const readiness = isUnchanged(difference) && order.isOwn ? 'unchanged' : 'ready';
  return {
    report: { ...compared, ...difference, readiness },
    sourceDigest: source.digest,
    nextDigest: await digestOf(order.next),
  };
}

export const task: Task<NextOrder, NextCatalogue, ImportProgress> = writeNextCatalogue;

async function write(path: string, rows: CatalogueRows, written: (done: number, total: number) => void): Promise<void> {
  const tables = tableNames.map((name): TableRows => ({ name, rows: rows[name] }));
  try {
    await writeRows(path, tables, written);
  } catch (error) {
    // A workbook is looked at before; this is about rows of the catalogue in use, where another program wrote it.
    if (error instanceof ForeignKeyConstraintError) throw new RefusalError({ code: 'dangling-rows' }, { cause: error });
    throw notWritten(path, error);
  }
}

/** The rows of the next catalogue. */
interface NextRows {
  /** Null while a question is open, or when problems refuse the whole file. */
  readonly rows: CatalogueRows | null;
  readonly prices: PriceReading | null;
  readonly questions: readonly ImportQuestion[];
  readonly unknown: readonly UnknownLine[];
  readonly absent: readonly RowNamed[];
  readonly problems: readonly FileProblem[];
}

interface OpenedSource {
  /** Of its content. */
  readonly digest: string;
  /** @throws {RefusalError} when it is a price list without a price that can be read */
  readonly nextRows: (current: CatalogueRows) => NextRows;
}

/**
 * Reads a chosen file: a workbook of the catalogue where a sheet has the name of a table, else a price list.
 * @throws {RefusalError} when it is neither
 */
async function openChosenFile(path: string, order: NextOrder): Promise<OpenedSource> {
  const whole = await readWholeFile(path);
  refuseOtherFormats(whole);
  const found = onlyFileOf(whole);
  if (isArchive(found.bytes)) refuseBomb(found);
  const { file: near, dropped } = isArchive(found.bytes) ? dropFarCells(found) : { file: found, dropped: [] };
  const file = isArchive(near.bytes) ? percentagesAsTexts(near) : near;
  const hidden = isArchive(file.bytes) ? findHiddenSheets(file.bytes) : new Set<string>();
  const sheets = isArchive(file.bytes) ? (await openWorkbook(file)).filter(({ name }) => !hidden.has(name)) : null;
  const leftOut = Array.from(hidden, (sheet): FileProblem => {
    return { file: file.name, sheet, row: null, column: null, sentence: { code: 'hidden-sheet' } };
  });
  const isCatalogue = sheets?.some(({ name }) => tableOfSheet(name) !== null) === true;
  const lost = isCatalogue ? findLostValue(file) : null;
  if (lost !== null) throw new RefusalError(lost);
  const nextRows = isCatalogue
    ? compareWorkbook(file.name, readWorkbook(file.name, sheets), order.answers.removesReferring)
    : comparePrices(file.name, readPrices(file, sheets, order), order.today);
  return {
    digest: digestOfBytes(found.bytes),
    nextRows(current) {
      const next = nextRows(current);
      return { ...next, problems: [...leftOut, ...dropped, ...next.problems] };
    },
  };
}

/** Copies a whole catalogue, such as an earlier version, and brings the copy up to date where an older program wrote it. */
async function openWholeCatalogue(path: string, copy: string): Promise<OpenedSource> {
  await copyCatalogue(path, copy);
  const digest = await digestOf(copy);
  await migrateFile(copy);
  const rows = await readCatalogueRows(copy);
  return { digest, nextRows: () => ({ rows, ...noPrices, problems: [] }) };
}

const noPrices = { prices: null, questions: [], unknown: [], absent: [] };

/** One row that cannot be read refuses the whole workbook: a missing row would be removed from the catalogue. */
function compareWorkbook(
  name: string,
  { tables, leftOut, problems: unreadable }: ReturnType<typeof readWorkbook>,
  removesReferring: boolean,
): OpenedSource['nextRows'] {
  return (current) => {
    if (unreadable.length > 0) return { rows: null, ...noPrices, problems: [...leftOut, ...unreadable] };
    const { rows, problems, referring } = mergeWorkbook(name, current, tables, removesReferring);
    const isDangling = referring > 0 && !removesReferring;
    return {
      rows: problems.length > 0 || isDangling ? null : rows,
      ...noPrices,
      questions:
        referring === 0 ? [] : [{ kind: 'referring', count: referring, answer: removesReferring, isRemembered: false }],
      problems: [...leftOut, ...problems],
    };
  };
}

/** A price list, with the answers to the questions about it. */
interface AnsweredList {
  readonly list: PriceList;
  readonly answers: PriceAnswers;
}

/** Rows of a price list that cannot be read are listed, and the others are used. */
function comparePrices(name: string, { list, answers }: AnsweredList, today: string): OpenedSource['nextRows'] {
  const questions = questionsOfList(list, answers, today);
  const { options } = answers;
  return (current) => {
    if (questions.some(isOpen)) return { rows: null, ...noPrices, questions, problems: [] };
    const { rows, unknown, absent, problems, ...found } = matchPrices(name, current, list, options);
    const prices = describeReading(list, answers, found);
    return { rows, prices, questions: [...questions, ...questionsOfMatch(found, options)], unknown, absent, problems };
  };
}

function readPrices(
  { name, bytes }: FileContent,
  sheets: readonly Sheet[] | null,
  { answers, memory }: NextOrder,
): AnsweredList {
  const answersOf = (supplier: string | null): PriceAnswers => answersFor(supplier, answers, memory);
  const text = sheets === null ? decodeText(bytes) : '';
  const list = isNelfo(text)
    ? readNelfoPrices(name, text)
    : readTablePrices(name, sheets ?? [sheetOfText(name, text)], (supplier) => answersOf(supplier).options);
  return { list, answers: answersOf(list.supplier) };
}
