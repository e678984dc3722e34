import type { InspectCatalogue, RefusalReason } from './catalogue-inspection.ts';
import type { CatalogueStore, KeptCatalogue } from './catalogue-store.ts';
import { compareVersions } from './compare-versions.ts';

export interface CatalogueSwitchOptions {
  store: CatalogueStore;
  bundledPath: string;
  inspect: InspectCatalogue;
  /** Puts a server on the catalogue in the place of the one that runs. Failing, it leaves that one running. */
  serve: (path: string) => Promise<void>;
}

export type SwitchOutcome =
  { kind: 'switched'; version: string } | { kind: 'refused'; reasons: RefusalReason[] } | { kind: 'cancelled' };

/** Asked when the offered catalogue is older than the one in use. */
export type ConfirmOlder = (offered: string, current: string) => Promise<boolean>;

/**
 * Takes a catalogue file into use: checked as a copy, served, and only then selected for later starts. Whatever fails,
 * the catalogue of before is still served and still selected.
 */
export async function openCatalogueFile(
  sourcePath: string,
  options: CatalogueSwitchOptions,
  confirmOlder: ConfirmOlder,
): Promise<SwitchOutcome> {
  const { store } = options;
  const offer = await store.offer(sourcePath);
  if (!offer.accepted) return { kind: 'refused', reasons: offer.reasons };
  const { version } = offer.catalogue.description;
  const current = await currentVersion(options);
  if (current !== null && compareVersions(version, current) < 0 && !(await confirmOlder(version, current))) {
    await store.removeUnused(null);
    return { kind: 'cancelled' };
  }
  return await takeIntoUse(offer.catalogue, options);
}

/** Goes back to the catalogue that came with the app. */
export async function useBundledCatalogue(options: CatalogueSwitchOptions): Promise<'switched' | 'unchanged'> {
  if ((await options.store.selected()) === null) return 'unchanged';
  await options.serve(options.bundledPath);
  await options.store.select(null);
  return 'switched';
}

async function takeIntoUse(catalogue: KeptCatalogue, options: CatalogueSwitchOptions): Promise<SwitchOutcome> {
  try {
    await options.serve(catalogue.path);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'refused', reasons: [{ kind: 'damaged', detail }] };
  }
  await options.store.select(catalogue.path);
  return { kind: 'switched', version: catalogue.description.version };
}

async function currentVersion({ store, bundledPath, inspect }: CatalogueSwitchOptions): Promise<string | null> {
  const inspection = await inspect((await store.selected()) ?? bundledPath);
  return inspection.accepted ? inspection.description.version : null;
}
