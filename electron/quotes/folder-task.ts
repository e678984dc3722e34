import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FolderFile, IndexPlace } from '../../server/quotes/folder-index.ts';
import type { LookedFolder } from '../../server/quotes/quote-list.ts';
import type { Task } from '../../server/upkeep/run-task.ts';
import { isQuoteFile } from '../command-line.ts';
import { isMissing, removeUnfinished, writeFileAtomically } from '../files/write-file.ts';
import { isForbidden, isSameFile, readFolderFile } from './folder-file.ts';
import { createQuoteLocks, lockedName } from './quote-lock.ts';

export interface FolderOrder extends IndexPlace {
  /** The file of the index, in the user's own data. */
  readonly indexPath: string;
  /** From one look to the next, in milliseconds. */
  readonly pause: number;
  /** This start of the app, by its locks. */
  readonly start: string;
}

/** Why a look has ended without the names of the files. */
export type FolderFailure = Extract<LookedFolder['state'], { readonly kind: 'away' }>['reason'];

/** The machines that have files open, by the name of the file. */
export type OpenElsewhere = Readonly<Record<string, string>>;

/** `names`: of all files, if they are others than before. `open`: likewise. */
export type FolderReport =
  | { readonly kind: 'named'; readonly names: readonly string[] }
  | { readonly kind: 'files'; readonly files: readonly FolderFile[] }
  | { readonly kind: 'locked'; readonly open: OpenElsewhere }
  | { readonly kind: 'looked'; readonly failure: FolderFailure | null };

type Report = (progress: FolderReport) => void;

interface Tellers {
  readonly tellNames: (names: readonly string[]) => void;
  /** Reads the locks of these files. */
  readonly tellLocks: (names: readonly string[]) => Promise<void>;
  readonly report: Report;
}

/** On a share most of the time is waiting. */
const READERS = 8;
const FILES_IN_A_REPORT = 100;

/**
 * Looks at a folder again and again until its process is ended. It runs in a process of its own: a share that is away blocks
 * a thread for a minute, and the app has few.
 */
export const task: Task<FolderOrder, never, FolderReport> = async (order, report) => {
  const { folder, indexPath, pause, start } = order;
  await removeUnfinished(indexPath);
  const known = new Map((await readIndex(indexPath, order)).map((file) => [file.name, file]));
  report({ kind: 'files', files: [...known.values()] });
  const locks = createQuoteLocks({ start });
  let locked = '{}';
  const tellLocks = async (names: readonly string[]): Promise<void> => {
    const open: Record<string, string> = {};
    for (const name of names) {
      const owner = await locks.otherOwner(join(folder, name));
      if (owner !== null) open[name] = owner.machine;
    }
    const all = JSON.stringify(open);
    if (all !== locked) report({ kind: 'locked', open });
    locked = all;
  };
  let named: string | null = null;
  const tellNames = (names: readonly string[]): void => {
    const all = names.join('/');
    if (all !== named) report({ kind: 'named', names });
    named = all;
  };
  for (;;) {
    const before = [...known.values()];
    const failure = await look(folder, known, { tellNames, tellLocks, report });
    report({ kind: 'looked', failure });
    const isChanged = before.length !== known.size || before.some((file) => known.get(file.name) !== file);
    // If the index is missing, the next start reads all files.
    if (isChanged) await writeIndex(indexPath, order, [...known.values()]).catch(() => undefined);
    await wait(pause);
  }
};

/** Reads the index, which may be missing. */
async function readIndex(path: string, place: IndexPlace): Promise<readonly FolderFile[]> {
  const { readFolderIndex } = await import('../../server/quotes/folder-index.ts');
  return readFolderIndex(await readFile(path, 'utf8').catch(() => ''), place);
}

/** Writes the index. It has customers' names: only the user may read it. */
async function writeIndex(path: string, place: IndexPlace, files: readonly FolderFile[]): Promise<void> {
  const { writeFolderIndex } = await import('../../server/quotes/folder-index.ts');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFileAtomically(path, writeFolderIndex(files, place));
}

/** Reads the changed files of the folder. Returns why its names cannot be read; null if they can. */
async function look(
  folder: string,
  known: Map<string, FolderFile>,
  { tellNames, tellLocks, report }: Tellers,
): Promise<FolderFailure | null> {
  let all: readonly string[];
  try {
    all = await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return 'missing';
    return isForbidden(error) ? 'forbidden' : 'silent';
  }
  const names = all.filter(isQuoteName);
  const there = new Set(names);
  for (const name of known.keys()) if (!there.has(name)) known.delete(name);
  tellNames(names);
  let changed: FolderFile[] = [];
  let unreported = 0;
  // A report without files says that the folder answers.
  const tell = (): void => {
    report({ kind: 'files', files: changed });
    changed = [];
    unreported = 0;
  };
  const waiting = names.values();
  const readers = Array.from({ length: READERS }, async () => {
    for (const name of waiting) {
      const before = known.get(name) ?? null;
      const file = await readFolderFile(folder, name, before);
      if (file !== null && file !== before) {
        known.set(name, file);
        if (before === null || !isSameFile(before, file)) changed.push(file);
      }
      unreported += 1;
      if (unreported === FILES_IN_A_REPORT) tell();
    }
  });
  await Promise.all(readers);
  tell();
  const locks = new Set(all.map(lockedName));
  await tellLocks(names.filter((name) => locks.has(name)));
  return null;
}

/** The names of unfinished copies and locks begin with a full stop. */
function isQuoteName(name: string): boolean {
  return !name.startsWith('.') && isQuoteFile(name);
}
