import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type CatalogueVersion, listVersions, versionInUse } from '../history/history.ts';
import { type PreparedImport, prepareImport, prepareRestore } from './prepare-import.ts';
import type { ImportAnswers } from '../import-answers.ts';
import type { StartTask } from '../run-task.ts';
import type { Logger } from '../../logging/logger.ts';
import { CatalogueChange, type ChangeParts } from './catalogue-change.ts';
import type { ChosenFile } from './upload.ts';

/**
 * The right to change the catalogue that is served. Only the desktop app gives it, for its own windows; a server without it
 * has no address that writes.
 */
export interface CatalogueEditing {
  /** The path of the user's own catalogue, which need not exist yet. No other file is ever written to. */
  readonly own: string;
  /** Called when the own catalogue was changed and is served from now on. */
  readonly onTakenIntoUse: () => Promise<void>;
  readonly onProgress: ChangeParts['onProgress'];
}

/** The catalogue that is served. */
export interface ServedFile {
  readonly path: string;
  /** Closes the file while `work` puts another in its place, and serves the one whose path it gives. */
  replace(work: () => Promise<string>): Promise<void>;
}

export interface ImportDeskParts {
  readonly editing: CatalogueEditing;
  readonly served: ServedFile;
  readonly startTask: StartTask | undefined;
  readonly logger: Logger;
}

/** Prepares changes of the catalogue and takes them into use. There is at most one: a new one replaces the one that waits. */
export class ImportDesk {
  readonly #editing: CatalogueEditing;
  readonly #served: ServedFile;
  readonly #startTask: StartTask | undefined;
  readonly #logger: Logger;
  #change: CatalogueChange | null = null;
  #applying: Promise<unknown> | null = null;
  #ending: Promise<void> = Promise.resolve();

  constructor({ editing, served, startTask, logger }: ImportDeskParts) {
    this.#editing = editing;
    this.#served = served;
    this.#startTask = startTask;
    this.#logger = logger;
  }

  /** Begins to compare a file with the catalogue that is served. */
  async begin(file: ChosenFile): Promise<CatalogueChange> {
    return await this.#open({
      source: { kind: 'file', name: basename(file.path) },
      remove: file.remove,
      prepare: (answers, options) =>
        prepareImport(file.path, this.#paths(), { answers, startTask: this.#startTask, ...options }),
    });
  }

  /** Begins to compare an earlier version with the catalogue that is served. */
  async beginRestore(version: number): Promise<CatalogueChange> {
    return await this.#open({
      source: { kind: 'version', version },
      remove: async () => {},
      prepare: (_answers, options) =>
        prepareRestore(version, this.#paths(), { startTask: this.#startTask, ...options }),
    });
  }

  /** The current change; with an id only where it has that id. */
  current(id?: string): CatalogueChange | null {
    return id === undefined || this.#change?.id === id ? this.#change : null;
  }

  /** Prepares a change again, with other answers to the questions about its file. */
  async answer(id: string, answers: ImportAnswers): Promise<void> {
    const change = this.current(id);
    if (change !== null && this.#applying === null) await change.prepare(answers);
  }

  /**
   * Takes a prepared change into use.
   * @returns its version; null when there is no such change, or it failed: then its state says why
   */
  async apply(id: string): Promise<number | null> {
    const change = this.current(id);
    if (change === null || change.state.kind !== 'prepared' || this.#applying !== null) return null;
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

  /** Discards a change that is being prepared or waits. */
  discard(id: string): void {
    const change = this.current(id);
    if (change !== null && this.#applying === null) this.#end(change);
  }

  /** The versions of the own catalogue, the newest first, and the one that is served. */
  async versions(): Promise<{ readonly versions: readonly CatalogueVersion[]; readonly inUse: number | null }> {
    const { own, current } = this.#paths();
    return { versions: await listVersions(own), inUse: current === own ? await versionInUse(own) : null };
  }

  /** The path of the own catalogue, which need not exist. */
  get own(): string {
    return this.#editing.own;
  }

  /** Discards the current change, and waits for one that is being taken into use. */
  async close(): Promise<void> {
    await this.#applying;
    if (this.#change !== null) this.#end(this.#change);
    await this.#ending;
  }

  #paths(): { readonly current: string; readonly own: string } {
    return { current: this.#served.path, own: this.#editing.own };
  }

  async #open(parts: Pick<ChangeParts, 'source' | 'remove' | 'prepare'>): Promise<CatalogueChange> {
    await this.#applying;
    if (this.#change !== null) this.#end(this.#change);
    const { onProgress } = this.#editing;
    const change = new CatalogueChange({ ...parts, onProgress, logger: this.#logger });
    this.#change = change;
    await change.prepare();
    return change;
  }

  async #takeIntoUse(prepared: PreparedImport): Promise<number> {
    const { own, onTakenIntoUse } = this.#editing;
    const taken: CatalogueVersion[] = [];
    await mkdir(dirname(own), { recursive: true });
    await this.#served.replace(async () => {
      taken.push(await prepared.apply(own));
      return own;
    });
    await onTakenIntoUse();
    const [version] = taken;
    if (version === undefined) throw new Error('No version was taken into use.');
    return version.version;
  }

  #end(change: CatalogueChange): void {
    if (this.#change === change) this.#change = null;
    this.#ending = Promise.all([this.#ending, change.end()]).then(() => undefined);
  }
}
