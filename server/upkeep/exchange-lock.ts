import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import { isRunning } from '../../db/catalogue/is-running.ts';
import { ExchangeError } from './exchange-error.ts';

const attempts = 3;
/** A lock that does not say yet whose it is, is somebody's who has only just made it. In milliseconds. */
const timeToSay = 10_000;

/**
 * Keeps everybody else from changing a catalogue until the block ends that uses it.
 * @throws {ExchangeError} when somebody does already
 * @throws {CatalogueFileError} when the folder cannot be written to
 */
export async function lockCatalogue(catalogue: string): Promise<AsyncDisposable> {
  const path = `${catalogue}.lock`;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
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
      if (!(await isLeft(path)) || !(await takeAway(path))) break;
    }
  }
  throw new ExchangeError({ code: 'another-import', catalogue });
}

/** Whether the process that wrote the lock runs no more; one that was killed holds nothing. */
async function isLeft(path: string): Promise<boolean> {
  const holder = await readFile(path, 'utf8').catch(() => null);
  if (holder === null) return true;
  if (holder !== '') return !isRunning(Number(holder));
  const made = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
  return Date.now() - made > timeToSay;
}

/** Another may have taken it away too and made its own since: that one is put back. */
async function takeAway(path: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return true;
  }
  if (await isLeft(aside)) {
    await rm(aside, { force: true });
    return true;
  }
  await rename(aside, path);
  return false;
}
