import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrateFile } from '../../../db/catalogue/migrate-file.ts';
import { notWritten } from '../../../db/catalogue/write-catalogue.ts';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/** A catalogue of the version that this program reads, while it is used. */
export interface UpToDateCatalogue extends AsyncDisposable {
  readonly path: string;
}

/**
 * A catalogue to be read: the file itself, or a copy that was brought up to date where an older program wrote it.
 * @throws {ExchangeError} or CatalogueFileError with a sentence
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

/** @throws {CatalogueFileError} with a sentence on the file that is to blame */
export async function copyCatalogue(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
    throw isFull ? notWritten(to, error) : catalogueFileErrorOf(from, error);
  }
}
