import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { RefusalError } from './refusal.ts';

const mostBytes = 20_000_000;

export interface FileContent {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Reads at most 20 MB.
 * @throws {RefusalError} if the file cannot be read, is too large, or changes meanwhile
 */
export async function readWholeFile(path: string, name = basename(path)): Promise<FileContent> {
  try {
    const before = await stat(path);
    if (!before.isFile()) throw new RefusalError({ code: 'not-a-file', file: name });
    if (before.size > mostBytes) {
      throw new RefusalError({ code: 'too-large', file: name, megabytes: mostBytes / 1_000_000 });
    }
    const bytes = await readFile(path);
    const after = await stat(path);
    if (bytes.byteLength !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw new RefusalError({ code: 'changed-while-read', file: name });
    }
    return { name, bytes };
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new RefusalError({ code: 'unreadable', file: name, why }, { cause: error });
  }
}
