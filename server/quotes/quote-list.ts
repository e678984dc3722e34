import type { ListedQuote, QuoteMark } from './listed-quote.ts';
import type { QuoteRefusal } from './quote.ts';

/** Why a file of the folder is no quote that can be read. */
export type ListedProblem = QuoteRefusal | { readonly kind: 'too_large' | 'away' | 'forbidden' };

/** A file in the folder of quotes. */
export interface ListedFile {
  /** Names the file in a request. */
  readonly key: string;
  readonly fileName: string;
  /** When the file was last changed, in milliseconds since 1970. */
  readonly modified: number;
  readonly content: { readonly quote: ListedQuote } | { readonly problem: ListedProblem };
  /** The machine that has it open, by its lock; null: no other one, or this one. */
  readonly openOn: string | null;
}

/**
 * How far the folder is read. `waiting`: it has not answered for some seconds. `away`: it cannot be reached, and the files
 * are those of the last look. `total`: null until the names are known.
 */
export type ListState =
  | { readonly kind: 'reading'; readonly read: number; readonly total: number | null }
  | { readonly kind: 'read' | 'waiting' }
  | { readonly kind: 'away'; readonly reason: 'missing' | 'forbidden' | 'silent' };

export interface LookedFolder {
  readonly name: string;
  readonly state: ListState;
  readonly files: readonly ListedFile[];
  /** Another number after each change. */
  readonly version: number;
}

/**
 * Why nothing was changed. `changed`: somebody else has changed the file. `gone`: it is not there any more. `unready`: the
 * quote cannot be sent yet. `open`: it is open in the app, with changes that are not saved. `locked`: another machine has it open.
 */
export type ListRefusal = 'changed' | 'gone' | 'unready' | 'open' | 'locked' | 'failed';

/** The folder of quotes of the desktop app. No page gets its path, and no page waits for it. */
export interface QuoteList {
  /** Returns the known content of the folder, and goes on reading it; null: the dealer has named no folder. */
  readonly look: () => LookedFolder | null;
  /** Returns the same, and reads nothing. */
  readonly known: () => LookedFolder | null;
  /** Reads a file of the folder; null: it cannot be read now, or is not there any more. */
  readonly read: (key: string) => Promise<string | null>;
  /** Opens a quote in the app, whose window then shows it. */
  readonly open: (key: string) => Promise<void>;
  /** Changes a quote's file; null: it is done. */
  readonly mark: (key: string, mark: QuoteMark) => Promise<ListRefusal | null>;
  /** Moves a file into the archive; null: it is done. */
  readonly archive: (key: string) => Promise<ListRefusal | null>;
  /** Asks, and removes files; null: it is done, or the user has cancelled. */
  readonly remove: (keys: readonly string[]) => Promise<ListRefusal | null>;
  /** Returns after how many months lost and expired quotes are proposed for removal; null: never. */
  readonly monthsKept: () => number | null;
  readonly keepMonths: (months: number | null) => Promise<void>;
  /** Asks for a folder. */
  readonly chooseFolder: () => Promise<void>;
  /** Forgets the folder and all that is known of it. Changes no file in it. */
  readonly forgetFolder: () => Promise<void>;
}
