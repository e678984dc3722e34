import { ForeignKeyConstraintError } from 'sequelize';
import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import { migrateFile, notWritten, type TableRows, writeRows } from '../../../db/catalogue/write-catalogue.ts';
import { isSqliteFile } from '../../../db/file-format.ts';
import { digestOf } from '../../../db/file-safety.ts';
import { findDamage } from '../../../db/integrity.ts';
import { tableNames } from '../../../db/models/tables.ts';
import { type CatalogueRows, readCatalogueRows } from '../catalogue-rows.ts';
import { findDifference, isUnchanged } from '../difference.ts';
import { copyCatalogue } from '../history/take-into-use.ts';
import { type ImportAnswers, answerTo, createQuestion, isOpen } from '../import-answers.ts';
import { decodeText } from '../price-file/delimited-text.ts';
import { offersOfMatch, questionsOfLines } from '../price-file/list-questions.ts';
import { matchPrices } from '../price-file/match-prices.ts';
import { type SupplierDiscounts, readDiscounts } from '../price-file/nelfo-discounts.ts';
import { questionsOfChange, questionsOfPrices } from '../price-file/plausibility.ts';
import type { PriceMemory } from '../price-file/price-memory.ts';
import { priceContent } from '../price-file/price-content.ts';
import { describeReading } from '../price-file/price-reading.ts';
import { readPrices } from '../price-file/read-prices.ts';
import { type FileContent, readWholeFile } from '../read-file.ts';
import { RefusalError } from '../refusal.ts';
import type { Task } from '../run-task.ts';
import { isArchive, onlyFileOf, refuseOtherFormats } from '../workbook/archive.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { mergeWorkbook, readWorkbook } from '../workbook/read-workbook.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { tableOfSheet } from '../workbook/workbook-layout.ts';
import { type ImportProgress, type ImportReport, emptyReport } from './import-report.ts';

export interface NextOrder {
  /** A `file` may be a catalogue. The task finds out: a folder that hangs blocks its process alone. */
  readonly source: { readonly kind: 'file' | 'catalogue'; readonly path: string };
  /** As shown to the user. */
  readonly name: string;
  readonly current: string;
  /** The own catalogue stays if nothing differs. */
  readonly isOwn: boolean;
  /** A path without a file yet. */
  readonly next: string;
  readonly answers: ImportAnswers;
  readonly memory: PriceMemory;
  /** The supplier's file of discounts; null without one. */
  readonly discounts: string | null;
  /** Such as `2026-04-01`. */
  readonly today: string;
}

export interface NextCatalogue {
  readonly report: ImportReport;
  /** Null if a question is open or the file is refused. */
  readonly nextDigest: string | null;
}

/**
 * Writes the next catalogue, and compares it with the one in use.
 * @throws {RefusalError} or CatalogueFileError
 */
export const task: Task<NextOrder, NextCatalogue, ImportProgress> = async (given, report) => {
  report({ step: 'read', done: null, total: null });
  const { path } = given.source;
  const kind = (await isSqliteFile(path)) ? 'catalogue' : given.source.kind;
  const order = { ...given, source: { kind, path } };
  await migrateFile(order.current);
  const nextRows = await (kind === 'file' ? openChosenFile(path, order) : openWholeCatalogue(order));
  const current = await readCatalogueRows(order.current);
  report({ step: 'compare', done: null, total: null });
  const { report: compared, rows } = compareSource(nextRows, current, order);
  if (rows === null) return { report: compared, nextDigest: null };
  if (kind === 'file') await write(order.next, rows, (done, total) => report({ step: 'write', done, total }));
  return { report: compared, nextDigest: await digestOf(order.next) };
};

/** Returns null as rows if the next catalogue cannot be written yet. Prices of another catalogue need no confirmation. */
export function compareSource(
  nextRows: ReadNextRows,
  current: CatalogueRows,
  { source, isOwn, answers }: Pick<NextOrder, 'source' | 'isOwn' | 'answers'>,
): { readonly report: ImportReport; readonly rows: CatalogueRows | null } {
  const { rows, ...read } = nextRows(current);
  const difference = rows === null ? null : findDifference(current, rows);
  const asked = read.questions ?? [];
  const doubted =
    difference === null || source.kind === 'catalogue' ? [] : questionsOfPrices(difference.changed, asked, answers);
  const compared = { ...emptyReport, ...read, ...difference, questions: [...doubted, ...asked] };
  const isOpenStill = read.mapping?.isConfirmed === false || compared.questions.some(isOpen);
  if (isOpenStill) return { report: { ...compared, readiness: 'open' }, rows: null };
  if (rows === null) return { report: { ...compared, readiness: 'refused' }, rows };
  // Purchase prices are kept even if no price of the catalogue changes.
  const isNothingNew = isOwn && isUnchanged(compared) && (read.prices?.purchases ?? null) === null;
  return { report: { ...compared, readiness: isNothingNew ? 'unchanged' : 'ready' }, rows };
}

async function write(path: string, rows: CatalogueRows, written: (done: number, total: number) => void): Promise<void> {
  const tables = tableNames.map((name): TableRows => ({ name, rows: rows[name] }));
  try {
    await writeRows(path, tables, written);
  } catch (error) {
    // References in a workbook were checked. This is a row of the catalogue in use.
    if (error instanceof ForeignKeyConstraintError) throw new RefusalError({ code: 'dangling-rows' }, { cause: error });
    throw notWritten(path, error);
  }
}

/** Null as rows: a question is open, or problems refuse the file. */
type NextRows = Partial<Omit<ImportReport, 'readiness' | 'audit' | 'applied'>> & {
  readonly rows: CatalogueRows | null;
};

type ListOrder = Pick<NextOrder, 'name' | 'answers' | 'memory' | 'today' | 'discounts'>;

/** @throws {RefusalError} if a price list has no table */
type ReadNextRows = (current: CatalogueRows) => NextRows;

/**
 * Reads a workbook of the catalogue if a sheet has the name of a table, else a price list.
 * @throws {RefusalError} if the file is neither
 */
export async function openChosenFile(path: string, order: ListOrder): Promise<ReadNextRows> {
  const whole = await readWholeFile(path, order.name);
  refuseOtherFormats(whole);
  const file = onlyFileOf(whole);
  const workbook = isArchive(file.bytes) ? openWorkbook(file) : null;
  const isCatalogue = workbook?.sheets.some(({ name }) => tableOfSheet(name) !== null) === true;
  if (isCatalogue && workbook.lostValue !== null) throw new RefusalError(workbook.lostValue);
  if (isCatalogue && order.discounts !== null)
    throw new RefusalError({ code: 'discounts-need-nelfo', file: file.name });
  const discounts = order.discounts === null ? null : await openDiscounts(order.discounts, order.today);
  const nextRows = isCatalogue
    ? compareWorkbook(file.name, workbook.sheets, order.answers)
    : comparePrices(file, workbook?.sheets ?? null, order, discounts);
  return (current) => {
    const next = nextRows(current);
    return { ...next, notes: [...(workbook?.leftOut ?? []), ...(next.notes ?? [])] };
  };
}

/**
 * Copies a catalogue, and migrates the copy if an older program wrote it.
 * @throws {CatalogueFileError} with the name that the user knows, not with the path of the copy
 */
async function openWholeCatalogue({ source, name, next: copy }: NextOrder): Promise<ReadNextRows> {
  await copyCatalogue(source.path, copy);
  try {
    await migrateFile(copy);
    if ((await findDamage(copy, 1)).length > 0)
      throw new CatalogueFileError({ code: 'catalogue-damaged', catalogue: copy });
    const rows = await readCatalogueRows(copy);
    return () => ({ rows });
  } catch (error) {
    if (!(error instanceof CatalogueFileError && 'catalogue' in error.sentence)) throw error;
    throw new CatalogueFileError({ ...error.sentence, catalogue: name }, { cause: error });
  }
}

/** An unreadable row refuses the workbook: a missing row would be removed from the catalogue. */
function compareWorkbook(name: string, sheets: readonly Sheet[], answers: ImportAnswers): ReadNextRows {
  const { tables, leftOut: notes, problems: unreadable } = readWorkbook(name, sheets);
  const answer = answerTo(answers, 'remove-with-references');
  return (current) => {
    if (unreadable.length > 0) return { rows: null, notes, errors: unreadable };
    const { rows, problems: errors, referring: number } = mergeWorkbook(name, current, tables, answer !== null);
    const isDangling = number > 0 && answer === null;
    const asked = createQuestion('remove-with-references', { answer, isOffer: true, facts: { number } });
    return {
      rows: errors.length > 0 || isDangling ? null : rows,
      questions: number === 0 ? [] : [asked],
      errors,
      notes,
    };
  };
}

async function openDiscounts(path: string, today: string): Promise<SupplierDiscounts> {
  const { name, bytes } = onlyFileOf(await readWholeFile(path));
  return readDiscounts(name, decodeText(bytes), today);
}

/** Unreadable rows of a price list are listed. The others are used. */
function comparePrices(
  { name: file, bytes }: FileContent,
  sheets: readonly Sheet[] | null,
  { answers, memory, today }: ListOrder,
  discounts: SupplierDiscounts | null,
): ReadNextRows {
  const source = { ...priceContent({ name: file, bytes }, sheets), answers, memory, discounts, today };
  return (current) => {
    const read = readPrices(source, current);
    const { mapping, matched, found } = read;
    if (!mapping.isConfirmed) return { rows: null, mapping };
    const questions = questionsOfLines(
      matched.map(({ line }) => line),
      read.answers,
      today,
    );
    if (questions.some(isOpen)) return { rows: null, mapping, questions };
    const prices = matchPrices(file, current, matched, read.answers);
    return {
      rows: prices.hasNone ? null : prices.rows,
      mapping,
      prices: describeReading(read, prices, discounts !== null),
      questions: [
        ...questionsOfChange(prices.prices, read.answers),
        ...questions,
        ...offersOfMatch(found, prices, read.answers),
      ],
      unknown: found.unknown,
      absent: prices.absent,
      errors: prices.problems,
    };
  };
}
