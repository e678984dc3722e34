import { rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** What Windows says of a file that somebody has open, most often a virus scanner that looks at what was just written. */
const PASSING: ReadonlySet<unknown> = new Set(['EPERM', 'EBUSY', 'EACCES']);
const WAITS_IN_MILLISECONDS = [10, 20, 40, 80, 160, 320, 640];

/**
 * Renames a file, and tries again while Windows refuses because somebody has one of the two open for a moment.
 *
 * @throws the last refusal after 1.3 seconds, and every other error at once
 */
export async function renamePatiently(from: string, to: string): Promise<void> {
  await patiently(() => rename(from, to));
}

/** Removes a file if it is there, as patiently; a file that stays in use is left behind, for it does no harm. */
export async function removeQuietly(path: string): Promise<void> {
  await patiently(() => rm(path, { force: true })).catch(() => undefined);
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (const milliseconds of WAITS_IN_MILLISECONDS) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && PASSING.has(error.code))) throw error;
      await wait(milliseconds);
    }
  }
  await work();
}
