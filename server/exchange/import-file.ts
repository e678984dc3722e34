import { access, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beginFile } from '../../db/catalogue/unfinished-file.ts';
import { type TableRows, writeRows, notWritten } from '../../db/catalogue/write-catalogue.ts';
import { auditFile } from '../audit/audit-file.ts';
import type { AuditFinding } from '../audit/audit-finding.ts';
import { type CatalogueRows, isTableName, readCatalogueRows, tableNames } from './catalogue-rows.ts';
import { type Difference, findDifference, isUnchanged } from './difference.ts';
import { ExchangeError, type FileProblem } from './exchange-error.ts';
import { lockCatalogue } from './exchange-lock.ts';
import { keepVersion, listVersions, versionInUse } from './history.ts';
import { mergeWorkbook } from './merge-workbook.ts';
import { type UnknownLine, matchPrices } from './price-file/match-prices.ts';
import { isNelfo, readNelfoPrices } from './price-file/nelfo-prices.ts';
import type { PriceOptions } from './price-file/price-line.ts';
import { decodeText, readTablePrices, sheetOfText } from './price-file/table-prices.ts';
import { type ChosenFile, readChosenFile } from './read-file.ts';
import { type Sheet, isArchive, openWorkbook } from './workbook/open-workbook.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** Where a catalogue comes from and goes to. */
export interface ExchangePaths {
  /** The catalogue that the file is compared with: the own one, or the bundled one while there is none. */
  readonly current: string;
  /** The own catalogue; null while none is named. The bundled one is never written to. */
  readonly own: string | null;
}

/** What a file would make of a catalogue. */
export interface ImportReport extends Difference {
  /** Rows of a price list that no part has, or more than one. */
  readonly unknown: readonly UnknownLine[];
  readonly errors: readonly FileProblem[];
  readonly audit: readonly AuditFinding[];
  /** Whether the catalogue was changed. */
  readonly applied: boolean;
}

export interface ImportOptions {
  readonly apply: boolean;
  readonly prices: PriceOptions;
  /** Says what is being done. */
  readonly progress: (step: ImportStep) => void;
}

export type ImportStep = 'read' | 'compare' | 'write' | 'audit' | 'apply';

/**
 * Reads a file, compares it with the catalogue, and audits what would come of it. Only with `apply` anything is written,
 * and only when there is something to write.
 * @throws {ExchangeError} or CatalogueFileError with a sentence; nothing has changed then
 */
export async function importFile(
  filePath: string,
  paths: ExchangePaths,
  { apply, prices, progress }: ImportOptions,
): Promise<ImportReport> {
  const target = apply ? await writableTarget(paths) : null;
  await using stack = new AsyncDisposableStack();
  if (target !== null) stack.use(await lockCatalogue(target));
  progress('read');
  const file = await readChosenFile(filePath);
  const current = await readCatalogueRows(paths.current);
  const sheets = isArchive(file.bytes) ? await openWorkbook(file) : null;
  progress('compare');
  const {
    rows: next,
    unknown,
    problems,
    isRefused,
  } = sheets?.some(({ name }) => isTableName(name)) === true
    ? readWholeWorkbook(file, sheets, current)
    : readPriceFile(file, sheets, current, prices);
  if (isRefused) return { ...nothing, errors: problems };
  const report = await finishImport({ current, next, paths, target, source: file.name, progress });
  return { ...report, unknown, errors: problems };
}

interface ReadRows {
  readonly rows: CatalogueRows;
  readonly unknown: readonly UnknownLine[];
  readonly problems: readonly FileProblem[];
  readonly isRefused: boolean;
}

/** One row that cannot be read refuses the whole workbook: a row that is missing from it is a removal. */
function readWholeWorkbook({ name }: ChosenFile, sheets: readonly Sheet[], current: CatalogueRows): ReadRows {
  const { tables, problems } = readWorkbook(name, sheets);
  const merged = problems.length > 0 ? { rows: current, problems } : mergeWorkbook(name, current, tables);
  return { ...merged, unknown: [], isRefused: merged.problems.length > 0 };
}

/** Rows of a price list that cannot be read are listed, and the others taken. */
function readPriceFile(
  { name, bytes }: ChosenFile,
  sheets: readonly Sheet[] | null,
  current: CatalogueRows,
  options: PriceOptions,
): ReadRows {
  const text = sheets === null ? decodeText(bytes) : '';
  const list = isNelfo(text)
    ? readNelfoPrices(name, text)
    : readTablePrices(name, sheets ?? [sheetOfText(name, text)], options.priceColumn);
  return { ...matchPrices(name, current, list, options), isRefused: false };
}

const nothing: ImportReport = {
  added: [],
  changed: [],
  removed: [],
  unknown: [],
  errors: [],
  audit: [],
  applied: false,
};

interface Finish {
  readonly current: CatalogueRows;
  readonly next: CatalogueRows;
  readonly paths: ExchangePaths;
  readonly target: string | null;
  readonly source: string;
  readonly progress: (step: ImportStep) => void;
}

/** Writes the next catalogue beside its place, or somewhere else while it is only looked at; audits it; moves it there. */
async function finishImport({ current, next, paths, target, source, progress }: Finish): Promise<ImportReport> {
  const difference = findDifference(current, next);
  await using stack = new AsyncDisposableStack();
  const folder = target === null ? await temporaryFolder(stack) : null;
  const place = target ?? path.join(folder ?? tmpdir(), 'catalogue.sqlite');
  try {
    const unfinished = stack.use(await beginFile(place));
    progress('write');
    await writeRows(unfinished.path, rowsInOrder(next));
    progress('audit');
    const audit = await auditFile(unfinished.path);
    const applies = target !== null && !(isUnchanged(difference) && paths.own !== null && paths.current === paths.own);
    if (applies) {
      progress('apply');
      await keepFirst(target, paths.current);
      await keepVersion(target, unfinished.path, source, difference);
      await unfinished.finish();
    }
    return { ...nothing, ...difference, audit, applied: applies };
  } catch (error) {
    throw notWritten(place, error);
  }
}

/** What is in use before the first change is a version too, to go back to. */
async function keepFirst(target: string, current: string): Promise<void> {
  if ((await listVersions(target)).length > 0 && (await versionInUse(target)) !== null) return;
  await keepVersion(target, current, path.basename(current), { added: [], changed: [], removed: [] });
}

async function temporaryFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-import-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function rowsInOrder(rows: CatalogueRows): TableRows[] {
  return tableNames.map((name) => ({ name, rows: rows[name] }));
}

/** @throws {ExchangeError} when there is no catalogue of one's own to write to */
export async function writableTarget({ own }: ExchangePaths): Promise<string> {
  if (own === null) {
    throw new ExchangeError(
      'Name your own catalogue with --catalogue or CATALOGUE; the bundled one is never written to.',
    );
  }
  return own;
}

/** The catalogue that stands at a path, or the bundled one while there is none. */
export async function exchangePaths(own: string | null, bundled: string): Promise<ExchangePaths> {
  if (own === null) return { current: bundled, own: null };
  const exists = await access(own).then(
    () => true,
    () => false,
  );
  if (!exists) return { current: bundled, own };
  const isBundled = (await realpath(own)) === (await realpath(bundled).catch(() => bundled));
  return isBundled ? { current: bundled, own: null } : { current: own, own };
}
