import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** There is a pipe, a device or a folder in the place of the file. */
export class NoOrdinaryFileError extends Error {
  override readonly name = 'NoOrdinaryFileError';
  readonly code = 'NO_ORDINARY_FILE';
}

/** Opening a pipe would wait for somebody at its other end. Windows has no such pipes among its files, and no such flag. */
const AT_ONCE = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * Reads a file; null if it is larger.
 *
 * @throws NoOrdinaryFileError, or the system's error
 */
export async function readOrdinaryFile(path: string, mostBytes: number): Promise<Buffer | null> {
  const file = await open(path, AT_ONCE);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new NoOrdinaryFileError();
    return found.size > mostBytes ? null : await file.readFile();
  } finally {
    await file.close();
  }
}
