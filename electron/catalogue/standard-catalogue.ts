import { stat } from 'node:fs/promises';
import { askFolder } from '../files/ask-folder.ts';
import { isMissing } from '../files/write-file.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import type { RefusalReason } from './inspect-catalogue.ts';

/** The catalogue that is used if the user has chosen none. */
export interface StandardCatalogue {
  readonly path: string;
  readonly kind: 'bundled' | 'central';
  /**
   * Why it is not the newest one of the company: `away` when the share could not be reached, `refused` when the file
   * there did not pass the checks; null when it is the newest.
   */
  readonly outdated: { readonly because: 'away' | 'refused'; readonly reasons: readonly RefusalReason[] } | null;
}

export interface StandardCatalogueOptions {
  store: CatalogueStore;
  bundledPath: string;
  /** Path of the company's catalogue, most often on a network share; null if there is none. */
  centralPath: string | null;
  /** How long a share may take to say whether the file exists, and then to copy it. */
  answerLimitInMilliseconds: number;
  copyLimitInMilliseconds: number;
  /** The copy is used, but could not be recorded: the next start copies again. */
  onUnrecorded: (error: unknown) => void;
}

/**
 * Finds the standard catalogue: the company's, copied and checked when it has changed since the last start; its last
 * good copy when the share is away or the new file is bad; the bundled one where there is no copy either. The app reads
 * the copy only: a share may go away in the middle of a calculation.
 */
export async function findStandardCatalogue(options: StandardCatalogueOptions): Promise<StandardCatalogue> {
  const { store, bundledPath, centralPath } = options;
  if (centralPath === null) return { path: bundledPath, kind: 'bundled', outdated: null };
  const recorded = await store.centralCopy();
  const copy = recorded?.source === centralPath && (await isThere(recorded.path)) ? recorded : null;
  const away = { because: 'away', reasons: [{ kind: 'missing', detail: centralPath }] } as const;
  const lastGood = (outdated: StandardCatalogue['outdated']): StandardCatalogue =>
    copy === null ? { path: bundledPath, kind: 'bundled', outdated } : { path: copy.path, kind: 'central', outdated };

  const found = await askFolder(options.answerLimitInMilliseconds, () => stat(centralPath).catch(() => null));
  if (found === null) return lastGood(away);
  const state = { source: centralPath, sizeInBytes: found.size, modifiedAt: found.mtimeMs };
  if (copy?.sizeInBytes === state.sizeInBytes && copy.modifiedAt === state.modifiedAt) return lastGood(null);

  const offer = await askFolder(options.copyLimitInMilliseconds, () => store.offer(centralPath).catch(() => null));
  if (offer === null) return lastGood(away);
  if ('reasons' in offer) return lastGood({ because: 'refused', reasons: offer.reasons });
  const { path } = offer;
  await store.recordCentralCopy({ path, ...state }).catch(options.onUnrecorded);
  return { path, kind: 'central', outdated: null };
}

async function isThere(path: string): Promise<boolean> {
  // A copy that another program holds is there.
  return await stat(path).then(
    () => true,
    (error: unknown) => !isMissing(error),
  );
}
