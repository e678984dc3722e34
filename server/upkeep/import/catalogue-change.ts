import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../logging/logger.ts';
import { type ImportAnswers, noAnswers } from '../import-answers.ts';
import { reasonOf } from '../refusal.ts';
import type { ImportProgress } from './import-report.ts';
import type { PrepareOptions, PreparedImport } from './prepare-import.ts';

export type ChangeState =
  | { readonly kind: 'preparing'; readonly progress: ImportProgress | null }
  /** `failure`: why it could not be applied. */
  | { readonly kind: 'prepared'; readonly prepared: PreparedImport; readonly failure: Error | null }
  | { readonly kind: 'refused'; readonly failure: Error };

export interface ChangeParts {
  readonly source:
    { readonly kind: 'file'; readonly name: string } | { readonly kind: 'version'; readonly version: number };
  readonly prepare: (answers: ImportAnswers, options: PrepareOptions) => Promise<PreparedImport>;
  /** Removes the file if it is only a copy. */
  readonly remove: () => Promise<void>;
  /** The part is from 0 to 1; null if nothing is being prepared any more. */
  readonly onProgress: (part: number | 'unknown' | null) => void;
  readonly logger: Logger;
}

/** In milliseconds. The page of a small file shows no progress. */
const patience = 700;

export class CatalogueChange {
  readonly id = randomUUID();
  readonly #parts: ChangeParts;
  #state: ChangeState = { kind: 'preparing', progress: null };
  #work = new AbortController();
  #settled: Promise<void> = Promise.resolve();

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  get source(): ChangeParts['source'] {
    return this.#parts.source;
  }

  get state(): ChangeState {
    return this.#state;
  }

  /** Resolves when the change is prepared, or after a short time. */
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

  /** Keeps the reason. The change waits again. */
  fail(prepared: PreparedImport, error: unknown): void {
    this.#state = { kind: 'prepared', prepared, failure: this.#failureOf(error) };
  }

  async end(): Promise<void> {
    await this.#stop();
    await this.#parts.remove().catch((error: unknown) => {
      this.#parts.logger.warning('An upload could not be removed.', { error });
    });
  }

  async #follow(answers: ImportAnswers, signal: AbortSignal): Promise<void> {
    const { prepare, onProgress } = this.#parts;
    const settle = (state: ChangeState): void => {
      this.#state = state;
      onProgress(null);
    };
    const progress = (now: ImportProgress): void => {
      if (signal.aborted || this.#state.kind !== 'preparing') return;
      this.#state = { kind: 'preparing', progress: now };
      onProgress(now.done === null || now.total === null ? 'unknown' : now.done / now.total);
    };
    try {
      const prepared = await prepare(answers, { signal, progress });
      if (signal.aborted) await dispose(prepared);
      else settle({ kind: 'prepared', prepared, failure: null });
    } catch (error) {
      if (!signal.aborted) settle({ kind: 'refused', failure: this.#failureOf(error) });
    }
  }

  async #stop(): Promise<void> {
    this.#work.abort(new Error('The import was given up.'));
    if (this.#state.kind === 'preparing') this.#parts.onProgress(null);
    await this.#settled;
    if (this.#state.kind === 'prepared') await dispose(this.#state.prepared);
  }

  #failureOf(error: unknown): Error {
    if (error instanceof Error && reasonOf(error) !== null) return error;
    this.#parts.logger.error('An import failed unexpectedly.', { error });
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Ignores errors: the system removes old temporary files. */
async function dispose(prepared: PreparedImport): Promise<void> {
  await Promise.resolve(prepared[Symbol.asyncDispose]()).catch(() => null);
}
