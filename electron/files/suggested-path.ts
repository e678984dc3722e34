import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** Returns the first folder that exists, else the user's documents. `getPath` throws if there are none. */
export function suggestedFolder(
  wanted: readonly (string | null)[],
  getPath: (name: 'documents' | 'home') => string,
): string {
  const folder = wanted.find((path) => path !== null && existsSync(path)) ?? null;
  if (folder !== null) return folder;
  try {
    return getPath('documents');
  } catch {
    return getPath('home');
  }
}
