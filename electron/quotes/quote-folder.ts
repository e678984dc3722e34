import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FolderFile } from '../../server/quotes/folder-index.ts';
import type { ListedFile, ListState, LookedFolder } from '../../server/quotes/quote-list.ts';
import type { StartTask } from '../../server/upkeep/run-task.ts';
import { within } from '../../server/within.ts';
import type { FileOutcome, FileWork, task as changeFile } from './file-task.ts';
import type { FolderFailure, FolderReport, OpenElsewhere, task } from './folder-task.ts';

/** The page with the list of the quotes in the dealer's folder. */
export const LIST_PAGE = '/quote/list';

/** The app's knowledge of the folder of quotes. A process of its own reads the folder while somebody looks. */
export type QuoteFolder = ReturnType<typeof createQuoteFolder>;

export interface QuoteFolderOptions {
  /** Returns the folder; null: none is named. */
  readonly folder: () => string | null;
  readonly indexPath: string;
  /** An index of another version is not used. */
  readonly programVersion: string;
  /** This start of the app, by its locks. */
  readonly start: string;
  readonly startTask: StartTask | undefined;
  /** The process could not go on. Its error has no name of a file. */
  readonly onFailure: (error: unknown) => void;
  readonly times?: QuoteFolderTimes;
}

/** In milliseconds. */
export interface QuoteFolderTimes {
  /** From one look at the folder to the next. */
  readonly pause: number;
  /** A folder that answers nothing for this time and the pause is said to be slow. */
  readonly slow: number;
  /** The process is given up if the folder answers nothing for this time. */
  readonly patience: number;
  /** The process ends this time after the last look of the page. */
  readonly idle: number;
}

const usualTimes: QuoteFolderTimes = { pause: 5000, slow: 3000, patience: 30_000, idle: 20_000 };
const HEAP_IN_MEGABYTES = 300;
const END_LIMIT_IN_MILLISECONDS = 2000;

/** A folder that is being looked at, or was. */
interface Watched {
  readonly folder: string;
  /** By key. */
  readonly files: Map<string, FolderFile>;
  open: OpenElsewhere;
  version: number;
  /** How many files there are; null: not known yet. */
  total: number | null;
  /** Whether the files of the last look are complete. */
  isRead: boolean;
  failure: FolderFailure | null;
  lastReport: number;
  /** Ends the process; null: none runs. */
  ending: AbortController | null;
  /** The earliest time of another start. */
  restart: number;
}

export function createQuoteFolder(options: QuoteFolderOptions) {
  const { folder: namedFolder, indexPath, programVersion, start, startTask, onFailure, times = usualTimes } = options;
  let watched: Watched | null = null;
  let idle: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  function take(state: Watched, report: FolderReport): void {
    state.lastReport = performance.now();
    switch (report.kind) {
      case 'named':
        keepOnly(state.files, report.names);
        state.total = report.names.length;
        state.version += 1;
        break;
      case 'files':
        for (const file of report.files) state.files.set(keyOf(file.name), file);
        if (report.files.length > 0) state.version += 1;
        break;
      case 'locked':
        state.open = report.open;
        state.version += 1;
        break;
      case 'looked':
        state.isRead ||= report.failure === null;
        state.failure = report.failure;
        break;
    }
  }

  /** Starts the process. If it ends, another one starts with a later look of the page. */
  async function watch(state: Watched): Promise<void> {
    const ending = new AbortController();
    state.ending = ending;
    state.lastReport = performance.now();
    const { pause, patience } = times;
    try {
      const { runTask, taskModule } = await import('../../server/upkeep/run-task.ts');
      await runTask(
        taskModule<typeof task>(import.meta.url, 'folder-task'),
        { folder: state.folder, indexPath, version: programVersion, pause, start },
        {
          startTask,
          signal: ending.signal,
          patience: patience + pause,
          heapMegabytes: HEAP_IN_MEGABYTES,
          onProgress: (report) => take(state, report),
        },
      );
    } catch (error) {
      if (ending.signal.aborted) return;
      state.failure = 'silent';
      onFailure(error);
    } finally {
      state.ending = null;
      state.restart = ending.signal.aborted ? 0 : performance.now() + pause;
    }
  }

  function stop(): void {
    if (idle !== null) clearTimeout(idle);
    idle = null;
    watched?.ending?.abort();
  }

  /** Returns the folder that is watched now, another one if the dealer has named another. */
  function present(): Watched | null {
    const folder = namedFolder();
    if (watched?.folder === folder) return watched;
    stop();
    watched = folder === null ? null : newWatched(folder);
    return watched;
  }

  function show(state: Watched): LookedFolder {
    const { folder, files, open, version } = state;
    const listed = [...files].map(([key, file]) => listedFile(key, file, open[file.name] ?? null));
    const shown = { name: basename(folder), files: listed, version };
    return { ...shown, state: stateOf(state, times.pause + times.slow) };
  }

  return {
    /** Returns the known content of the folder, and goes on reading it; null: none is named. */
    look: (): LookedFolder | null => {
      const state = present();
      if (state === null) return null;
      if (state.ending === null && performance.now() >= state.restart) running = watch(state);
      if (idle !== null) clearTimeout(idle);
      idle = setTimeout(stop, times.idle);
      idle.unref();
      return show(state);
    },
    /** Returns the same, and reads nothing. */
    known: (): LookedFolder | null => {
      const state = present();
      return state && show(state);
    },
    /** Returns the path of a listed file; null: it is not listed any more. */
    pathOf(key: string): string | null {
      const file = watched?.files.get(key);
      return watched === null || file === undefined ? null : join(watched.folder, file.name);
    },
    /** Reads, changes, archives or removes a listed file, in a process of its own. Returns what came of it. */
    async work(key: string, work: FileWork): Promise<FileOutcome> {
      const state = watched;
      const file = state?.files.get(key);
      if (state === null || file === undefined) return { kind: 'gone' };
      const { runTask, taskModule } = await import('../../server/upkeep/run-task.ts');
      const outcome = await runTask(
        taskModule<typeof changeFile>(import.meta.url, 'file-task'),
        { folder: state.folder, file, work, start },
        { startTask, patience: times.patience, heapMegabytes: HEAP_IN_MEGABYTES },
      ).catch((error: unknown): FileOutcome => {
        onFailure(error);
        return { kind: 'failed' };
      });
      if (outcome.kind === 'done' && work.kind !== 'read') {
        if (outcome.file === null) state.files.delete(key);
        else state.files.set(key, outcome.file);
        state.version += 1;
      }
      return outcome;
    },
    /** Removes all that is known of the folder. */
    async forget(): Promise<void> {
      stop();
      watched = null;
      // It could write the index again.
      await within(END_LIMIT_IN_MILLISECONDS, running);
      await rm(dirname(indexPath), { recursive: true, force: true });
    },
    stop,
  };
}

function keepOnly(files: Map<string, FolderFile>, names: readonly string[]): void {
  const keys = new Set(names.map(keyOf));
  for (const key of files.keys()) if (!keys.has(key)) files.delete(key);
}

function newWatched(folder: string): Watched {
  return {
    folder,
    files: new Map(),
    open: {},
    version: 0,
    total: null,
    isRead: false,
    failure: null,
    lastReport: 0,
    ending: null,
    restart: 0,
  };
}

function stateOf({ failure, isRead, lastReport, files, total }: Watched, longestSilence: number): ListState {
  if (failure !== null) return { kind: 'away', reason: failure };
  if (performance.now() - lastReport > longestSilence) return { kind: 'waiting' };
  return isRead ? { kind: 'read' } : { kind: 'reading', read: files.size, total };
}

function listedFile(key: string, { name, modified, content }: FolderFile, openOn: string | null): ListedFile {
  return { key, fileName: name, modified, content, openOn };
}

/** Returns a name of a file for requests. A file's own name often has a customer's. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 16);
}
