import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ExchangeError } from './exchange-error.ts';

const mostBytes = 20_000_000;

/** A file as it was chosen: its name and its bytes. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Reads a chosen file whole.
 * @throws {ExchangeError} when it cannot be read, is too large, or changes meanwhile
 */
export async function readChosenFile(path: string): Promise<ChosenFile> {
  const name = basename(path);
  try {
    const before = await stat(path);
    if (!before.isFile()) throw new ExchangeError(`${name} is no file.`);
    if (before.size > mostBytes) throw new ExchangeError(`${name} is larger than ${mostBytes / 1_000_000} MB.`);
    const bytes = await readFile(path);
    const after = await stat(path);
    if (bytes.byteLength !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw new ExchangeError(`${name} was changed while it was read; try again.`);
    }
    return { name, bytes };
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    throw new ExchangeError(`${name} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}
