import { readFileSync } from 'node:fs';
import { writeFileAtomically } from './write-file-atomically.ts';

export type Appearance = 'system' | 'light' | 'dark';

export interface Preferences {
  appearance: Appearance;
}

const DEFAULTS: Preferences = { appearance: 'system' };

/** Reads what the user chose earlier. A missing or damaged file means the defaults: it never stops the app. */
export function readPreferences(path: string): Preferences {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return parsePreferences(stored);
  } catch {
    return DEFAULTS;
  }
}

export async function writePreferences(path: string, preferences: Preferences): Promise<void> {
  await writeFileAtomically(path, `${JSON.stringify(preferences, null, 2)}\n`);
}

function parsePreferences(stored: unknown): Preferences {
  if (typeof stored !== 'object' || stored === null || !('appearance' in stored)) return DEFAULTS;
  const { appearance } = stored;
  return appearance === 'light' || appearance === 'dark' ? { appearance } : DEFAULTS;
}
