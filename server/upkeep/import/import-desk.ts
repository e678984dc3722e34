import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../../logging/logger.ts';
import { type History, readHistory } from '../history/history.ts';
import { type ImportAnswers, answerTo, noAnswers } from '../import-answers.ts';
import { within } from '../../within.ts';
import { reasonOf } from '../refusal.ts';
import type { StartTask } from '../run-task.ts';
import type { ImportProgress } from './import-report.ts';
import { type PrepareOptions, type PreparedImport, prepareImport, prepareRestore } from './prepare-import.ts';
import type { ChosenFile } from './upload.ts';

/** The right to change the catalogue. Only the desktop app gives it, for its own windows. */
export interface CatalogueEditing {
  /** The own catalogue, which need not exist yet. No other file is written to. */
  readonly own: string;
  /** Called when the changed catalogue is served. */
  readonly onTakenIntoUse: () => Promise<void>;
  /** The part is from 0 to 1; null if nothing is being prepared any more. */
  readonly onProgress: (part: number | 'unknown' | null) => void;
}

export interface ServedFile {
  readonly path: string;
  /** Closes the file while `work` replaces it. Serves the path that `work` returns. */
  replace(work: () => Promise<string>): Promise<void>;
}

export interface ImportDeskParts {
  readonly editing: CatalogueEditing;
  readonly served: ServedFile;
  /** Default: child processes of Node. */
  readonly startTask: StartTask | undefined;
  readonly logger: Logger;
}

type ChangeState =
  | { readonly kind: 'preparing'; readonly progress: ImportProgress | null }
  /** `failure`: why it could not be applied. */
  | { readonly kind: 'prepared'; readonly prepared: PreparedImport; readonly failure: Error | null }
  | { readonly kind: 'refused'; readonly failure: Error };

export interface CatalogueChange {
  readonly id: string;
  readonly source:
    { readonly kind: 'file'; readonly name: string } | { readonly kind: 'version'; readonly version: number };
  readonly prepare: (answers: ImportAnswers, options: PrepareOptions) => Promise<PreparedImport>;
  readonly remove: ChosenFile['remove'];
  answers: ImportAnswers;
  state: ChangeState;
  work: AbortController;
  settled: Promise<void>;
}

/** In milliseconds. The page of a small file shows no progress. */
const patience = 700;
/** The form of a look stays where it is until the answer comes. */
const patienceOfLook = 10_000;

export type ImportDesk = ReturnType<typeof createImportDesk>;

/** Keeps at most one change: a new one replaces it. */
export function createImportDesk({ editing, served, startTask, logger }: ImportDeskParts) {
  let current: CatalogueChange | null = null;
  let applying: Promise<unknown> | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  const paths = () => ({ current: served.path, own: editing.own });

  async function open(parts: Pick<CatalogueChange, 'source' | 'remove' | 'prepare'>): Promise<CatalogueChange> {
    await applying;
    if (current !== null) end(current);
    const state = { kind: 'preparing', progress: null } as const;
    current = {
      id: randomUUID(),
      ...parts,
      answers: noAnswers,
      state,
      work: new AbortController(),
      settled: Promise.resolve(),
    };
    const change = current;
    await prepare(change, noAnswers);
    return change;
  }

  /** Resolves when the change is prepared, or after a short time. Only the newest answers are prepared to the end. */
  async function prepare(change: CatalogueChange, answers: ImportAnswers): Promise<void> {
    const stopped = stop(change);
    change.work = new AbortController();
    const { signal } = change.work;
    change.answers = answers;
    change.state = { kind: 'preparing', progress: null };
    editing.onProgress('unknown');
    change.settled = stopped.then(() => follow(change, answers, signal));
    const isLook = answerTo(answers, 'look') !== null;
    await within(isLook ? patienceOfLook : patience, change.settled);
  }

  async function follow(change: CatalogueChange, answers: ImportAnswers, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const settle = (state: ChangeState): void => {
      change.state = state;
      editing.onProgress(null);
    };
    const progress = (now: ImportProgress): void => {
      if (signal.aborted || change.state.kind !== 'preparing') return;
      change.state = { kind: 'preparing', progress: now };
      editing.onProgress(now.done === null || now.total === null ? 'unknown' : now.done / now.total);
    };
    try {
      const prepared = await change.prepare(answers, { signal, progress, startTask });
      if (signal.aborted) await dispose(prepared);
      else settle({ kind: 'prepared', prepared, failure: null });
    } catch (error) {
      if (!signal.aborted) settle({ kind: 'refused', failure: failureOf(error) });
    }
  }

  async function stop(change: CatalogueChange): Promise<void> {
    const { state, settled } = change;
    change.work.abort(new Error('The import was given up.'));
    if (state.kind === 'preparing') editing.onProgress(null);
    await settled;
    if (state.kind === 'prepared') await dispose(state.prepared);
  }

  function end(change: CatalogueChange): void {
    if (current === change) current = null;
    const ended = stop(change)
      .then(change.remove ?? null)
      .catch((error: unknown) => logger.warning('An upload could not be removed.', { error }));
    ending = Promise.all([ending, ended]);
  }

  async function takeIntoUse(prepared: PreparedImport): Promise<number> {
    let version = 0;
    await mkdir(dirname(editing.own), { recursive: true });
    await served.replace(async () => {
      ({ version } = await prepared.apply(editing.own));
      return editing.own;
    });
    await editing.onTakenIntoUse();
    return version;
  }

  function failureOf(error: unknown): Error {
    if (error instanceof Error && reasonOf(error) !== null) return error;
    logger.error('An import failed unexpectedly.', { error });
    return error instanceof Error ? error : new Error(String(error));
  }

  return {
    begin: ({ path, name, remove }: ChosenFile) =>
      open({
        source: { kind: 'file', name },
        remove,
        prepare: (answers, options) => prepareImport(path, paths(), { ...options, answers, name }),
      }),

    beginRestore: (version: number) =>
      open({
        source: { kind: 'version', version },
        remove: undefined,
        prepare: (_answers, options) => prepareRestore(version, paths(), options),
      }),

    current: (id?: string) => (id === undefined || current?.id === id ? current : null),

    async answer(change: CatalogueChange, answers: ImportAnswers): Promise<void> {
      if (applying === null) await prepare(change, answers);
    },

    /** @returns the version; null if the change is not prepared, or if it failed and its state says why */
    async apply(change: CatalogueChange): Promise<number | null> {
      if (change.state.kind !== 'prepared' || applying !== null) return null;
      const { prepared } = change.state;
      const taking = takeIntoUse(prepared);
      applying = taking.catch(() => null);
      try {
        const version = await taking;
        end(change);
        return version;
      } catch (error) {
        change.state = { kind: 'prepared', prepared, failure: failureOf(error) };
        return null;
      } finally {
        applying = null;
      }
    },

    discard(change: CatalogueChange): void {
      if (applying === null) end(change);
    },

    /** No version is in use while another catalogue than the own one is served. */
    async history(): Promise<History> {
      const history = await readHistory(editing.own);
      return served.path === editing.own ? history : { ...history, inUse: null };
    },

    /** Waits for a change that is being applied. */
    async close(): Promise<void> {
      await applying;
      if (current !== null) end(current);
      await ending;
    },
  };
}

/** Ignores errors: the system removes old temporary files. */
async function dispose(prepared: PreparedImport): Promise<void> {
  await Promise.resolve(prepared[Symbol.asyncDispose]()).catch(() => null);
}
