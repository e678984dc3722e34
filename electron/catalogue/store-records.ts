/** A copy of the company's catalogue, and the state of the original when it was copied. */
export interface CentralCopy {
  /** Path of the copy. */
  path: string;
  /** Path of the original. */
  source: string;
  sizeInBytes: number;
  /** When the original was changed last, in milliseconds since 1970. */
  modifiedAt: number;
}

/** The names that the store gives to its copies. */
export const KEPT_NAME = /^[\w.-]+-[0-9a-f]{12}\.sqlite$/;

/** The user's own catalogue: its history stands beside it, under the same name. */
export const OWN_NAME = 'own.sqlite';

/** The file name in `selected.json`. A name that was not written by the store, or that leaves the folder, counts as none. */
export function parseSelection(contents: string): string | null {
  const { file } = parseRecord(contents);
  return typeof file === 'string' && (file === OWN_NAME || KEPT_NAME.test(file)) ? file : null;
}

/** The copy in `central.json`, `path` being a mere file name; null where anything in it is not as it was written. */
export function parseCentralCopy(contents: string): CentralCopy | null {
  const { source, sizeInBytes, modifiedAt } = parseRecord(contents);
  const path = parseSelection(contents);
  if (path === null || typeof source !== 'string') return null;
  if (typeof sizeInBytes !== 'number' || typeof modifiedAt !== 'number') return null;
  return { path, source, sizeInBytes, modifiedAt };
}

function parseRecord(contents: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(contents);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
