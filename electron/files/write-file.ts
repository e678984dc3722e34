import { randomBytes } from 'node:crypto';
import { open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Writes the whole file or leaves the old one, even in a power cut. If the path is a link, its target is written. An existing
 * file keeps its permissions. No folder is made: a folder that is gone was removed, renamed, or lies on a drive that is away.
 */
export async function writeFileAtomically(path: string, contents: string | Uint8Array): Promise<void> {
  const place = await placeOf(path);
  const present = await stat(place).catch(() => null);
  const temporaryPath = join(dirname(place), `${unfinishedName(place)}${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(temporaryPath, 'wx');
    try {
      // A share without permissions refuses them.
      if (present !== null) await file.chmod(present.mode & 0o777).catch(() => undefined);
      await file.writeFile(contents);
      await file.sync();
    } finally {
      await file.close();
    }
    await renamePatiently(temporaryPath, place);
  } catch (error) {
    await removeQuietly(temporaryPath);
    throw error;
  }
}

/** Writes a new file, and removes it if it cannot be whole. Returns false, and changes nothing, if there is a file of this name. */
export async function writeNewFile(path: string, contents: string | Uint8Array): Promise<boolean> {
  const file = await open(path, 'wx').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  });
  if (file === null) return false;
  try {
    await file.writeFile(contents);
    await file.sync();
  } catch (error) {
    await file.close();
    await removeQuietly(path);
    throw error;
  }
  await file.close();
  return true;
}

/** Returns the target of a link; the path itself if there is no file yet. */
async function placeOf(path: string): Promise<string> {
  return await realpath(path).catch(() => path);
}

const LONGEST_NAME_IN_BYTES = 240;

/** Returns how the names of a file's unfinished copies begin. File systems allow names of 255 bytes, so a long name is cut. */
function unfinishedName(path: string): string {
  return `.${withinBytes(basename(path), LONGEST_NAME_IN_BYTES)}.`;
}

/** Returns the beginning of a text that fits, without half a character. */
export function withinBytes(text: string, bytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });
}

const ABANDONED_AFTER = 10 * 60_000;

/** Removes temporary files that a crash has left of this file. Never throws. */
export async function removeUnfinished(path: string): Promise<void> {
  const place = await placeOf(path);
  const folder = dirname(place);
  const beginning = unfinishedName(place);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(beginning) || !/^[0-9a-f]{12}$/.test(name.slice(beginning.length))) continue;
    const unfinished = join(folder, name);
    const age = await stat(unfinished).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    // Another program may be writing a younger one.
    if (age > ABANDONED_AFTER) await removeQuietly(unfinished);
  }
}

/** Windows' errors while another program has a file open, such as a virus scanner. */
const TEMPORARY_ERRORS: ReadonlySet<unknown> = new Set(['EPERM', 'EBUSY', 'EACCES']);
const WAITS_IN_MILLISECONDS = [10, 20, 40, 80, 160, 320, 640];

/**
 * Renames a file, and tries again while Windows refuses because another program has one of the two open.
 *
 * @throws the last refusal after 1.3 seconds, and every other error at once
 */
export async function renamePatiently(from: string, to: string): Promise<void> {
  await patiently(() => rename(from, to));
}

/** Removes a file, with the same retries. Leaves a file that stays in use. */
export async function removeQuietly(path: string): Promise<void> {
  await patiently(() => rm(path, { force: true })).catch(() => undefined);
}

/** Does synchronous work with the same retries. Gives up after 0.3 seconds, in which the app is blocked. */
export function patientlySync<Result>(work: () => Result): Result {
  for (const milliseconds of WAITS_IN_MILLISECONDS.slice(0, 5)) {
    try {
      return work();
    } catch (error) {
      if (!isInUse(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    }
  }
  return work();
}

/** Whether the system refuses the file, most often because another program has it open. */
export function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TEMPORARY_ERRORS.has(error.code);
}

/** Another program holds a file that the start needs. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly code = 'FILE_UNREADABLE';
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (const milliseconds of WAITS_IN_MILLISECONDS) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isInUse(error)) throw error;
      await wait(milliseconds);
    }
  }
  await work();
}
