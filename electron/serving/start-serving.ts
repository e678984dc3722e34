import type { CatalogueStore } from '../catalogue/catalogue-store.ts';
import type { RefusalReason } from '../catalogue/inspect-catalogue.ts';
import type { StandardCatalogue } from '../catalogue/standard-catalogue.ts';
import { describeStartupFailure } from '../failures.ts';
import type { EmbeddedServer } from './embedded-server.ts';

/** What a start waits for: the share with the company's catalogue, or the catalogue that is opened. */
export type StartStep = 'company_catalogue' | 'catalogue';

export interface StartServingOptions {
  server: EmbeddedServer;
  store: CatalogueStore;
  /** The catalogue on the command line, for this start only; null where there is none. */
  givenPath: string | null;
  /** Whether the user's own choice counts. */
  mayChoose: boolean;
  bundledPath: string;
  standard: () => Promise<StandardCatalogue>;
}

/** Where the server answers, and why it serves another catalogue than the wanted one (null: it serves the wanted one). */
export interface Serving {
  origin: string;
  notice: CatalogueNotice | null;
}

/** A catalogue that could not be used: the one that the user chose, or the company's. */
export interface CatalogueNotice {
  /** `central_away` where the last copy is used, `central_missing` where there is none. */
  kind: 'chosen_unusable' | 'central_away' | 'central_missing' | 'central_refused' | 'central_unusable';
  reasons: readonly RefusalReason[];
}

/**
 * Starts the server on the given catalogue, else on the one that the user chose, else on the standard one. While the chosen
 * one (or the record of it) is damaged or gone, the standard or the bundled one is served, because the app must stay usable; the choice stays
 * until the user chooses another.
 *
 * @throws the server's error; also where a catalogue is locked or cannot be read for now, which says nothing about what is
 *   in it: other prices must not take its place, and the next try may find it
 */
export async function startServing(options: StartServingOptions): Promise<Serving> {
  const { server, store, givenPath, mayChoose } = options;
  if (givenPath !== null) return { origin: await server.start(givenPath), notice: null };
  try {
    const selected = mayChoose ? await store.selected() : null;
    if (selected !== null) return { origin: await server.start(selected), notice: null };
  } catch (error) {
    const reason = reasonAgainstCatalogue(error);
    if (reason === null) throw error;
    const { origin } = await serveStandard(options);
    return { origin, notice: { kind: 'chosen_unusable', reasons: [reason] } };
  }
  return await serveStandard(options);
}

/** A damaged copy of the company's catalogue is forgotten and copied again, once. */
async function serveStandard(options: StartServingOptions, isRepeated = false): Promise<Serving> {
  const { server, store, bundledPath, standard } = options;
  const found = await standard();
  const { path, kind } = found;
  try {
    return { origin: await server.start(path), notice: noticeOf(found) };
  } catch (error) {
    const reason = reasonAgainstCatalogue(error);
    if (kind === 'bundled' || reason === null) throw error;
    await store.recordCentralCopy(null);
    if (!isRepeated) return await serveStandard(options, true);
    return { origin: await server.start(bundledPath), notice: { kind: 'central_unusable', reasons: [reason] } };
  }
}

/** The notice about a standard catalogue that is not the company's newest; null where it is the newest. */
export function noticeOf({ kind, outdated }: Pick<StandardCatalogue, 'kind' | 'outdated'>): CatalogueNotice | null {
  if (outdated === null) return null;
  const { because, reasons } = outdated;
  return { kind: because === 'away' && kind === 'bundled' ? 'central_missing' : `central_${because}`, reasons };
}

/** Why the catalogue cannot be used; null where the error is not about the catalogue. */
function reasonAgainstCatalogue(error: unknown): RefusalReason | null {
  const { kind } = describeStartupFailure(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (kind === 'catalogue_missing') return { kind: 'missing', detail };
  return kind === 'catalogue_broken' ? { kind: 'damaged', detail } : null;
}
