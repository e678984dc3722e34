/** Holds the one quote that is open in the desktop app; the server asks it for the quote and hands over each change. */
export interface QuoteDesk {
  /** The text of the open quote as it was last changed, saved or not; null: none is open. */
  readonly open: () => string | null;
  /** Takes the newest text of the quote on the page. `name`: what its file would be called. */
  readonly change: (text: string, name: string) => void;
  /** Saves the text that was last handed over, asking for a place where it has none. Never throws. */
  readonly save: () => Promise<'saved' | 'cancelled' | 'failed'>;
  /** What a new quote may be numbered; empty for none. */
  readonly suggestNumber: () => string;
}
