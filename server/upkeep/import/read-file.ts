import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ExchangeError } from '../exchange-error.ts';

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
    if (!before.isFile()) throw new ExchangeError({ code: 'not-a-file', file: name });
    if (before.size > mostBytes) {
      throw new ExchangeError({ code: 'too-large', file: name, megabytes: mostBytes / 1_000_000 });
    }
    const bytes = await readFile(path);
    const after = await stat(path);
    if (bytes.byteLength !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw new ExchangeError({ code: 'changed-while-read', file: name });
    }
    return { name, bytes };
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new ExchangeError({ code: 'unreadable', file: name, why }, { cause: error });
  }
}
