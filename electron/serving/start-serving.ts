import type { CatalogueStore } from '../catalogue/catalogue-store.ts';
import type { RefusalReason } from '../catalogue/inspect-catalogue.ts';
import type { StandardCatalogue } from '../catalogue/standard-catalogue.ts';
import { describeStartupFailure } from '../failures.ts';
import { messageOf } from '../logging/shell-log.ts';
import type { EmbeddedServer } from './embedded-server.ts';

/** A start waits for the share with the company's catalogue, and for the catalogue to open. */
export type StartStep = 'company_catalogue' | 'catalogue';

export interface StartServingOptions {
  server: EmbeddedServer;
  store: CatalogueStore;
  /** The catalogue on the command line, for this start only; null if there is none. */
  givenPath: string | null;
  mayChoose: boolean;
  bundledPath: string;
  standard: () => Promise<StandardCatalogue>;
}

/** A server, and why it serves another catalogue than the chosen one; null if it serves the chosen one. */
export interface Serving {
  origin: string;
  notice: ServingNotice | null;
}

/** Why the chosen catalogue or the company's catalogue could not be used. */
export interface ServingNotice {
  /** `central_away` if the last copy is used, `central_missing` if there is no copy. */
  kind: 'chosen_unusable' | 'central_away' | 'central_missing' | 'central_refused' | 'central_unusable';
  reasons: readonly RefusalReason[];
}

/**
 * Starts the server on the catalogue of the command line, on the chosen one, or on the standard one, in this order. If the
 * chosen catalogue or its record is damaged or gone, the standard one is served. The choice stays.
 *
 * @throws the server's error. A catalogue that is locked or cannot be read for now is such an error: the server must not show
 *   other prices instead, and the next try may succeed.
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

/** Returns the notice about an outdated catalogue; null for the newest. */
export function noticeOf({ kind, outdated }: Pick<StandardCatalogue, 'kind' | 'outdated'>): ServingNotice | null {
  if (outdated === null) return null;
  const { because, reasons } = outdated;
  return { kind: because === 'away' && kind === 'bundled' ? 'central_missing' : `central_${because}`, reasons };
}

/** Returns why the catalogue cannot be used; null if the error is about something else. */
function reasonAgainstCatalogue(error: unknown): RefusalReason | null {
  const { kind } = describeStartupFailure(error);
  const detail = messageOf(error);
  if (kind === 'catalogue_missing') return { kind: 'missing', detail };
  return kind === 'catalogue_broken' ? { kind: 'damaged', detail } : null;
}
