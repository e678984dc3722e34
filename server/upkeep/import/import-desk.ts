import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../../logging/logger.ts';
import { type History, readHistory } from '../history/history.ts';
import type { ImportAnswers } from '../import-answers.ts';
import type { StartTask } from '../run-task.ts';
import { CatalogueChange, type ChangeParts } from './catalogue-change.ts';
import { type PreparedImport, prepareImport, prepareRestore } from './prepare-import.ts';
import type { ChosenFile } from './upload.ts';

/** The right to change the catalogue. Only the desktop app gives it, for its own windows. */
export interface CatalogueEditing {
  /** The own catalogue, which need not exist yet. No other file is written to. */
  readonly own: string;
  /** Called when the changed catalogue is served. */
  readonly onTakenIntoUse: () => Promise<void>;
  readonly onProgress: ChangeParts['onProgress'];
}

export interface ServedFile {
  readonly path: string;
  /** Closes the file while `work` replaces it. Serves the path that `work` returns. */
  replace(work: () => Promise<string>): Promise<void>;
}

export interface ImportDeskParts {
  readonly editing: CatalogueEditing;
  readonly served: ServedFile;
  readonly startTask: StartTask | undefined;
  readonly logger: Logger;
}

/** Keeps at most one change: a new one replaces it. */
export class ImportDesk {
  readonly #parts: ImportDeskParts;
  #change: CatalogueChange | null = null;
  #applying: Promise<unknown> | null = null;
  #ending: Promise<unknown> = Promise.resolve();

  constructor(parts: ImportDeskParts) {
    this.#parts = parts;
  }

  async begin({ path, name, remove }: ChosenFile): Promise<CatalogueChange> {
    const { startTask } = this.#parts;
    return await this.#open({
      source: { kind: 'file', name },
      remove,
      prepare: (answers, options) => prepareImport(path, this.#paths(), { ...options, answers, name, startTask }),
    });
  }

  async beginRestore(version: number): Promise<CatalogueChange> {
    const { startTask } = this.#parts;
    return await this.#open({
      source: { kind: 'version', version },
      remove: async () => {},
      prepare: (_answers, options) => prepareRestore(version, this.#paths(), { ...options, startTask }),
    });
  }

  current(id?: string): CatalogueChange | null {
    return id === undefined || this.#change?.id === id ? this.#change : null;
  }

  async answer(change: CatalogueChange, answers: ImportAnswers): Promise<void> {
    if (this.#applying === null) await change.prepare(answers);
  }

  /** @returns the version; null if the change is not prepared, or if it failed and its state says why */
  async apply(change: CatalogueChange): Promise<number | null> {
    if (change.state.kind !== 'prepared' || this.#applying !== null) return null;
    const { prepared } = change.state;
    const applying = this.#takeIntoUse(prepared);
    this.#applying = applying.catch(() => null);
    try {
      const version = await applying;
      this.#end(change);
      return version;
    } catch (error) {
      change.fail(prepared, error);
      return null;
    } finally {
      this.#applying = null;
    }
  }

  discard(change: CatalogueChange): void {
    if (this.#applying === null) this.#end(change);
  }

  /** No version is in use while another catalogue than the own one is served. */
  async history(): Promise<History> {
    const { own, current } = this.#paths();
    const history = await readHistory(own);
    return current === own ? history : { ...history, inUse: null };
  }

  /** Waits for a change that is being applied. */
  async close(): Promise<void> {
    await this.#applying;
    if (this.#change !== null) this.#end(this.#change);
    await this.#ending;
  }

  #paths(): { readonly current: string; readonly own: string } {
    return { current: this.#parts.served.path, own: this.#parts.editing.own };
  }

  async #open(parts: Pick<ChangeParts, 'source' | 'remove' | 'prepare'>): Promise<CatalogueChange> {
    await this.#applying;
    if (this.#change !== null) this.#end(this.#change);
    const { editing, logger } = this.#parts;
    const change = new CatalogueChange({ ...parts, onProgress: editing.onProgress, logger });
    this.#change = change;
    await change.prepare();
    return change;
  }

  async #takeIntoUse(prepared: PreparedImport): Promise<number> {
    const { own, onTakenIntoUse } = this.#parts.editing;
    let version = 0;
    await mkdir(dirname(own), { recursive: true });
    await this.#parts.served.replace(async () => {
      ({ version } = await prepared.apply(own));
      return own;
    });
    await onTakenIntoUse();
    return version;
  }

  #end(change: CatalogueChange): void {
    if (this.#change === change) this.#change = null;
    this.#ending = Promise.all([this.#ending, change.end()]);
  }
}
