import { access, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createTemporaryFolder, digestOf } from '../../../db/file-safety.ts';
import { keepsOutOfUse } from '../audit/audit-finding.ts';
import { runAudit } from '../audit/kept-audit.ts';
import { type CatalogueVersion, fileOfVersion } from '../history/history.ts';
import type { ImportProgress, ImportReport } from './import-report.ts';
import type { NextCatalogue, NextOrder, task } from './next-catalogue.ts';
import { type ImportAnswers, noAnswers } from '../import-answers.ts';
import { type PriceMemory, readPriceMemory, rememberPrices } from '../price-file/price-memory.ts';
import { copyCatalogue, presentDigest, takeIntoUse } from '../history/take-into-use.ts';
import { RefusalError } from '../refusal.ts';
import { type StartTask, TaskMemoryError, TaskTimeError, runTask, taskModule } from '../run-task.ts';

/** The catalogue in use, and the one that is written to. */
export interface ImportPaths {
  /** The catalogue that a file is compared with: the own one, or another while there is none. */
  readonly current: string;
  /** The own catalogue, which need not exist yet; null where none is named. The bundled one is never written to. */
  readonly own: string | null;
}

/** The own catalogue, null where none is named, and the bundled one. */
export interface CatalogueChoice {
  readonly own: string | null;
  readonly bundled: string;
}

/** The catalogue in use is the own one where it exists. The bundled one is never the own one, by whatever path it is named. */
export async function importPaths({ own, bundled }: CatalogueChoice): Promise<ImportPaths> {
  if (own === null || !(await isThere(own))) return { current: bundled, own };
  const isBundled = (await realpath(own)) === (await realpath(bundled).catch(() => bundled));
  return isBundled ? { current: bundled, own: null } : { current: own, own };
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** A next catalogue that was compared with the one in use. Its files are removed when it is disposed of. */
export interface PreparedImport extends AsyncDisposable {
  readonly report: ImportReport;
  /** The file from which it was made. */
  readonly source: { readonly name: string; readonly digest: string };
  /**
   * Takes exactly what was compared into use, as a new version.
   * @param target the own catalogue, which need not exist yet
   * @throws {RefusalError} or CatalogueFileError with a sentence when the report is not ready, or the catalogue in use
   * has changed since; nothing has changed then
   */
  apply(target: string): Promise<CatalogueVersion>;
}

export interface PrepareOptions {
  /** Starts the processes; without it, they are child processes of Node. */
  readonly startTask?: StartTask | undefined;
  /** Ends the tasks and removes their files; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly progress: (progress: ImportProgress) => void;
}

/**
 * Reads a file, compares it with the catalogue in use and audits the next catalogue, in processes of their own. Writes only into a temporary folder.
 * @throws {RefusalError} or CatalogueFileError with a sentence
 */
export async function prepareImport(
  filePath: string,
  paths: ImportPaths,
  { answers, ...options }: PrepareOptions & { readonly answers: ImportAnswers },
): Promise<PreparedImport> {
  const said = { answers, memory: await readPriceMemory(paths.own) };
  const prepared = await prepare({ kind: 'file', path: filePath }, basename(filePath), paths, said, options);
  return {
    ...prepared,
    async apply(target) {
      const version = await prepared.apply(target);
      const { prices: reading, questions } = prepared.report;
      const supplier = reading?.supplier ?? null;
      if (reading !== null && supplier !== null && questions.length > 0) {
        await rememberPrices(target, supplier, reading.options);
      }
      return version;
    },
  };
}

/**
 * Compares an earlier version with the catalogue in use, in the same way. Taken into use, it is a new version, so that one can
 * go back to the present one too.
 * @throws {RefusalError} or CatalogueFileError with a sentence
 */
export async function prepareRestore(
  version: number,
  paths: ImportPaths & { readonly own: string },
  options: PrepareOptions,
): Promise<PreparedImport> {
  const path = await fileOfVersion(paths.own, version);
  return await prepare(
    { kind: 'catalogue', path },
    `version ${version}`,
    paths,
    { answers: noAnswers, memory: {} },
    options,
  );
}

async function prepare(
  source: NextOrder['source'],
  name: string,
  { current, own }: ImportPaths,
  said: { readonly answers: ImportAnswers; readonly memory: PriceMemory },
  { progress, ...running }: PrepareOptions,
): Promise<PreparedImport> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder()).path;
  const files = { current: join(folder, 'current.sqlite'), next: join(folder, 'next.sqlite') };
  const today = new Date().toISOString().slice(0, 10);
  const order = { source, ...said, today, isOwn: current === own, ...files };
  const ownDigest = own === null ? null : await presentDigest(own);
  await copyCatalogue(current, order.current);
  const currentDigest = await digestOf(order.current);
  const { report, sourceDigest, nextDigest } = await runNext(name, order, { progress, ...running });
  const kept = stack.move();
  return {
    report,
    source: { name, digest: sourceDigest },
    async apply(target) {
      if (nextDigest === null || report.readiness !== 'ready')
        throw new RefusalError({ code: 'nothing-ready', file: name });
      progress({ step: 'apply', done: null, total: null });
      const next = { path: order.next, digest: nextDigest, source: name, difference: report };
      return await takeIntoUse(next, { current: { path: current, digest: currentDigest }, ownDigest }, target);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** In megabytes: for seventy thousand parts, and for two hundred thousand. */
const heapMegabytes = [200, 900] as const;

/** Comparison and audit are two tasks, one after the other: the second uses the memory that the first has freed. */
async function runNext(
  name: string,
  order: NextOrder,
  { progress, ...running }: PrepareOptions,
): Promise<NextCatalogue> {
  try {
    const { report, ...digests } = await runTask(taskModule<typeof task>(import.meta.url, 'next-catalogue'), order, {
      heapMegabytes,
      async beforeSecondRun() {
        await rm(order.next, { force: true });
        await rm(`${order.next}-journal`, { force: true });
      },
      onProgress: progress,
      ...running,
    });
    if (digests.nextDigest === null) return { report, ...digests };
    progress({ step: 'audit', done: null, total: null });
    const audit = await runAudit(order.next, running);
    const isRefused = report.readiness === 'ready' && audit.some(keepsOutOfUse);
    return { report: { ...report, audit, readiness: isRefused ? 'refused' : report.readiness }, ...digests };
  } catch (error) {
    if (error instanceof TaskTimeError)
      throw new RefusalError({ code: 'takes-too-long', file: name }, { cause: error });
    if (!(error instanceof TaskMemoryError)) throw error;
    throw new RefusalError({ code: 'needs-memory', file: name }, { cause: error });
  }
}
