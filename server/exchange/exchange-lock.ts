import { readFile, rm, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { isRunning } from '../../db/catalogue/is-running.ts';
import { ExchangeError } from './exchange-error.ts';

/**
 * Keeps everybody else from changing a catalogue until the block ends that uses it.
 * @throws {ExchangeError} when somebody does already, or the folder cannot be written to
 */
export async function lockCatalogue(catalogue: string): Promise<AsyncDisposable> {
  const path = `${catalogue}.lock`;
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' });
      return {
        [Symbol.asyncDispose]: async () => {
          await rm(path, { force: true });
        },
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
        const why = error instanceof Error ? error.message : String(error);
        throw new ExchangeError(`The catalogue ${catalogue} cannot be written (${why}).`, { cause: error });
      }
      if (await isHeld(path)) break;
      await rm(path, { force: true });
    }
  }
  throw new ExchangeError(`Another import into ${catalogue} is running.`);
}

/** Whether the process that wrote the lock still runs; one that was killed holds nothing. */
async function isHeld(path: string): Promise<boolean> {
  return isRunning(Number(await readFile(path, 'utf8').catch(() => '0')));
}
