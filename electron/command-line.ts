import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isLocale } from '../server/i18n/locale.ts';

export type CommandLine = ReturnType<typeof parseCommandLine>;

/** The ending of catalogue files, by which a double click finds this program. */
export const CATALOGUE_EXTENSION = 'pipekatalog';
export const QUOTE_EXTENSION = 'pipetilbud';

const OPTIONS = {
  dev: { type: 'boolean' },
  headless: { type: 'boolean' },
  locale: { type: 'string' },
  catalogue: { type: 'string' },
  settings: { type: 'string' },
  // Read by Chromium and by `main.ts`; listed so that they do not count as unknown.
  'user-data-dir': { type: 'string' },
  'ozone-platform': { type: 'string' },
  'no-sandbox': { type: 'boolean' },
} as const;

/**
 * Reads a command line tolerantly: systems, installers, desktops and Chromium add arguments of their own, which must not
 * stop the app from starting.
 *
 * @param argumentList `process.argv`, or that of a second start
 * @param isPackaged whether this is an installed app; from source the first argument without a dash is the app's folder
 * @param workingFolder what relative paths of files are relative to
 */
export function parseCommandLine(argumentList: readonly string[], isPackaged: boolean, workingFolder: string) {
  const args = isPackaged ? argumentList.slice(1) : withoutApplicationFolder(argumentList.slice(1));
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  const consumed = new Set<number>();
  const opened: string[] = [];
  for (const token of tokens) {
    const file = token.kind === 'positional' ? openedPath(token.value, workingFolder) : null;
    if (file !== null) {
      opened.push(file);
      consumed.add(token.index);
    } else if (token.kind === 'option' && token.name in OPTIONS) {
      given.set(token.name, token.value ?? '');
      consumed.add(token.index);
      if (token.value !== undefined && !token.inlineValue) consumed.add(token.index + 1);
    }
  }
  const locale = given.get('locale');
  return {
    /** Development mode: profiler, developer menu and developer tools together. */
    developer: given.has('dev') || !isPackaged,
    headless: given.has('headless'),
    /** Language of the shell and of the pages; null leaves it to the settings. */
    locale: isLocale(locale) ? locale : null,
    /** The catalogue for this start; null leaves it to the user's choice and the settings. */
    catalogue: pathOrNull(given.get('catalogue'), workingFolder),
    /** A file of central settings that replaces the machine's; null if none is given. */
    settingsFile: pathOrNull(given.get('settings'), workingFolder),
    /** A catalogue or a quote that was double-clicked, or dropped on the program. */
    openedFile: opened.at(-1) ?? null,
    /** All other arguments, in their order: some may be settings of the server. */
    otherArguments: args.filter((_argument, index) => !consumed.has(index)),
  };
}

export function isQuoteFile(path: string): boolean {
  return path.toLowerCase().endsWith(`.${QUOTE_EXTENSION}`);
}

/** Whether the system gives files of this name to the app. */
export function isOwnFile(path: string): boolean {
  return isQuoteFile(path) || path.toLowerCase().endsWith(`.${CATALOGUE_EXTENSION}`);
}

/** The path of a file of the app, which Linux desktops give as a `file:` address; null for any other argument. */
function openedPath(argument: string, workingFolder: string): string | null {
  if (!isOwnFile(argument)) return null;
  try {
    return argument.startsWith('file:') ? fileURLToPath(argument) : resolve(workingFolder, argument);
  } catch {
    return null;
  }
}

function pathOrNull(path: string | undefined, workingFolder: string): string | null {
  return path === undefined || path === '' ? null : resolve(workingFolder, path);
}

function withoutApplicationFolder(argumentList: readonly string[]): string[] {
  const folder = argumentList.findIndex((argument) => !argument.startsWith('-'));
  return argumentList.filter((_argument, index) => index !== folder);
}
