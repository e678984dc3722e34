/** A quote as the desktop app keeps it. */
export interface DeskQuote {
  /** The same for every change of one quote. */
  readonly id: string;
  /** As the dealer wrote it; may be empty. */
  readonly number: string;
  /** What its file would be called. */
  readonly fileName: string;
  /** Exactly what its file holds. */
  readonly text: string;
}

/** Holds the one quote that is open in the desktop app, which alone writes its file: a page never learns a path. */
export interface QuoteDesk {
  /** The text of the open quote as it was last changed, saved or not; null: none is open. */
  readonly open: () => string | null;
  /** Whether the open quote has changes that its file has not. */
  readonly isUnsaved: () => boolean;
  /**
   * Takes the newest text of the open quote, or another quote in its place. Before the latter it asks what becomes of changes
   * that are not saved; false: the user keeps the open one.
   */
  readonly take: (quote: DeskQuote) => Promise<boolean>;
  /** Saves the open quote, asking for a place where it has none. Never throws. */
  readonly save: () => Promise<'saved' | 'cancelled' | 'failed'>;
  /** What a new quote may be numbered, e.g. `T2026-12`. */
  readonly suggestNumber: () => string;
}
