import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { CatalogueFileError, catalogueFileErrorOf } from './catalogue-file-error.ts';

/*
 * Files that survive a killed process: a file is written beside its place and renamed, a folder of temporary files and a lock
 * carry the number of their process. The next process removes what one that no longer runs has left.
 */

/** A file that is written beside its place and moved there when it is complete. */
export interface UnfinishedFile extends AsyncDisposable {
  readonly path: string;
  /** Flushes it to the disk and moves it to its place. */
  finish(): Promise<void>;
}

/**
 * Begins a file; where the target is a link, the file that it leads to. Disposed of before `finish`, it is removed. Removes unfinished files of processes that no longer run.
 * @throws Error of the file system when it cannot be made
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
      await rename(path, place);
    },
    async [Symbol.asyncDispose]() {
      for (const suffix of ['', '-journal']) await rm(`${path}${suffix}`, { force: true }).catch(() => null);
    },
  };
}

/** The file to which a link leads; the path itself where there is no file yet. */
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

/** Errors are ignored: a file that cannot be removed does not keep another from being written. */
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
 * Makes a folder for temporary files. Removes the folders of processes that no longer run.
 * @throws {CatalogueFileError} when it cannot be made
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

/** Errors are ignored: a folder that cannot be removed does not keep another from being made. */
async function removeFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => null);
  }
}

const attemptsToLock = 3;
/** A lock file without a process number was only just made, or its process was killed: so long it holds. In milliseconds. */
const timeToWriteNumber = 10_000;

/**
 * Locks a catalogue against changes by other processes until the lock is disposed of. The lock is a file beside it that holds
 * number and start of the process, and lies beside the file to which a link leads.
 * @throws {CatalogueFileError} when another process holds it, or the folder cannot be written to
 */
export async function lockCatalogue(catalogue: string): Promise<AsyncDisposable> {
  const path = `${await placeOf(catalogue)}.lock`;
  const owner = `${process.pid} ${(await startOf(process.pid)) ?? ''}`;
  for (let attempt = 1; attempt <= attemptsToLock; attempt += 1) {
    try {
      await writeFile(path, owner.trim(), { flag: 'wx' });
      return {
        [Symbol.asyncDispose]: async () => {
          await rm(path, { force: true });
        },
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        await rm(path, { force: true }).catch(() => null);
        const why = error instanceof Error ? error.message : String(error);
        throw new CatalogueFileError({ code: 'catalogue-unwritable', catalogue, why }, { cause: error });
      }
      if (!(await isAbandoned(path)) || !(await removeLock(path))) break;
    }
  }
  throw new CatalogueFileError({ code: 'another-import', catalogue });
}

async function isAbandoned(lock: string): Promise<boolean> {
  const holder = await readFile(lock, 'utf8').catch((cause: unknown) => catalogueFileErrorOf(lock, cause));
  // A lock that cannot be read for now holds.
  if (holder instanceof CatalogueFileError) return holder.fault === 'missing';
  if (holder !== '') return !(await isSameRunning(holder));
  const made = (await stat(lock).catch(() => null))?.mtimeMs ?? 0;
  return Date.now() - made > timeToWriteNumber;
}

/** Removes an abandoned lock. Another process may have replaced it meanwhile: then the new one is put back. */
async function removeLock(path: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return true;
  }
  if (await isAbandoned(aside)) {
    await rm(aside, { force: true });
    return true;
  }
  await rename(aside, path);
  return false;
}

/** Whether a process runs, by its number and its start; by its number alone where no start is known of it. */
async function isSameRunning(holder: string): Promise<boolean> {
  const [number = '', ...words] = holder.split(' ');
  if (!isRunning(Number(number))) return false;
  const [then, now] = [words.join(' '), await startOf(Number(number))];
  return then === '' || now === null || now === then;
}

const answerOf = promisify(execFile);

/**
 * A text that says when a process was started, the same for as long as it runs. After its end, another process may have its
 * number. Null where the system does not tell.
 */
async function startOf(processId: number): Promise<string | null> {
  try {
    if (process.platform === 'linux') {
      const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
      const status = await readFile(`/proc/${processId}/stat`, 'utf8');
      // The 22nd field; the second one, in brackets, may hold blanks.
      return `${boot.trim()} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[19]}`;
    }
    const [program, ...argumentList] =
      process.platform === 'win32'
        ? ['powershell.exe', '-NoProfile', '-Command', `(Get-Process -Id ${processId}).StartTime.ToFileTimeUtc()`]
        : ['ps', '-o', 'lstart=', '-p', String(processId)];
    const { stdout } = await answerOf(program, argumentList, {
      windowsHide: true,
      timeout: 10_000,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
    return stdout.trim() === '' ? null : stdout.trim();
  } catch {
    return null;
  }
}

/** Whether a process with this number runs, also one of another user. */
function isRunning(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** SHA-256 of a file's content, in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  return digestOfBytes(await readFile(path));
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
