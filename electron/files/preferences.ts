import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { readStoredDealer } from '../../server/settings/dealer.ts';
import { isMissing, writeFileAtomically } from './write-file.ts';

export type Appearance = 'system' | 'light' | 'dark';

export type Preferences = Readonly<ReturnType<typeof parsePreferences>>;

/** New values, or a function that returns them for the present ones. */
export type PreferenceChange = Partial<Preferences> | ((present: Preferences) => Partial<Preferences>);

export type PreferenceStore = ReturnType<typeof openPreferences>;

export const GREATEST_ZOOM_LEVEL = 8;
export const LEAST_ZOOM_LEVEL = -7;
const GREATEST_NUMBER_OF_RECENT = 6;
const MOST_MONTHS = 120;

/** The contents of the file, unknown names included. `isDamaged`: it is no JSON object. */
interface StoredPreferences {
  readonly values: Readonly<Record<string, unknown>>;
  readonly isDamaged: boolean;
}

/**
 * Opens the preferences. A file that another program holds is read again at each use, and never written before it was read. A
 * damaged file is kept beside the new one.
 */
export function openPreferences(path: string) {
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
    /** Returns the defaults, with the changes since the start, while the file cannot be read. */
    current: () => parsePreferences(values()),
    /**
     * Applies the change at once and then writes it; the writes happen in the order of the changes.
     *
     * @throws Error when the file cannot be read or written; the change stays applied, and is written with the next one
     */
    async change(change: PreferenceChange): Promise<void> {
      unwritten = [...unwritten, change];
      writing = writing.catch(() => undefined).then(write);
      await writing;
    },
    /** Resolves when no change is being written any more, whether or not it could be written. */
    settled: async () => await writing.catch(() => undefined),
  };
}

function apply(change: PreferenceChange, values: StoredPreferences['values']): StoredPreferences['values'] {
  return { ...values, ...(typeof change === 'function' ? change(parsePreferences(values)) : change) };
}

/** Returns the change that a quote was opened or saved: it is the first of the recent ones. */
export function openedQuote(path: string) {
  return ({ recentQuotes }: Pick<Preferences, 'recentQuotes'>): Pick<Preferences, 'recentQuotes'> => ({
    recentQuotes: [path, ...recentQuotes.filter((other) => other !== path)].slice(0, GREATEST_NUMBER_OF_RECENT),
  });
}

/** Reads the file, which may be missing; null while another program holds it. */
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
    // Damaged.
  }
  return { values: {}, isDamaged: true };
}

/** Replaces each invalid value by its default. */
function parsePreferences(stored: Readonly<Record<string, unknown>>) {
  const { appearance, zoomLevel, folder, quoteFolder, monthsKept, recentQuotes, lastQuoteNumber, dealer } = stored;
  const chosen: Appearance = appearance === 'light' || appearance === 'dark' ? appearance : 'system';
  return {
    appearance: chosen,
    /** Chromium's zoom level: 0 is the page's own size, each step of 1 is a fifth larger. */
    zoomLevel:
      typeof zoomLevel === 'number' && zoomLevel >= LEAST_ZOOM_LEVEL && zoomLevel <= GREATEST_ZOOM_LEVEL
        ? zoomLevel
        : 0,
    /** The folder of the last saved document; null before the first. */
    folder: parsePath(folder),
    /** The folder of the list of quotes; null: the user has named none. */
    quoteFolder: parsePath(quoteFolder),
    /** After so many months lost and expired quotes are proposed for removal; null: never. */
    monthsKept:
      typeof monthsKept === 'number' && Number.isInteger(monthsKept) && monthsKept > 0 && monthsKept <= MOST_MONTHS
        ? monthsKept
        : null,
    /** Quotes that were opened or saved, the newest first. */
    recentQuotes: parsePaths(recentQuotes),
    /** The last quote number that this user saved; null before the first. */
    lastQuoteNumber: typeof lastQuoteNumber === 'string' ? lastQuoteNumber : null,
    dealer: readStoredDealer(dealer),
  };
}

function parsePath(stored: unknown): string | null {
  return typeof stored === 'string' && stored !== '' ? stored : null;
}

function parsePaths(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  const paths = stored.filter((path): path is string => typeof path === 'string' && path !== '');
  return paths.slice(0, GREATEST_NUMBER_OF_RECENT);
}
