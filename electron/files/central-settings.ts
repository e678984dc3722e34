import { readFileSync } from 'node:fs';
import { isLocale, type Locale, locales } from '../../server/i18n/locale.ts';
import { type DealerSettings, readStoredDealer } from '../../server/settings/dealer.ts';
import type { Ownership } from './windows-owner.ts';
import { isMissing, patientlySync, UnreadableFileError } from './write-file.ts';

/** Settings of an administrator for all users of a machine, from a JSON file. Each setting is optional. */
export interface CentralSettings {
  /** The catalogue of the company, most often on a network share; null for the bundled one. */
  readonly catalogue: string | null;
  readonly language: Locale | null;
  readonly catalogueSwitching: boolean;
  /** The dealer on every user's orders; null leaves it to each user. */
  readonly dealer: DealerSettings | null;
  /** The folder of the quotes, most often on a network share; null for the folder of the last document. */
  readonly quoteFolder: string | null;
}

const NONE: CentralSettings = {
  catalogue: null,
  language: null,
  catalogueSwitching: true,
  dealer: null,
  quoteFolder: null,
};
const NAMES: ReadonlySet<string> = new Set(Object.keys(NONE));

/**
 * Reads the file, which may be missing. Leaves out and reports a setting with an error. Waits a moment if another program
 * holds the file.
 *
 * @param ownershipOf called only if there is a file
 * @returns `problems`: a sentence for each part of the file that is not used; `hindrance`: another program holds the file, which
 *   may name a catalogue; `isRefused`: the file is not used, because it does not belong to an administrator
 */
export function readCentralSettings(path: string, ownershipOf: (path: string) => Ownership) {
  let contents: Buffer;
  try {
    contents = patientlySync(() => readFileSync(path));
  } catch (cause) {
    const hindrance = isMissing(cause) ? null : new UnreadableFileError(`${path} cannot be read.`, { cause });
    return { settings: NONE, problems: [], hindrance, isRefused: false };
  }
  const ownership = ownershipOf(path);
  if (ownership === 'others') {
    const problems = [`${path} does not belong to an administrator.`];
    return { settings: NONE, problems, hindrance: null, isRefused: true };
  }
  const doubts = ownership === 'unknown' ? [`The owner of ${path} could not be found out.`] : [];
  const { settings, problems } = parseContents(contents, path);
  return { settings, problems: [...doubts, ...problems], hindrance: null, isRefused: false };
}

function parseContents(contents: Buffer, path: string) {
  try {
    const stored: unknown = JSON.parse(decode(contents));
    if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) return parse({ ...stored }, path);
  } catch {
    // Reported below.
  }
  return { settings: NONE, problems: [`${path} is no JSON object.`] };
}

/** Windows' editors write UTF-8 with a byte order mark, or UTF-16. */
function decode(contents: Buffer): string {
  const isUtf16 = contents[0] === 0xff && contents[1] === 0xfe;
  return contents.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
}

function parse(stored: Readonly<Record<string, unknown>>, path: string) {
  const { catalogue = null, language = null, catalogueSwitching = true, dealer = null, quoteFolder = null } = stored;
  const problems = Object.keys(stored)
    .filter((name) => !NAMES.has(name))
    .map((name) => `${path} has an unknown setting ${JSON.stringify(name)}.`);
  const wrong = (name: string, expected: string): null => {
    problems.push(`${name} in ${path} must be ${expected}.`);
    return null;
  };
  const pathOf = (name: string, value: unknown, expected: string): string | null => {
    if (value === null) return null;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : wrong(name, expected);
  };
  const languages = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(locales.map((name) => `"${name}"`));
  const settings: CentralSettings = {
    catalogue: pathOf('catalogue', catalogue, 'the path of a file'),
    language: language === null || isLocale(language) ? language : wrong('language', languages),
    catalogueSwitching:
      typeof catalogueSwitching === 'boolean'
        ? catalogueSwitching
        : (wrong('catalogueSwitching', 'true or false') ?? NONE.catalogueSwitching),
    dealer:
      dealer === null
        ? null
        : (readStoredDealer(dealer) ?? wrong('dealer', 'a name with address and organisation number')),
    quoteFolder: pathOf('quoteFolder', quoteFolder, 'the path of a folder'),
  };
  return { settings, problems };
}
