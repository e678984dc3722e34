/** A quote as the desktop app keeps it. */
export interface DeskQuote {
  /** The same for every change of one quote. */
  readonly id: string;
  readonly number: string;
  /** The suggested name of its file. */
  readonly fileName: string;
  /** The content of its file. */
  readonly text: string;
}

/** Holds the open quote of the desktop app. Only the app writes its file; no page learns the path. */
export interface QuoteDesk {
  /** Returns the latest text of the open quote, saved or not; null: none is open. */
  readonly open: () => string | null;
  /** Whether the file lacks changes of the open quote. */
  readonly isUnsaved: () => boolean;
  /** Whether the app keeps a copy of unsaved changes in case of a crash. `resumed`: it does again. */
  readonly recovery: () => 'kept' | 'failing' | 'resumed';
  /**
   * Takes the newest text of the open quote, or another quote in its place. Before the latter it asks what becomes of changes
   * that are not saved; false: the user keeps the open one.
   */
  readonly take: (quote: DeskQuote) => Promise<boolean>;
  /** Saves the open quote. Asks for a place if it has none. Never throws. */
  readonly save: () => Promise<'saved' | 'cancelled' | 'failed'>;
  /** Returns a number for a new quote, e.g. `T2026-12`. */
  readonly suggestNumber: () => string;
}
