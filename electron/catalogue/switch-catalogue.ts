import { describeStartupFailure } from '../failures.ts';
import type { CatalogueStore, KeptCatalogue } from './catalogue-store.ts';
import type { CatalogueDescription, InspectCatalogue, RefusalReason } from './inspect-catalogue.ts';
import type { StandardCatalogue } from './standard-catalogue.ts';

export interface CatalogueSwitchOptions {
  store: CatalogueStore;
  inspect: InspectCatalogue;
  /** Version and date of the catalogue in use, which must not be inspected: an inspection changes older files. */
  describe: (path: string) => Promise<CatalogueDescription | null>;
  /** The catalogue that is served now; null while none is. */
  currentPath: () => string | null;
  standard: () => Promise<StandardCatalogue>;
  /** Replaces the running server by one on this catalogue. When that fails, the running one continues. */
  serve: (path: string) => Promise<void>;
}

export type SwitchOutcome =
  | { kind: 'switched'; version: string; remarks: readonly RefusalReason[] }
  | { kind: 'refused'; reasons: RefusalReason[] }
  | { kind: 'cancelled' };

export interface StandardOutcome extends Pick<StandardCatalogue, 'kind' | 'outdated'> {
  isChanged: boolean;
}

/** Asked when the offered catalogue is older than the one in use. */
export type ConfirmOlder = (offered: string, current: string) => Promise<boolean>;

/**
 * Takes a catalogue file into use: copies and checks it, serves the copy, and only then selects it for later starts. When
 * a step fails, the previous catalogue is still served and selected.
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
    await store.removeUnused(inUse(options));
    return { kind: 'cancelled' };
  }
  return await takeIntoUse(offer, options);
}

/** Goes back to the standard catalogue: the company's, or the one that came with the app. */
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
export async function useOwnCatalogue(options: CatalogueSwitchOptions): Promise<SwitchOutcome> {
  const path = options.store.ownPath;
  const inspection = await options.inspect(path);
  if (!inspection.accepted) return { kind: 'refused', reasons: inspection.reasons };
  const { description, remarks } = inspection;
  return await takeIntoUse({ catalogue: { path, description }, remarks }, options);
}

interface CheckedCatalogue {
  readonly catalogue: KeptCatalogue;
  readonly remarks: readonly RefusalReason[];
}

async function takeIntoUse(
  { catalogue, remarks }: CheckedCatalogue,
  options: CatalogueSwitchOptions,
): Promise<SwitchOutcome> {
  try {
    if (options.currentPath() !== catalogue.path) await options.serve(catalogue.path);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const { kind } = describeStartupFailure(error);
    const isUnread = kind === 'catalogue_missing' || kind === 'catalogue_unreadable';
    return { kind: 'refused', reasons: [{ kind: isUnread ? 'missing' : 'damaged', detail }] };
  }
  await options.store.select(catalogue.path);
  return { kind: 'switched', version: catalogue.description.version, remarks };
}

async function currentVersion({ currentPath, describe }: CatalogueSwitchOptions): Promise<string | null> {
  const path = currentPath();
  return path === null ? null : ((await describe(path))?.version ?? null);
}

function inUse({ currentPath }: CatalogueSwitchOptions): string[] {
  const path = currentPath();
  return path === null ? [] : [path];
}

/**
 * Orders two catalogue versions such as `2026.2` and `2026.10`: numbers by value, other pieces by their text.
 *
 * @returns negative when `first` is older, positive when it is newer, 0 when they are the same
 */
export function compareVersions(first: string, second: string): number {
  return new Intl.Collator('en', { numeric: true }).compare(first, second);
}
