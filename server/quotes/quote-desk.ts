export interface DeskQuote {
  /** The quote's id. It stays the same through every change. */
  readonly id: string;
  readonly number: string;
  /** The suggested name of its file. */
  readonly fileName: string;
  readonly text: string;
}

/** What the page of the open quote says of it. */
export interface DeskState {
  readonly isUnsaved: boolean;
  readonly isReader: boolean;
  readonly recovery: ReturnType<QuoteDesk['recovery']>;
}

/** Holds the open quote of the desktop app. Only the app writes its file; no page gets the path. */
export interface QuoteDesk {
  /** Returns the latest text of the open quote, saved or not; null: no quote is open. */
  readonly open: () => string | null;
  /** Returns whether the file lacks changes of the open quote. */
  readonly isUnsaved: () => boolean;
  /** Returns whether another machine has the open quote, which is saved elsewhere. */
  readonly isReader: () => boolean;
  /** Returns whether the app keeps a copy of unsaved changes for a crash. `resumed`: it failed, and works again. */
  readonly recovery: () => 'kept' | 'failing' | 'resumed';
  /**
   * Takes the newest text of the open quote, or another quote. Before it takes another quote, it asks about unsaved
   * changes. Returns false if the user keeps the open quote.
   */
  readonly take: (quote: DeskQuote) => Promise<boolean>;
  /** Saves the open quote. Asks for a place if it has none. Never throws. */
  readonly save: () => Promise<'saved' | 'cancelled' | 'failed'>;
  /** Returns a number for a new quote, e.g. `T2026-12`. */
  readonly suggestNumber: () => string;
}
