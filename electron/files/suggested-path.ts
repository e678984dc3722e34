import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { askFolder } from './ask-folder.ts';
import type { PreferenceStore } from './preferences.ts';
import { withinBytes } from './write-file.ts';

const NOT_IN_FILE_NAMES = /[<>:"/\\|?*\p{Cc}]+/gu;
const GREATEST_LENGTH = 120;
const GREATEST_BYTES = 240;

/** Returns a file name that every system accepts. One of `base` and `reference` may be empty. */
export function documentFileName(base: string, reference: string, extension: string): string {
  const readable = reference.replaceAll(NOT_IN_FILE_NAMES, ' ').replaceAll(/\s+/g, ' ').trim();
  const stem = [base, readable].filter((part) => part !== '').join(' ');
  const short = withinBytes(stem.slice(0, GREATEST_LENGTH), GREATEST_BYTES - extension.length - 1);
  return `${short.replace(/[. ]+$/, '')}.${extension}`;
}

/** Remembers the folder of a saved document, to suggest it for the next one. A failure to remember it is ignored. */
export async function rememberFolder(path: string, preferences: PreferenceStore): Promise<void> {
  await preferences.change({ folder: dirname(path) }).catch(() => undefined);
}

/** A share that is away answers after a minute. */
const ANSWER_LIMIT_IN_MILLISECONDS = 1000;

/** Returns the first folder that exists and answers, else the user's documents. `getPath` throws if there are none. */
export async function suggestedFolder(
  wanted: readonly (string | null)[],
  getPath: (name: 'documents' | 'home') => string,
): Promise<string> {
  for (const folder of new Set(wanted)) {
    if (folder === null) continue;
    const isThere = await askFolder(ANSWER_LIMIT_IN_MILLISECONDS, () =>
      access(folder).then(
        () => true,
        () => false,
      ),
    );
    if (isThere === true) return folder;
    // A question about another folder would wait too.
    if (isThere === null) break;
  }
  return usualFolder(getPath);
}

/** Returns the user's documents. `getPath` throws if there are none. */
export function usualFolder(getPath: (name: 'documents' | 'home') => string): string {
  try {
    return getPath('documents');
  } catch {
    return getPath('home');
  }
}
