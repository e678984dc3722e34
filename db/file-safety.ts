import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { ConnectionError } from 'sequelize';
import { CatalogueFileError } from './catalogue-file-error.ts';
import { createDatabase, fileFaultOf } from './open-database.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Files that survive a killed process. A file is written beside its place and renamed. Names of unfinished files and
 * temporary folders contain the number of their process. The next process removes the files of ended processes.
 */

/** A file that is written beside its place, and moved there when it is complete. */
export interface UnfinishedFile extends AsyncDisposable {
  readonly path: string;
  /** Flushes the file to the disk and moves it to its place. */
  finish(): Promise<void>;
}

/**
 * Begins a file. If the target is a link, it will replace the target of the link. Disposing of the file before `finish`
 * removes it. Removes unfinished files of ended processes.
 * @throws Error of the file system if it cannot be made
 */
export async function beginFile(target: string): Promise<UnfinishedFile> {
  const place = await placeOf(target);
  await removeUnfinished(place);
  const path = `${place}.${process.pid}-${randomUUID()}.unfinished`;
  // Sequelize never returns from a file that cannot be made.
  await (await open(path, 'wx')).close();
  return {
    path,
    async finish() {
      await flush(path);
      await replaceFile(path, place);
    },
    async [Symbol.asyncDispose]() {
      for (const suffix of ['', '-journal']) await rm(`${path}${suffix}`, { force: true }).catch(() => null);
    },
  };
}

/** Returns the target of a link; the path itself if there is no file yet. */
async function placeOf(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeUnfinished(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.startsWith(`${basename(target)}.`)) continue;
    const writer = /\.(?:(\d+)-)?[\da-f-]{36}\.unfinished(?:-journal)?$/.exec(name);
    if (writer !== null && !isRunning(Number(writer[1] ?? 0))) {
      await rm(join(folder, name), { force: true }).catch(() => null);
    }
  }
}

const folderPrefix = 'flue-import-';

/** A folder that exists until it is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/**
 * Makes a folder for temporary files. Removes the folders of ended processes.
 * @throws {CatalogueFileError} if it cannot be made
 */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const folder = tmpdir();
  await removeFolders(folder);
  try {
    const path = await mkdtemp(join(folder, `${folderPrefix}${process.pid}-`));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CatalogueFileError({ code: 'temporary-folder', folder, why }, { cause: error });
  }
}

async function removeFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => null);
  }
}

/**
 * Locks a catalogue against changes by other processes until the lock is disposed of. SQLite locks a file beside the
 * catalogue for this process, and the system ends that lock with the process. If the path is a link, the file is beside
 * its target.
 * @throws {CatalogueFileError} if another process holds the lock, or the folder cannot be written to
 */
export async function lockCatalogue(catalogue: string): Promise<AsyncDisposable> {
  const path = `${await placeOf(catalogue)}.lock`;
  for (;;) {
    const before = await identityOf(path);
    const database = createDatabase(path);
    try {
      await database.query('PRAGMA journal_mode = MEMORY');
      await database.query('BEGIN EXCLUSIVE');
    } catch (error) {
      // Sequelize never returns from closing a connection that was not opened.
      if (!(error instanceof ConnectionError)) await database.close();
      const fault = fileFaultOf(path, error);
      if (fault?.fault === 'locked') throw new CatalogueFileError({ code: 'another-import', catalogue });
      const why = fault?.sentence.code === 'catalogue-unreadable' ? fault.sentence.why : String(error);
      throw new CatalogueFileError({ code: 'catalogue-unwritable', catalogue, why }, { cause: error });
    }
    // The process that held the lock before may have removed the file since it was opened.
    if (before !== null && before === (await identityOf(path))) {
      return {
        async [Symbol.asyncDispose]() {
          // Windows cannot remove an open file. On other systems, another process may hold the lock after the close.
          const remove = (): Promise<unknown> => rm(path, { force: true }).catch(() => null);
          if (process.platform !== 'win32') await remove();
          await database.close();
          if (process.platform === 'win32') await remove();
        },
      };
    }
    await database.close();
  }
}

async function identityOf(path: string): Promise<string | null> {
  const facts = await stat(path, { bigint: true }).catch(() => null);
  return facts && `${facts.dev} ${facts.ino} ${facts.birthtimeNs}`;
}

/** Returns whether a process with this number runs, also one of another user. */
function isRunning(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns the SHA-256 of a file's content, in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
