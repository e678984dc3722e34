import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportProgress } from './import-report.ts';
import type { PrepareOptions, PreparedImport } from './prepare-import.ts';
import { type ImportAnswers, noAnswers } from '../import-answers.ts';
import { reasonOf } from '../refusal.ts';
import type { Logger } from '../../logging/logger.ts';

/** The source of a change of the catalogue: a chosen file, or an earlier version. */
export type ChangeSource =
  { readonly kind: 'file'; readonly name: string } | { readonly kind: 'version'; readonly version: number };

/** The state of a change. */
export type ChangeState =
  | { readonly kind: 'preparing'; readonly progress: ImportProgress | null }
  /** Compared; `failure` is why the last attempt to take it into use failed. */
  | { readonly kind: 'prepared'; readonly prepared: PreparedImport; readonly failure: Error | null }
  | { readonly kind: 'refused'; readonly failure: Error };

/** The parts of a change. */
export interface ChangeParts {
  readonly source: ChangeSource;
  readonly prepare: (answers: ImportAnswers, options: PrepareOptions) => Promise<PreparedImport>;
  /** Removes the chosen file where it is only a copy. */
  readonly remove: () => Promise<void>;
  /** Called with the part that is done: from 0 to 1, `unknown`, or null when nothing is being prepared any more. */
  readonly onProgress: (part: number | 'unknown' | null) => void;
  readonly logger: Logger;
}

/** A small file is prepared by then, and its page shows no progress. In milliseconds. */
const patience = 700;

/** A change of the catalogue that is being prepared, or waits for a decision. */
export class CatalogueChange {
  readonly id = randomUUID();
  readonly source: ChangeSource;
  readonly #parts: ChangeParts;
  #state: ChangeState = { kind: 'preparing', progress: null };
  #work = new AbortController();
  #settled: Promise<void> = Promise.resolve();

  constructor(parts: ChangeParts) {
    this.source = parts.source;
    this.#parts = parts;
  }

  get state(): ChangeState {
    return this.#state;
  }

  /** Begins to prepare it, also again with other answers. Resolves when it is prepared, at the latest after a short time. */
  async prepare(answers: ImportAnswers = noAnswers): Promise<void> {
    await this.#stop();
    this.#work = new AbortController();
    this.#state = { kind: 'preparing', progress: null };
    this.#parts.onProgress('unknown');
    this.#settled = this.#follow(answers, this.#work.signal);
    const limit = new AbortController();
    const waited = wait(patience, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([this.#settled, waited]);
    limit.abort();
  }

  /** Notes that it could not be taken into use. It waits again. */
  fail(prepared: PreparedImport, error: unknown): void {
    this.#state = { kind: 'prepared', prepared, failure: this.#failureOf(error) };
  }

  /** Stops the preparation and removes all its files. */
  async end(): Promise<void> {
    await this.#stop();
    try {
      await this.#parts.remove();
    } catch (error) {
      this.#parts.logger.warning('An upload could not be removed.', { error });
    }
  }

  async #follow(answers: ImportAnswers, signal: AbortSignal): Promise<void> {
    const { prepare, onProgress } = this.#parts;
    const progress = (said: ImportProgress): void => {
      if (signal.aborted || this.#state.kind !== 'preparing') return;
      this.#state = { kind: 'preparing', progress: said };
      onProgress(said.done === null || said.total === null ? 'unknown' : said.done / said.total);
    };
    try {
      const prepared = await prepare(answers, { signal, progress });
      if (signal.aborted) await dispose(prepared);
      else this.#settle({ kind: 'prepared', prepared, failure: null });
    } catch (error) {
      if (!signal.aborted) this.#settle({ kind: 'refused', failure: this.#failureOf(error) });
    }
  }

  #settle(state: ChangeState): void {
    this.#state = state;
    this.#parts.onProgress(null);
  }

  /** Stops the task that prepares it, or removes the prepared files. */
  async #stop(): Promise<void> {
    this.#work.abort(new Error('The import was given up.'));
    if (this.#state.kind === 'preparing') this.#parts.onProgress(null);
    await this.#settled;
    if (this.#state.kind === 'prepared') await dispose(this.#state.prepared);
  }

  /** An error without a sentence for the user is a fault of the program, and is logged. */
  #failureOf(error: unknown): Error {
    if (error instanceof Error && reasonOf(error) !== null) return error;
    this.#parts.logger.error('An import failed unexpectedly.', { error });
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Errors are ignored: the files are in the system's folder of temporary files. */
async function dispose(prepared: PreparedImport): Promise<void> {
  try {
    await prepared[Symbol.asyncDispose]();
  } catch {
    // The system removes them.
  }
}
