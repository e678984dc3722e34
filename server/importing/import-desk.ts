import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CatalogueVersion, listVersions, versionInUse } from '../exchange/history.ts';
import type { ImportProgress } from '../exchange/import-report.ts';
import { type PrepareOptions, type PreparedImport, prepareImport, prepareRestore } from '../exchange/prepare-import.ts';
import { type PriceOptions, noPriceOptions } from '../exchange/price-file/price-line.ts';
import { presentDigest } from '../exchange/take-into-use.ts';
import { tellError } from '../exchange/told-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { CatalogueEditing } from './catalogue-editing.ts';
import type { ChosenFile } from './upload.ts';

/** What a change of the catalogue comes of: a file that was chosen, or an earlier version. */
export type ChangeSource =
  { readonly kind: 'file'; readonly name: string } | { readonly kind: 'version'; readonly version: number };

/** How far a change has come. */
export type ChangeState =
  | { readonly kind: 'preparing'; readonly progress: ImportProgress | null }
  /** Ready to be looked at; `failure` is why taking it into use failed the last time. */
  | { readonly kind: 'prepared'; readonly prepared: PreparedImport; readonly failure: Error | null }
  | { readonly kind: 'refused'; readonly failure: Error };

/** A change of the catalogue that is being prepared, or waits for a decision. */
export interface CatalogueChange {
  readonly id: string;
  readonly source: ChangeSource;
  readonly state: ChangeState;
  readonly prices: PriceOptions;
}

/** What was taken into use, for whoever wants to know, or to go back. */
export interface TakenIntoUse {
  readonly version: CatalogueVersion;
  /** The version that was in use before; null where it is not kept. */
  readonly previous: number | null;
}

/** The catalogue that is served. */
export interface ServedFile {
  readonly path: string;
  /** Lets the file go while `work` puts another in its place, and serves the one whose path it gives. */
  replace(work: () => Promise<string>): Promise<void>;
}

export interface ImportDeskParts {
  readonly editing: CatalogueEditing;
  readonly served: ServedFile;
  readonly logger: Logger;
}

interface OpenChange {
  readonly id: string;
  readonly source: ChangeSource;
  readonly prepare: (prices: PriceOptions, options: PrepareOptions) => Promise<PreparedImport>;
  readonly remove: () => Promise<void>;
  prices: PriceOptions;
  state: ChangeState;
  work: AbortController;
  /** Resolves when it is no longer being prepared. */
  settled: Promise<void>;
}

/** A small file is prepared by then, and nobody has to look at how far it has come. In milliseconds. */
const patience = 700;

/**
 * Where changes of the catalogue are prepared, looked at and taken into use. There is one at a time: a file that is chosen
 * while another is looked at takes its place.
 */
export class ImportDesk {
  readonly #editing: CatalogueEditing;
  readonly #served: ServedFile;
  readonly #logger: Logger;
  #change: OpenChange | null = null;
  #applying: Promise<unknown> | null = null;
  #removing: Promise<void> = Promise.resolve();
  #taken: TakenIntoUse | null = null;
  #lastCalculation: string | null = null;

  constructor({ editing, served, logger }: ImportDeskParts) {
    this.#editing = editing;
    this.#served = served;
    this.#logger = logger;
  }

  /** Begins to prepare what a file would make of the catalogue that is served. */
  async begin(file: ChosenFile): Promise<CatalogueChange> {
    const { own } = this.#editing;
    return await this.#open({ kind: 'file', name: basename(file.path) }, file.remove, (prices, options) =>
      prepareImport(file.path, { current: this.#served.path, own }, { prices, ...options }),
    );
  }

  /** The same for going back to an earlier version. */
  async beginRestore(version: number): Promise<CatalogueChange> {
    const { own } = this.#editing;
    return await this.#open({ kind: 'version', version }, nothingToRemove, (_prices, options) =>
      prepareRestore(version, { current: this.#served.path, own }, options),
    );
  }

  /** The change that is under way; with an id only if it is that one. */
  current(id?: string): CatalogueChange | null {
    return id === undefined || this.#change?.id === id ? this.#change : null;
  }

  /** Prepares a change anew, with other answers to what its file leaves open. */
  async answer(id: string, prices: PriceOptions): Promise<void> {
    const change = this.#change;
    if (change === null || change.id !== id || this.#applying !== null) return;
    change.prices = prices;
    stop(change);
    this.#prepare(change);
    await settledSoon(change);
  }

  /** Takes a prepared change into use; null when there is none, or it failed, which its state says then. */
  async apply(id: string): Promise<TakenIntoUse | null> {
    const change = this.#change;
    if (change === null || change.id !== id || change.state.kind !== 'prepared' || this.#applying !== null) return null;
    const { prepared } = change.state;
    const applying = this.#apply(prepared);
    this.#applying = applying.catch(() => null);
    try {
      this.#taken = await applying;
      this.#end(change);
      return this.#taken;
    } catch (error) {
      change.state = { kind: 'prepared', prepared, failure: this.#failureOf(error) };
      return null;
    } finally {
      this.#applying = null;
    }
  }

  /** Gives a change up, whether it is still being prepared or waits. */
  discard(id: string): void {
    if (this.#change?.id === id && this.#applying === null) this.#end(this.#change);
  }

  /** What was taken into use last, once: for the page that comes next. */
  takeNotice(): TakenIntoUse | null {
    const taken = this.#taken;
    this.#taken = null;
    return taken;
  }

  /** Remembers a calculation that was shown, to lead back to it. */
  sawCalculation(address: string): void {
    this.#lastCalculation = address;
  }

  /** The address of the calculation that was shown last; null where there was none yet. */
  lastCalculation(): string | null {
    return this.#lastCalculation;
  }

  /** The versions of the own catalogue, the newest first, and the one that is served. */
  async versions(): Promise<{ readonly versions: readonly CatalogueVersion[]; readonly inUse: number | null }> {
    const { own } = this.#editing;
    const inUse = this.#served.path === own ? await versionInUse(own) : null;
    return { versions: await listVersions(own), inUse };
  }

  /** Where the own catalogue is, whether it is there or not. */
  get own(): string {
    return this.#editing.own;
  }

  /** Ends what is under way; what is being taken into use is waited for. */
  async close(): Promise<void> {
    await this.#applying;
    const change = this.#change;
    if (change === null) return;
    this.#end(change);
    await change.settled;
    await this.#removing;
  }

  async #open(
    source: ChangeSource,
    remove: OpenChange['remove'],
    prepare: OpenChange['prepare'],
  ): Promise<CatalogueChange> {
    await this.#applying;
    if (this.#change !== null) this.#end(this.#change);
    const change: OpenChange = {
      id: randomUUID(),
      source,
      prepare,
      remove,
      prices: noPriceOptions,
      state: { kind: 'preparing', progress: null },
      work: new AbortController(),
      settled: Promise.resolve(),
    };
    this.#change = change;
    this.#prepare(change);
    await settledSoon(change);
    return change;
  }

  #prepare(change: OpenChange): void {
    const work = new AbortController();
    change.work = work;
    change.state = { kind: 'preparing', progress: null };
    this.#editing.onProgress('unknown');
    const progress = (said: ImportProgress): void => {
      if (work.signal.aborted || change.state.kind !== 'preparing') return;
      change.state = { kind: 'preparing', progress: said };
      this.#editing.onProgress(said.done === null || said.total === null ? 'unknown' : said.done / said.total);
    };
    change.settled = this.#follow(change, work.signal, progress);
  }

  async #follow(change: OpenChange, signal: AbortSignal, progress: PrepareOptions['progress']): Promise<void> {
    try {
      const prepared = await change.prepare(change.prices, { signal, progress });
      if (signal.aborted) await dispose(prepared);
      else this.#settle(change, { kind: 'prepared', prepared, failure: null });
    } catch (error) {
      if (!signal.aborted) this.#settle(change, { kind: 'refused', failure: this.#failureOf(error) });
    }
  }

  #settle(change: OpenChange, state: ChangeState): void {
    change.state = state;
    this.#editing.onProgress(null);
  }

  async #apply(prepared: PreparedImport): Promise<TakenIntoUse> {
    const { own, onTakenIntoUse } = this.#editing;
    const taken: CatalogueVersion[] = [];
    const before = await presentDigest(this.#served.path);
    await mkdir(dirname(own), { recursive: true });
    await this.#served.replace(async () => {
      taken.push(await prepared.apply(own));
      return own;
    });
    await onTakenIntoUse();
    const [version] = taken;
    if (version === undefined) throw new Error('No version was taken into use.');
    const earlier = (await listVersions(own)).filter((kept) => kept.version < version.version);
    const previous = earlier.find(({ digest }) => digest === before);
    return { version, previous: previous?.version ?? null };
  }

  #end(change: OpenChange): void {
    if (this.#change === change) this.#change = null;
    if (change.state.kind === 'preparing') this.#editing.onProgress(null);
    stop(change);
    this.#removing = this.#remove(change);
  }

  async #remove(change: OpenChange): Promise<void> {
    try {
      await change.remove();
    } catch (error) {
      this.#logger.warning('An upload could not be removed.', { error });
    }
  }

  /** What has no sentence for the user is a fault of the program, and stands in the log. */
  #failureOf(error: unknown): Error {
    if (error instanceof Error && tellError(error) !== null) return error;
    this.#logger.error('An import failed unexpectedly.', { error });
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Waits a little, so that what does not take long is there when the next page comes. */
async function settledSoon({ settled }: OpenChange): Promise<void> {
  const limit = new AbortController();
  const waited = wait(patience, undefined, { signal: limit.signal }).catch(() => undefined);
  await Promise.race([settled, waited]);
  limit.abort();
}

const nothingToRemove = async (): Promise<void> => undefined;

/** Ends the thread that prepares a change, or takes away what it made. */
function stop({ work, state }: OpenChange): void {
  work.abort(new Error('The import was given up.'));
  if (state.kind === 'prepared') void dispose(state.prepared);
}

/** What cannot be taken away is left to the system. */
async function dispose(prepared: PreparedImport): Promise<void> {
  try {
    await prepared[Symbol.asyncDispose]();
  } catch {
    // They are temporary files.
  }
}
