import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { migrateFile, notWritten } from '../../../db/catalogue/write-catalogue.ts';
import { CatalogueFileError, catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { beginFile, createTemporaryFolder, digestOf, lockCatalogue } from '../../../db/file-safety.ts';
import type { Difference } from '../difference.ts';
import { RefusalError } from '../refusal.ts';
import { type CatalogueVersion, keepVersion, listVersions } from './history.ts';

/** A file, and the digest of its content when it was read. */
export interface KnownFile {
  readonly path: string;
  readonly digest: string;
}

/** A prepared catalogue, and what is different in it. */
export interface NextFile extends KnownFile {
  /** The name of its file, or `version N`. */
  readonly source: string;
  readonly difference: Difference;
}

/** What a next catalogue was compared with, and the digest of the own catalogue then; null where it did not exist. */
export interface Compared {
  readonly current: KnownFile;
  readonly ownDigest: string | null;
}

/**
 * Puts a prepared catalogue in the place of the own one, as a new version in the history beside it.
 * @param compared the catalogue in use, which need not be the own one
 * @param target the own catalogue, which need not exist yet
 * @throws {RefusalError} or CatalogueFileError with a sentence; nothing has changed then
 */
export async function takeIntoUse(next: NextFile, compared: Compared, target: string): Promise<CatalogueVersion> {
  await using stack = new AsyncDisposableStack();
  stack.use(await lockCatalogue(target));
  const { current, ownDigest } = compared;
  if ((await presentDigest(current.path)) !== current.digest || (await presentDigest(target)) !== ownDigest) {
    throw new RefusalError({ code: 'changed-since', file: next.source });
  }
  try {
    const unfinished = stack.use(await beginFile(target));
    await copyFile(next.path, unfinished.path);
    if ((await digestOf(unfinished.path)) !== next.digest) {
      throw new RefusalError({ code: 'prepared-changed', file: next.source });
    }
    if (ownDigest !== null) await keepUnknown(target, { path: target, digest: ownDigest });
    const previous = await keepUnknown(target, current);
    return await keepVersion(target, unfinished, { ...next, previous });
  } catch (error) {
    throw error instanceof RefusalError ? error : notWritten(target, error);
  }
}

/**
 * Brings an own catalogue that an older program wrote up to date, as a new version; the old file is kept in the history.
 * @returns whether it was older
 * @throws {RefusalError} or CatalogueFileError with a sentence; nothing has changed then
 */
export async function updateCatalogue(path: string): Promise<boolean> {
  if ((await versionOfFile(path)) === schemaVersion) return false;
  try {
    await using stack = new AsyncDisposableStack();
    stack.use(await lockCatalogue(path));
    const unfinished = stack.use(await beginFile(path));
    await copyFile(path, unfinished.path);
    if (!(await migrateFile(unfinished.path))) return false;
    const previous = await keepUnknown(path, { path, digest: await digestOf(path) });
    await keepVersion(path, unfinished, { source: 'program update', difference: nothingChanged, previous });
    return true;
  } catch (error) {
    if (error instanceof CatalogueFileError && error.fault !== 'unwritable') throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CatalogueFileError({ code: 'catalogue-not-updated', catalogue: path, why }, { cause: error });
  }
}

const nothingChanged: Difference = { added: [], changed: [], removed: [] };

/** Keeps the catalogue that was in use before a change, to go back to, and gives its version. */
async function keepUnknown(target: string, { path, digest }: KnownFile): Promise<number> {
  const known = (await listVersions(target)).find((version) => version.digest === digest);
  if (known !== undefined) return known.version;
  const file = { path, finish: () => Promise.resolve() };
  const change = { source: basename(path), difference: nothingChanged, previous: null };
  return (await keepVersion(target, file, change)).version;
}

/**
 * The digest of a catalogue; null where there is none.
 * @throws {CatalogueFileError} when it is there but cannot be read
 */
export async function presentDigest(path: string): Promise<string | null> {
  return await digestOf(path).catch((cause: unknown) => {
    const error = catalogueFileErrorOf(path, cause);
    if (error.fault === 'missing') return null;
    throw error;
  });
}

/** A catalogue of the structure that this program reads. A copy is removed when it is disposed of. */
export interface UpToDateCatalogue extends AsyncDisposable {
  readonly path: string;
}

/**
 * The catalogue file itself, or an up-to-date copy where an older program wrote it.
 * @throws {RefusalError} or CatalogueFileError with a sentence
 */
export async function upToDateCatalogue(path: string): Promise<UpToDateCatalogue> {
  await using stack = new AsyncDisposableStack();
  if ((await versionOfFile(path)) === schemaVersion) return { path, [Symbol.asyncDispose]: () => Promise.resolve() };
  const copy = join(stack.use(await createTemporaryFolder()).path, 'catalogue.sqlite');
  await copyCatalogue(path, copy);
  await migrateFile(copy);
  const kept = stack.move();
  return { path: copy, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** @throws {CatalogueFileError} with a sentence that names the file at fault */
export async function copyCatalogue(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? notWritten(to, error) : catalogueFileErrorOf(from, error);
  }
}
