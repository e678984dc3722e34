import { statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { CatalogueFileError } from './catalogue-file-error.ts';

/**
 * On Windows, a rename fails if a program has the target open. So a process that replaces a file writes a mark beside
 * it. Every process that follows the file keeps it closed until the mark is gone.
 */

/** In milliseconds: the time that a replacement waits for other programs, and between two attempts. */
const patience = 10_000;
const pause = 100;

/** In milliseconds: an older mark is of a killed process. */
const longestMark = 15_000;

const heldByOthers: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Returns whether a process replaces the file now. Synchronous: it takes 2 µs. */
export function isBeingReplaced(place: string): boolean {
  try {
    const mark = statSync(markOf(place), { throwIfNoEntry: false });
    return mark !== undefined && Date.now() - mark.mtimeMs < longestMark;
  } catch {
    return false;
  }
}

/**
 * Moves a file to the place of another file. Tries again while another program has the target open.
 * @param move renames the file
 * @throws {CatalogueFileError} if another program still has it open after ten seconds
 */
export async function replaceFile(from: string, place: string, move: typeof rename = rename): Promise<void> {
  await writeFile(markOf(place), '');
  try {
    for (const endsAt = Date.now() + patience; ; await delay(pause)) {
      try {
        await move(from, place);
        return;
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause && heldByOthers.has(cause.code))) throw cause;
        if (Date.now() > endsAt)
          throw new CatalogueFileError({ code: 'catalogue-in-use', catalogue: place }, { cause });
      }
    }
  } finally {
    await rm(markOf(place), { force: true });
  }
}

function markOf(place: string): string {
  return `${place}.replacing`;
}
