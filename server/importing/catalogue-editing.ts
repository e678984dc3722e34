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
