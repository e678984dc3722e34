import { z } from 'zod';
import { migrateFile } from '../../../db/catalogue/migrate-file.ts';
import { type TableRows, notWritten, writeRows } from '../../../db/catalogue/write-catalogue.ts';
import { type CatalogueRows, readCatalogueRows, tableNames } from '../catalogue-rows.ts';
import { findDifference, isUnchanged } from '../difference.ts';
import { digestOf } from '../history/digest.ts';
import { type ImportProgress, type ImportReport, emptyReport, importReport } from './import-report.ts';
import { type PriceOptions, priceOptions } from '../price-file/price-line.ts';
import { openChosenFile, openWholeCatalogue } from './read-next-rows.ts';

/** What is to be compared with a catalogue, and where what comes of it is written. */
export interface NextOrder {
  /** A file that somebody chose, or a whole catalogue, such as an earlier version. */
  readonly source: { readonly kind: 'file' | 'catalogue'; readonly path: string };
  /** A copy of the catalogue that is in use, which nobody changes. */
  readonly current: string;
  /** Whether that one is the own catalogue, which needs no change where there is no difference. */
  readonly isOwn: boolean;
  /** Where the next catalogue is written; nothing stands there yet. */
  readonly next: string;
  readonly prices: PriceOptions;
}

export const nextOrder: z.ZodType<NextOrder> = z.object({
  source: z.object({ kind: z.enum(['file', 'catalogue']), path: z.string() }),
  current: z.string(),
  isOwn: z.boolean(),
  next: z.string(),
  prices: priceOptions,
});

/** What came of it, not audited yet. Digests are of a file's content. */
export interface NextCatalogue {
  readonly report: ImportReport;
  readonly sourceDigest: string;
  /** Null where no next catalogue was written, because a question is open or the file is refused. */
  readonly nextDigest: string | null;
}

export const nextCatalogue: z.ZodType<NextCatalogue> = z.object({
  report: importReport,
  sourceDigest: z.string(),
  nextDigest: z.string().nullable(),
});

/**
 * Writes a whole next catalogue out of a file and the catalogue in use, and says what is different in it.
 * @throws {ExchangeError} or CatalogueFileError with a sentence
 */
export async function writeNextCatalogue(
  order: NextOrder,
  progress: (progress: ImportProgress) => void,
): Promise<NextCatalogue> {
  const { kind, path } = order.source;
  progress({ step: 'read', done: null, total: null });
  await migrateFile(order.current);
  const source = await (kind === 'file' ? openChosenFile(path, order.prices) : openWholeCatalogue(path, order.next));
  const current = await readCatalogueRows(order.current);
  progress({ step: 'compare', done: null, total: null });
  const { rows, questions, unknown, problems: errors } = source.nextRows(current);
  const report = { ...emptyReport, questions, unknown, errors };
  if (rows === null) {
    const readiness = errors.length > 0 ? 'refused' : 'open';
    return { report: { ...report, readiness }, sourceDigest: source.digest, nextDigest: null };
  }
  const difference = findDifference(current, rows);
  if (kind === 'file') await write(order.next, rows, (done, total) => progress({ step: 'write', done, total }));
  const readiness = isUnchanged(difference) && order.isOwn ? 'unchanged' : 'ready';
  return {
    report: { ...report, ...difference, readiness },
    sourceDigest: source.digest,
    nextDigest: await digestOf(order.next),
  };
}

async function write(path: string, rows: CatalogueRows, written: (done: number, total: number) => void): Promise<void> {
  const tables = tableNames.map((name): TableRows => ({ name, rows: rows[name] }));
  try {
    await writeRows(path, tables, written);
  } catch (error) {
    throw notWritten(path, error);
  }
}
