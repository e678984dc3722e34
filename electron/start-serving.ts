import type { RefusalReason } from './catalogue/catalogue-inspection.ts';
import type { CatalogueStore } from './catalogue/catalogue-store.ts';
import type { EmbeddedServer } from './embedded-server.ts';
import { describeStartupFailure } from './startup-failure/describe-failure.ts';

export interface StartServingOptions {
  server: EmbeddedServer;
  store: CatalogueStore;
  bundledPath: string;
}

/** Where the server answers, and why the catalogue that the user had chosen was not used (null: it was, or none was). */
export interface Serving {
  origin: string;
  fellBackBecause: RefusalReason | null;
}

/**
 * Starts the server on the catalogue that the user chose, and on the bundled one where that fails because of the
 * catalogue: the app must be usable although a file in the user's folder has gone bad.
 */
export async function startServing({ server, store, bundledPath }: StartServingOptions): Promise<Serving> {
  const selected = await store.selected();
  if (selected === null) return { origin: await server.start(bundledPath), fellBackBecause: null };
  try {
    return { origin: await server.start(selected), fellBackBecause: null };
  } catch (error) {
    const reason = reasonAgainstCatalogue(error);
    if (reason === null) throw error;
    const origin = await server.start(bundledPath);
    await store.select(null);
    return { origin, fellBackBecause: reason };
  }
}

function reasonAgainstCatalogue(error: unknown): RefusalReason | null {
  const { kind } = describeStartupFailure(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (kind === 'catalogue_missing') return { kind: 'missing', detail };
  return kind === 'catalogue_broken' ? { kind: 'damaged', detail } : null;
}
