import { describeStartupFailure } from '../failures.ts';
import { messageOf } from '../logging/shell-log.ts';
import type { CatalogueStore } from './catalogue-store.ts';
import type { CatalogueInspection, InspectCatalogue } from './inspect-catalogue.ts';
import type { StandardCatalogue } from './standard-catalogue.ts';

export interface CatalogueSwitchOptions {
  store: CatalogueStore;
  inspect: InspectCatalogue;
  currentPath: () => string | null;
  standard: () => Promise<StandardCatalogue>;
  /** Replaces the running server by one on this catalogue. When that fails, the running one continues. */
  serve: (path: string) => Promise<void>;
}

export interface StandardOutcome extends Pick<StandardCatalogue, 'kind' | 'outdated'> {
  isChanged: boolean;
}

/** Goes back to the standard catalogue: the company's or the bundled one. */
export async function useStandardCatalogue(options: CatalogueSwitchOptions): Promise<StandardOutcome> {
  const { store, currentPath, serve } = options;
  const { path, kind, outdated } = await options.standard();
  const isServed = currentPath() === path;
  // A record that cannot be read is written anew: this is a choice of the user.
  const selected = await store.selected().catch(() => undefined);
  if (isServed && selected === null) return { kind, outdated, isChanged: false };
  if (!isServed) await serve(path);
  await store.select(null);
  return { kind, outdated, isChanged: true };
}

/** Goes back to the own catalogue, which imports made: checks it, serves it, and only then selects it. */
export async function useOwnCatalogue(options: CatalogueSwitchOptions): Promise<CatalogueInspection> {
  const path = options.store.ownPath;
  const inspection = await options.inspect(path);
  if (!inspection.accepted) return inspection;
  try {
    if (options.currentPath() !== path) await options.serve(path);
  } catch (error) {
    const { kind } = describeStartupFailure(error);
    const isUnread = kind === 'catalogue_missing' || kind === 'catalogue_unreadable';
    return { accepted: false, reasons: [{ kind: isUnread ? 'missing' : 'damaged', detail: messageOf(error) }] };
  }
  await options.store.select(path);
  return inspection;
}
