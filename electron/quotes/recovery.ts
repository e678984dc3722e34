import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeQuietly, writeFileAtomically } from '../files/write-file.ts';

/** A quote with changes that its file has not, as it is kept in the user's folder for the case of a crash. */
export interface RecoveryCopy {
  readonly id: string;
  readonly number: string;
  /** What its file would be called. */
  readonly fileName: string;
  readonly text: string;
  /** Its file; null where it has none yet. */
  readonly path: string | null;
  /** The digest of that file when it was last read or written; null where it never was. */
  readonly digest: string | null;
}

export interface FoundCopy {
  readonly copy: RecoveryCopy;
  readonly keptAt: Date;
}

/** The folder of the recovery copies; what is done to them is done in the order of the calls. */
export interface Recovery {
  /** @throws Error when the copy cannot be written */
  keep(copy: RecoveryCopy): Promise<void>;
  /** Never throws: a copy that stays is offered at the next start. */
  remove(id: string): Promise<void>;
  /** The copies that earlier starts have left, the newest first. Those of more than 30 days ago, and damaged ones, are removed. */
  find(now: Date): Promise<readonly FoundCopy[]>;
}

const ENDING = '.json';
const KEPT_IN_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

export function openRecovery(folder: string): Recovery {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const pathOf = (id: string): string => join(folder, `${id}${ENDING}`);

  async function findOne(name: string, now: Date): Promise<FoundCopy | null> {
    const path = join(folder, name);
    const keptAt = (await stat(path)).mtime;
    const copy = parseCopy(await readFile(path, 'utf8'), name.slice(0, -ENDING.length));
    if (copy !== null && now.getTime() - keptAt.getTime() < KEPT_IN_MILLISECONDS) return { copy, keptAt };
    await removeQuietly(path);
    return null;
  }

  return {
    keep: (copy) =>
      inTurn(async () => {
        // Nobody but the user may read what is about a customer.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFileAtomically(pathOf(copy.id), JSON.stringify(copy));
      }),
    remove: (id) => inTurn(() => removeQuietly(pathOf(id))),
    find: (now) =>
      inTurn(async () => {
        const names = await readdir(folder).catch(() => []);
        const found: FoundCopy[] = [];
        for (const name of names) {
          // The beginning of a copy that was being written when the app ended.
          if (!name.endsWith(ENDING)) await removeQuietly(join(folder, name));
          else {
            const one = await findOne(name, now).catch(() => null);
            if (one !== null) found.push(one);
          }
        }
        return found.toSorted((first, second) => second.keptAt.getTime() - first.keptAt.getTime());
      }),
  };
}

function parseCopy(source: string, id: string): RecoveryCopy | null {
  let stored: unknown;
  try {
    stored = JSON.parse(source);
  } catch {
    return null;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const { number, fileName, text, path, digest }: Partial<Record<keyof RecoveryCopy, unknown>> = stored;
  const isKnown = typeof number === 'string' && typeof fileName === 'string' && typeof text === 'string';
  if (!isKnown || !isTextOrNull(path) || !isTextOrNull(digest)) return null;
  return { id, number, fileName, text, path, digest };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
