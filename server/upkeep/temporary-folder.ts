import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { isRunning } from '../../db/catalogue/is-running.ts';
import { ExchangeError } from './exchange-error.ts';

const prefix = 'flue-import-';

/** A folder that is there until it is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/**
 * Makes a folder for files that are only looked at, and takes away those that a process that was killed left behind.
 * @throws {ExchangeError} when it cannot be made
 */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const parent = tmpdir();
  await removeLeftovers(parent);
  try {
    const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ExchangeError({ code: 'temporary-folder', folder: parent, why }, { cause: error });
  }
}

/** That a leftover cannot be taken away is no reason not to go on. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch((): string[] => [])) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => null);
  }
}
