import { readFileSync } from 'node:fs';
import { type DealerSettings, readStoredDealer } from '../../server/settings/dealer.ts';
import { writeFileAtomically } from './write-file.ts';

export type Appearance = 'system' | 'light' | 'dark';

/** What the user has chosen, kept from one start to the next. */
export interface Preferences {
  readonly appearance: Appearance;
  /** Chromium's zoom level: 0 is the page's own size, each step of 1 is a fifth larger. */
  readonly zoomLevel: number;
  /** The folder of the last saved document; null before the first. */
  readonly folder: string | null;
  /** Catalogue files that were opened, the newest first. */
  readonly recentCatalogues: readonly string[];
  /** The dealer on the orders; null for none. */
  readonly dealer: DealerSettings | null;
}

/** The preferences in memory, and their file. */
export interface PreferenceStore {
  current(): Preferences;
  /** Applies the change at once and then writes it; the writes happen in the order of the changes. */
  change(change: Partial<Preferences>): Promise<void>;
}

const DEFAULTS: Preferences = { appearance: 'system', zoomLevel: 0, folder: null, recentCatalogues: [], dealer: null };

/** The zoom levels that Chromium can show, in whole steps. */
export const GREATEST_ZOOM_LEVEL = 8;
export const LEAST_ZOOM_LEVEL = -7;
const GREATEST_NUMBER_OF_RECENT = 6;

/** Reads the preferences. A missing or damaged file means the defaults: it never stops the app. */
export function openPreferences(path: string): PreferenceStore {
  let current = readPreferences(path);
  let writing: Promise<void> = Promise.resolve();
  return {
    current: () => current,
    async change(change) {
      current = { ...current, ...change };
      const contents = `${JSON.stringify(current, null, 2)}\n`;
      writing = writing.catch(() => undefined).then(() => writeFileAtomically(path, contents));
      await writing;
    },
  };
}

/** The list with this file first, and nowhere else. */
export function withRecentCatalogue(recent: readonly string[], path: string): string[] {
  return [path, ...recent.filter((other) => other !== path)].slice(0, GREATEST_NUMBER_OF_RECENT);
}

function readPreferences(path: string): Preferences {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof stored === 'object' && stored !== null ? parsePreferences({ ...stored }) : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** Each value is read separately: an invalid one is replaced by its default, the others are kept. */
function parsePreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  const { appearance, zoomLevel, folder, recentCatalogues, dealer } = stored;
  return {
    appearance: appearance === 'light' || appearance === 'dark' ? appearance : DEFAULTS.appearance,
    zoomLevel:
      typeof zoomLevel === 'number' && zoomLevel >= LEAST_ZOOM_LEVEL && zoomLevel <= GREATEST_ZOOM_LEVEL
        ? zoomLevel
        : DEFAULTS.zoomLevel,
    folder: typeof folder === 'string' && folder !== '' ? folder : DEFAULTS.folder,
    recentCatalogues: Array.isArray(recentCatalogues)
      ? recentCatalogues
          .filter((path): path is string => typeof path === 'string' && path !== '')
          .slice(0, GREATEST_NUMBER_OF_RECENT)
      : DEFAULTS.recentCatalogues,
    dealer: readStoredDealer(dealer),
  };
}
