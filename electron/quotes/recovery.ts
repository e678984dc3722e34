import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeskQuote } from '../../server/quotes/quote-desk.ts';
import { removeQuietly, renamePatiently, writeFileAtomically } from '../files/write-file.ts';

/** The unsaved changes of a quote, kept in the user's folder in case of a crash. */
export interface RecoveryCopy extends DeskQuote {
  /** Its file; null if it has none yet. */
  readonly path: string | null;
  /** The digest of that file when it was last read or written; null if it never was. */
  readonly digest: string | null;
}

/** A copy that an earlier start left. It waits until the user takes or refuses it. */
export interface WaitingCopy {
  readonly copy: RecoveryCopy;
  readonly keptAt: Date;
  /** Its file in the recovery folder. */
  readonly path: string;
}

/** The folder of the recovery copies. Calls are handled in their order. */
export type Recovery = ReturnType<typeof openRecovery>;

const ENDING = '.json';
const KEPT_IN_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** @param start names the copies of this start, so that they never replace a waiting copy */
export function openRecovery(folder: string, start: string = randomUUID()) {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const ownEnding = `.${start}${ENDING}`;
  const pathOf = (id: string): string => join(folder, `${id}${ownEnding}`);

  async function read(name: string, now: Date): Promise<WaitingCopy | null> {
    const path = join(folder, name);
    const keptAt = (await stat(path)).mtime;
    const copy = parseCopy(await readFile(path, 'utf8'));
    if (copy !== null && now.getTime() - keptAt.getTime() < KEPT_IN_MILLISECONDS) return { copy, keptAt, path };
    await removeQuietly(path);
    return null;
  }

  return {
    /**
     * Writes the copy of an open quote. Never touches a waiting copy of the same quote.
     *
     * @throws Error when the copy cannot be written
     */
    keep: (copy: RecoveryCopy): Promise<void> =>
      inTurn(async () => {
        // The copy has customers' details: only the user may read it.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFileAtomically(pathOf(copy.id), JSON.stringify(copy));
      }),
    /** Removes the copy that this start has kept of a quote. Never throws. */
    remove: (id: string): Promise<void> => inTurn(() => removeQuietly(pathOf(id))),
    /** Returns the waiting copies, newest first. Removes damaged copies and copies of more than 30 days ago. */
    findWaiting: (now: Date): Promise<readonly WaitingCopy[]> =>
      inTurn(async () => {
        const found: WaitingCopy[] = [];
        for (const name of await readdir(folder).catch(() => [])) {
          if (name.endsWith(ownEnding)) continue;
          // An unfinished copy of an app that ended while it wrote.
          if (!name.endsWith(ENDING)) await removeQuietly(join(folder, name));
          else {
            const waiting = await read(name, now).catch(() => null);
            if (waiting !== null) found.push(waiting);
          }
        }
        return found.toSorted((first, second) => second.keptAt.getTime() - first.keptAt.getTime());
      }),
    /**
     * Makes a waiting copy this start's own: it stays on the disk until it is kept anew or removed. If that fails, the copy
     * waits for the next start.
     */
    take: ({ copy, path }: WaitingCopy): Promise<void> =>
      inTurn(() => renamePatiently(path, pathOf(copy.id)).catch(() => undefined)),
    refuse: ({ path }: WaitingCopy): Promise<void> => inTurn(() => removeQuietly(path)),
  };
}

function parseCopy(source: string): RecoveryCopy | null {
  let stored: unknown;
  try {
    stored = JSON.parse(source);
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, number, fileName, text, path, digest }: Partial<Record<keyof RecoveryCopy, unknown>> = stored;
  if (typeof id !== 'string' || typeof number !== 'string' || typeof fileName !== 'string') return null;
  if (typeof text !== 'string' || !isTextOrNull(path) || !isTextOrNull(digest)) return null;
  return { id, number, fileName, text, path, digest };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
