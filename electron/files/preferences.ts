import { readFileSync } from 'node:fs';
import { type DealerSettings, readStoredDealer } from '../../server/settings/dealer.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

export type Appearance = 'system' | 'light' | 'dark';

/** What the user chose, from one start to the next. */
export interface Preferences {
  readonly appearance: Appearance;
  /** Chromium's zoom level: 0 is the page's own size, each step of 1 is a fifth larger. */
  readonly zoomLevel: number;
  /** Where the user saved last; null before the first time. */
  readonly folder: string | null;
  /** Files of catalogues that were opened, the newest first. */
  readonly recentCatalogues: readonly string[];
  /** Whose name stands on the orders; null: nobody's. */
  readonly dealer: DealerSettings | null;
}

/** The preferences in memory, and their file. */
export interface PreferenceStore {
  current(): Preferences;
  /** Takes the change at once and writes it; the writes follow each other in the order of the changes. */
  change(change: Partial<Preferences>): Promise<void>;
}

const DEFAULTS: Preferences = { appearance: 'system', zoomLevel: 0, folder: null, recentCatalogues: [], dealer: null };

/** The zoom levels that Chromium can show, in whole steps. */
export const GREATEST_ZOOM_LEVEL = 8;
export const LEAST_ZOOM_LEVEL = -7;
const GREATEST_NUMBER_OF_RECENT = 6;

/** Opens what the user chose earlier. A missing or damaged file means the defaults: it never stops the app. */
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

/** The list with this file in front, without it further down. */
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

/** Each value for itself: one that cannot be used costs none of the others. */
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
