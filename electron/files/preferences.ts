import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { type DealerSettings, readStoredDealer } from '../../server/settings/dealer.ts';
import { isMissing, writeFileAtomically } from './write-file.ts';

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
  /** Quotes that were opened or saved, the newest first. */
  readonly recentQuotes: readonly string[];
  /** The last number of a quote that this user saved in a year; null before the first. */
  readonly quoteCounter: QuoteCounter | null;
  /** The dealer on the orders; null for none. */
  readonly dealer: DealerSettings | null;
}

export interface QuoteCounter {
  readonly year: number;
  readonly last: number;
}

/** New values, or a function that gives them from the present ones. */
export type PreferenceChange = Partial<Preferences> | ((present: Preferences) => Partial<Preferences>);

/** The preferences in memory, and their file. */
export interface PreferenceStore {
  /** The defaults, with the changes since the start, while the file cannot be read. */
  current(): Preferences;
  /**
   * Applies the change at once and then writes it; the writes happen in the order of the changes.
   *
   * @throws Error when the file cannot be read or written; the change stays applied, and is written with the next one
   */
  change(change: PreferenceChange): Promise<void>;
}

const DEFAULTS: Preferences = {
  appearance: 'system',
  zoomLevel: 0,
  folder: null,
  recentCatalogues: [],
  recentQuotes: [],
  quoteCounter: null,
  dealer: null,
};

/** The zoom levels that Chromium can show, in whole steps. */
export const GREATEST_ZOOM_LEVEL = 8;
export const LEAST_ZOOM_LEVEL = -7;
const GREATEST_NUMBER_OF_RECENT = 6;

/** What the file says, with names and values that this version does not know; `isDamaged` where it is no JSON object. */
interface StoredPreferences {
  readonly values: Readonly<Record<string, unknown>>;
  readonly isDamaged: boolean;
}

/**
 * Opens the preferences; they never stop the app. A file that cannot be read for now (a backup or a virus scanner holds it)
 * is tried again at each use and is not written over before it has been read. A damaged file is kept beside the new one.
 */
export function openPreferences(path: string): PreferenceStore {
  let stored = readStored(path);
  let unwritten: PreferenceChange[] = [];
  let writing: Promise<void> = Promise.resolve();

  function values(): StoredPreferences['values'] {
    stored ??= readStored(path);
    return unwritten.reduce((present, change) => apply(change, present), stored?.values ?? {});
  }

  async function write(): Promise<void> {
    const [written, included] = [values(), unwritten];
    if (stored === null) throw new Error(`${path} cannot be read.`);
    if (stored.isDamaged) await copyFile(path, `${path}.damaged-${Date.now()}`);
    await writeFileAtomically(path, `${JSON.stringify(written, null, 2)}\n`);
    stored = { values: written, isDamaged: false };
    unwritten = unwritten.filter((change) => !included.includes(change));
  }

  return {
    current: () => parsePreferences(values()),
    async change(change) {
      unwritten = [...unwritten, change];
      writing = writing.catch(() => undefined).then(write);
      await writing;
    },
  };
}

function apply(change: PreferenceChange, values: StoredPreferences['values']): StoredPreferences['values'] {
  return { ...values, ...(typeof change === 'function' ? change(parsePreferences(values)) : change) };
}

/** The change that a catalogue was opened: it is the first of the recent ones, and there once. */
export function openedCatalogue(path: string) {
  return ({ recentCatalogues }: Pick<Preferences, 'recentCatalogues'>): Pick<Preferences, 'recentCatalogues'> => ({
    recentCatalogues: withFirst(path, recentCatalogues),
  });
}

/** The change that a quote was opened or saved, likewise. */
export function openedQuote(path: string) {
  return ({ recentQuotes }: Pick<Preferences, 'recentQuotes'>): Pick<Preferences, 'recentQuotes'> => ({
    recentQuotes: withFirst(path, recentQuotes),
  });
}

function withFirst(path: string, paths: readonly string[]): readonly string[] {
  return [path, ...paths.filter((other) => other !== path)].slice(0, GREATEST_NUMBER_OF_RECENT);
}

/** The number that follows this user's last one of the year, such as `T2026-12`. Two machines may suggest the same. */
export function nextQuoteNumber(counter: QuoteCounter | null, prefix: string, year: number): string {
  return `${prefix}${year}-${counter?.year === year ? counter.last + 1 : 1}`;
}

/** The change that a quote of this number was saved: any number that ends as a suggested one counts, lower ones change nothing. */
export function countedNumber(number: string) {
  return ({ quoteCounter }: Pick<Preferences, 'quoteCounter'>): Pick<Preferences, 'quoteCounter'> => {
    const [, year, last] = /(\d{4})-(\d{1,9})$/.exec(number)?.map(Number) ?? [];
    if (year === undefined || last === undefined) return { quoteCounter };
    const isPast =
      quoteCounter !== null && (year < quoteCounter.year || (year === quoteCounter.year && last <= quoteCounter.last));
    if (isPast) return { quoteCounter };
    return { quoteCounter: { year, last } };
  };
}

/** What is in the file, which may be missing; null when it cannot be read for now. */
function readStored(path: string): StoredPreferences | null {
  let contents: string;
  try {
    contents = readFileSync(path, 'utf8');
  } catch (error) {
    return isMissing(error) ? { values: {}, isDamaged: false } : null;
  }
  try {
    const values: unknown = JSON.parse(contents);
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) {
      return { values: { ...values }, isDamaged: false };
    }
  } catch {
    // Damaged, as below.
  }
  return { values: {}, isDamaged: true };
}

/** Each value is read separately: an invalid one is replaced by its default, the others are kept. */
function parsePreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  const { appearance, zoomLevel, folder, recentCatalogues, recentQuotes, quoteCounter, dealer } = stored;
  return {
    appearance: appearance === 'light' || appearance === 'dark' ? appearance : DEFAULTS.appearance,
    zoomLevel:
      typeof zoomLevel === 'number' && zoomLevel >= LEAST_ZOOM_LEVEL && zoomLevel <= GREATEST_ZOOM_LEVEL
        ? zoomLevel
        : DEFAULTS.zoomLevel,
    folder: typeof folder === 'string' && folder !== '' ? folder : DEFAULTS.folder,
    recentCatalogues: parsePaths(recentCatalogues),
    recentQuotes: parsePaths(recentQuotes),
    quoteCounter: parseCounter(quoteCounter),
    dealer: readStoredDealer(dealer),
  };
}

function parsePaths(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const paths = stored.filter((path): path is string => typeof path === 'string' && path !== '');
  return paths.slice(0, GREATEST_NUMBER_OF_RECENT);
}

function parseCounter(stored: unknown): QuoteCounter | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { year, last }: Partial<Record<keyof QuoteCounter, unknown>> = stored;
  return Number.isSafeInteger(year) && Number.isSafeInteger(last) ? { year: Number(year), last: Number(last) } : null;
}
