import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createTemporaryFolder, digestOf } from '../../../db/file-safety.ts';
import { keepsOutOfUse } from '../audit/audit-finding.ts';
import { runAudit } from '../audit/run-audit.ts';
import { type CatalogueVersion, fileOfVersion } from '../history/history.ts';
import { copyCatalogue, presentDigest, takeIntoUse } from '../history/take-into-use.ts';
import { type ImportAnswers, noAnswers } from '../import-answers.ts';
import { readPriceMemory, rememberPrices } from '../price-file/price-memory.ts';
import { keepPurchasePrices, purchasePricesBeside } from '../price-file/purchase-prices.ts';
import { RefusalError } from '../refusal.ts';
import { type StartTask, TaskTimeError, runTask, taskModule } from '../run-task.ts';
import { TaskMemoryError } from '../task-end.ts';
import type { ImportProgress, ImportReport } from './import-report.ts';
import type { NextCatalogue, NextOrder, task } from './next-catalogue.ts';
import { localDay } from '../../local-day.ts';

export interface ImportPaths {
  /** The own catalogue, or another if there is none yet. */
  readonly current: string;
  /** It need not exist yet; null if none is named. The bundled one is never written to. */
  readonly own: string | null;
}

export interface CatalogueChoice {
  readonly own: string | null;
  readonly bundled: string;
}

/** Returns the own catalogue if it exists. The bundled one is no own one, by whatever path it is named. */
export async function importPaths({ own, bundled }: CatalogueChoice): Promise<ImportPaths> {
  const place = own === null ? null : await realpath(own).catch(() => null);
  if (own === null || place === null) return { current: bundled, own };
  const isBundled = place === (await realpath(bundled).catch(() => bundled));
  return isBundled ? { current: bundled, own: null } : { current: own, own };
}

/** Disposal removes its files. */
export interface PreparedImport extends AsyncDisposable {
  readonly report: ImportReport;
  /**
   * Applies the previewed file as a new version.
   * @throws {RefusalError} or CatalogueFileError if the report is not ready or the catalogue in use has changed
   */
  apply(target: string): Promise<CatalogueVersion>;
}

export interface PrepareOptions {
  /** Default: child processes of Node. */
  readonly startTask?: StartTask | undefined;
  /** Ends the tasks. The promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly progress: (progress: ImportProgress) => void;
}

/**
 * Compares a file with the catalogue in use, and audits the next one. Writes only into a temporary folder.
 * @throws {RefusalError} or CatalogueFileError
 */
export async function prepareImport(
  filePath: string,
  paths: ImportPaths,
  given: PrepareOptions & {
    readonly answers: ImportAnswers;
    readonly name?: string;
    readonly discounts?: string | null;
  },
): Promise<PreparedImport> {
  const { answers, name = basename(filePath), discounts = null, ...options } = given;
  const memory = await readPriceMemory(paths.own);
  return await prepare({ source: { kind: 'file', path: filePath }, name, answers, memory, discounts }, paths, options);
}

/**
 * Compares an earlier version with the catalogue in use. Applied, it is a new version.
 * @throws {RefusalError} or CatalogueFileError
 */
export async function prepareRestore(
  version: number,
  paths: ImportPaths & { readonly own: string },
  options: PrepareOptions,
): Promise<PreparedImport> {
  const source = { kind: 'catalogue', path: await fileOfVersion(paths.own, version) } as const;
  return await prepare(
    { source, name: `version ${version}`, answers: noAnswers, memory: [], discounts: null },
    paths,
    options,
  );
}

async function prepare(
  request: Pick<NextOrder, 'source' | 'name' | 'answers' | 'memory' | 'discounts'>,
  { current, own }: ImportPaths,
  options: PrepareOptions,
): Promise<PreparedImport> {
  const { name } = request;
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder()).path;
  const files = { current: join(folder, 'current.sqlite'), next: join(folder, 'next.sqlite') };
  const order = { ...request, ...files, today: localDay(), isOwn: current === own };
  const ownDigest = own === null ? null : await presentDigest(own);
  await copyCatalogue(current, order.current);
  const currentDigest = await digestOf(order.current);
  const { report, nextDigest } = await runNext(order, options);
  const resources = stack.move();
  return {
    report,
    async apply(target) {
      if (nextDigest === null || report.readiness !== 'ready')
        throw new RefusalError({ code: 'nothing-ready', file: name });
      options.progress({ step: 'apply', done: null, total: null });
      const next = { path: order.next, digest: nextDigest, source: name, difference: report };
      const compared = { current: { path: current, digest: currentDigest }, ownDigest };
      // An error here leaves the catalogue unchanged.
      const purchases = report.prices?.purchases ?? null;
      if (purchases !== null) await keepPurchasePrices(purchasePricesBeside(target), name, purchases);
      const version = await takeIntoUse(next, compared, target);
      const remember = report.prices?.remember ?? null;
      if (remember !== null) await rememberPrices(target, remember);
      return version;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** The audit is a second task, which uses the memory that the first has freed. */
async function runNext(order: NextOrder, { progress, ...running }: PrepareOptions): Promise<NextCatalogue> {
  try {
    const { report, nextDigest } = await runTask(taskModule<typeof task>(import.meta.url, 'next-catalogue'), order, {
      onProgress: progress,
      ...running,
    });
    if (nextDigest === null) return { report, nextDigest };
    progress({ step: 'audit', done: null, total: null });
    const audit = await runAudit(order.next, running);
    const isRefused = report.readiness === 'ready' && audit.some(keepsOutOfUse);
    return { report: { ...report, audit, readiness: isRefused ? 'refused' : report.readiness }, nextDigest };
  } catch (error) {
    return tellTaskEnd(error, order.name);
  }
}

/** @throws {RefusalError} if a task that read a file took too long or too much memory; otherwise its error */
export function tellTaskEnd(error: unknown, file: string): never {
  if (error instanceof TaskTimeError) throw new RefusalError({ code: 'takes-too-long', file }, { cause: error });
  if (error instanceof TaskMemoryError) throw new RefusalError({ code: 'needs-memory', file }, { cause: error });
  throw error;
}
