import type { CatalogueVersion } from '../history/history.ts';

/**
 * The right to change the catalogue that is served, and who is told of it. Only the desktop app gives it, for its own
 * windows; a server without it has no way to write.
 */
export interface CatalogueEditing {
  /** The user's own catalogue, which need not be there yet. No other file is ever written to. */
  readonly own: string;
  /** The own catalogue is served from now on. */
  readonly onTakenIntoUse: () => Promise<void>;
  /** How much of an import is done: from 0 to 1, `unknown`, or null when none is being prepared any more. */
  readonly onProgress: (part: number | 'unknown' | null) => void;
}

/** The catalogue that is served. */
export interface ServedFile {
  readonly path: string;
  /** Lets the file go while `work` puts another in its place, and serves the one whose path it gives. */
  replace(work: () => Promise<string>): Promise<void>;
}

/** What was taken into use, for whoever wants to know, or to go back. */
export interface TakenIntoUse {
  readonly version: CatalogueVersion;
  /** The version that was in use before; null where it is not kept. */
  readonly previous: number | null;
}
