import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { migrateFile, notWritten } from '../../../db/catalogue/write-catalogue.ts';
import { CatalogueFileError, catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { beginFile, createTemporaryFolder, digestOf, lockCatalogue } from '../../../db/file-safety.ts';
import type { Difference } from '../difference.ts';
import { RefusalError } from '../refusal.ts';
import { type CatalogueVersion, keepVersion, listVersions } from './history.ts';

interface KnownFile {
  readonly path: string;
  readonly digest: string;
}

/**
 * Replaces the own catalogue, which need not exist yet.
 * @param next `source`: the name of its file, or `version N`
 * @param compared `ownDigest`: null if there was no own catalogue
 * @throws {RefusalError} or CatalogueFileError, and changes nothing
 */
export async function takeIntoUse(
  next: KnownFile & { readonly source: string; readonly difference: Difference },
  { current, ownDigest }: { readonly current: KnownFile; readonly ownDigest: string | null },
  target: string,
): Promise<CatalogueVersion> {
  await using stack = new AsyncDisposableStack();
  stack.use(await lockCatalogue(target));
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
 * Migrates a catalogue of an older program as a new version.
 * @returns whether it was older
 * @throws {RefusalError} or CatalogueFileError, and changes nothing
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

async function keepUnknown(target: string, { path, digest }: KnownFile): Promise<number> {
  const entry = (await listVersions(target)).find((version) => version.digest === digest);
  if (entry !== undefined) return entry.version;
  const file = { path, finish: () => Promise.resolve() };
  const change = { source: basename(path), difference: nothingChanged, previous: null };
  return (await keepVersion(target, file, change)).version;
}

/**
 * Returns null if there is no catalogue.
 * @throws {CatalogueFileError} if it exists but cannot be read
 */
export async function presentDigest(path: string): Promise<string | null> {
  return await digestOf(path).catch((cause: unknown) => {
    const error = catalogueFileErrorOf(path, cause);
    if (error.fault === 'missing') return null;
    throw error;
  });
}

/**
 * Returns the catalogue, or a migrated copy if an older program wrote it. Disposal removes the copy.
 * @throws {RefusalError} or CatalogueFileError
 */
export async function upToDateCatalogue(path: string): Promise<AsyncDisposable & { readonly path: string }> {
  await using stack = new AsyncDisposableStack();
  if ((await versionOfFile(path)) === schemaVersion) return { path, [Symbol.asyncDispose]: () => Promise.resolve() };
  const copy = join(stack.use(await createTemporaryFolder()).path, 'catalogue.sqlite');
  await copyCatalogue(path, copy);
  await migrateFile(copy);
  const resources = stack.move();
  return { path: copy, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** @throws {CatalogueFileError} that names the file at fault */
export async function copyCatalogue(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? notWritten(to, error) : catalogueFileErrorOf(from, error);
  }
}
