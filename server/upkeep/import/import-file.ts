import { type ExchangePaths, writableTarget } from './exchange-paths.ts';
import type { ImportProgress, ImportReport } from './import-report.ts';
import { prepareImport, prepareRestore } from './prepare-import.ts';
import type { PriceOptions } from '../price-file/price-line.ts';

export interface ImportOptions {
  /** Whether it is taken into use at once, where there is something to take. */
  readonly apply: boolean;
  readonly prices: PriceOptions;
  /** Says what is being done. */
  readonly progress: (progress: ImportProgress) => void;
}

/**
 * Reads a file, compares it with the catalogue, and audits what would come of it; with `apply` it is taken into use.
 * @throws {ExchangeError} or CatalogueFileError with a sentence; nothing has changed then
 */
export async function importFile(
  filePath: string,
  paths: ExchangePaths,
  { apply, prices, progress }: ImportOptions,
): Promise<ImportReport> {
  const target = apply ? writableTarget(paths) : null;
  await using prepared = await prepareImport(filePath, paths, { prices, progress });
  const { report } = prepared;
  if (target === null || report.readiness !== 'ready') return report;
  await prepared.apply(target);
  return { ...report, applied: true };
}

/**
 * Takes an earlier version into use again.
 * @returns what is different in it, nothing where it is in use already
 * @throws {ExchangeError} or CatalogueFileError with a sentence; nothing has changed then
 */
export async function restoreVersion(version: number, paths: ExchangePaths): Promise<ImportReport> {
  const own = writableTarget(paths);
  await using prepared = await prepareRestore(version, { ...paths, own }, { progress: () => {} });
  const { report } = prepared;
  if (report.readiness !== 'ready') return report;
  await prepared.apply(own);
  return { ...report, applied: true };
}
