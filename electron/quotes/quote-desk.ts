import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isMissing, removeUnfinished, writeFileAtomically } from '../files/write-file.ts';
import type { Recovery, RecoveryCopy } from './recovery.ts';

/** A quote as the server hands it over: its text is exactly what its file holds. */
export type DeskQuote = Pick<RecoveryCopy, 'id' | 'number' | 'fileName' | 'text'>;

/** What became of saving. */
export type Saved = 'saved' | 'cancelled' | 'failed';

/** What the user is asked about the open quote. `name`: of its file, or what that would be called. */
export interface QuoteQuestions {
  /** Before changes would be lost. */
  unsaved(name: string): Promise<'save' | 'discard' | 'cancel'>;
  /** Where to save; null: the user cancelled. */
  place(fileName: string): Promise<string | null>;
  /** The file is not as this app has read or written it. */
  changedElsewhere(name: string): Promise<'elsewhere' | 'overwrite' | 'cancel'>;
  /** Tells that a file could not be written; the quote is kept as it is. */
  failed(path: string, error: unknown): Promise<void>;
}

/** The one quote that is open in this app, whatever server and window show it. */
export interface QuoteDesk {
  readonly open: () => string | null;
  readonly isUnsaved: () => boolean;
  readonly take: (quote: DeskQuote) => Promise<boolean>;
  readonly save: () => Promise<Saved>;
  readonly suggestNumber: () => string;
  /** The open quote with its file; null: none is open. */
  readonly shown: () => (DeskQuote & { readonly path: string | null }) | null;
  /** Puts a quote with its file in place of the open one, which it asks about first; false: the user keeps the open one. */
  readonly put: (quote: DeskQuote, file: ReadFile) => Promise<boolean>;
  /** Puts a recovery copy in the place of no quote: it has changes that are not saved. */
  readonly restore: (copy: RecoveryCopy) => void;
  /**
   * Saves in another place, which is the quote's own from then on.
   *
   * @param rename makes another quote of it, with an id of its own; it is called when the user has chosen the place
   */
  readonly saveElsewhere: (rename: Rename) => Promise<Saved>;
  /** Asks what becomes of changes that are not saved. False: the user cancelled, or they could not be saved. */
  readonly settle: () => Promise<boolean>;
}

type Rename = (quote: DeskQuote) => DeskQuote;

/** A file that was read, with the digest of its bytes. */
export interface ReadFile {
  readonly path: string;
  readonly digest: string;
}

export interface QuoteDeskOptions {
  readonly recovery: Recovery;
  readonly questions: () => QuoteQuestions;
  readonly suggestNumber: () => string;
  /** A quote has a file now that it had not before. */
  readonly onFile: (path: string, quote: DeskQuote) => void;
  /** Another quote is open, or it has changes that are not saved, or has none any more. */
  readonly onChange: () => void;
  /** The recovery copy cannot be written: the quote on the page is not affected. */
  readonly onUnrecoverable: (error: unknown) => void;
  /** The least time between two recovery copies, in milliseconds. */
  readonly recoveryPause: number;
}

interface OpenQuote {
  quote: DeskQuote;
  path: string | null;
  digest: string | null;
  /** The text that is saved, or that a new quote began with; null where all of it would be lost. */
  settled: string | null;
}

/** No quote is open yet. */
export function createQuoteDesk(options: QuoteDeskOptions): QuoteDesk {
  const { recovery, questions, onFile, onChange, onUnrecoverable, recoveryPause } = options;
  let open: OpenQuote | null = null;
  let waiting: NodeJS.Timeout | null = null;
  let saving: Promise<unknown> = Promise.resolve();
  let settling: Promise<boolean> | null = null;

  const isUnsaved = (): boolean => open !== null && open.quote.text !== open.settled;

  function place(next: OpenQuote | null): void {
    open = next;
    onChange();
  }

  /** A copy is written at the first change, and then at most once in each pause. */
  function keepForRecovery(): void {
    if (waiting !== null || !isUnsaved()) return;
    waiting = setTimeout(() => {
      waiting = null;
      if (open === null || !isUnsaved()) return;
      const { quote, path, digest } = open;
      recovery.keep({ ...quote, path, digest }).catch(onUnrecoverable);
    }, recoveryPause);
    waiting.unref();
  }

  async function forgetCopy(id: string): Promise<void> {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    await recovery.remove(id);
  }

  /** Whether the file may be written: it is as it was read or written here, it is gone, or the user says so. */
  async function mayWrite(path: string, digest: string | null): Promise<'write' | 'elsewhere' | 'cancel'> {
    const present = await readFile(path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (present === null || digestOf(present) === digest) return 'write';
    const answer = await questions().changedElsewhere(basename(path));
    return answer === 'overwrite' ? 'write' : answer;
  }

  async function write(saved: OpenQuote, rename: Rename | null): Promise<Saved> {
    const known = rename === null ? saved.path : null;
    const path = known ?? (await questions().place(saved.quote.fileName));
    if (path === null) return 'cancelled';
    try {
      // The system's dialog has asked about a file that was chosen just now.
      const next = known === null ? 'write' : await mayWrite(known, saved.digest);
      if (next === 'cancel') return 'cancelled';
      if (next === 'elsewhere') return await write(saved, (quote) => quote);
      // What was changed while the user was asked is saved too.
      const before = saved.quote;
      const quote = rename?.(before) ?? before;
      await writeFileAtomically(path, quote.text);
      const isNewFile = path !== saved.path;
      saved.path = path;
      saved.digest = digestOf(Buffer.from(quote.text));
      saved.settled = quote.text;
      saved.quote = saved.quote === before ? quote : (rename?.(saved.quote) ?? saved.quote);
      if (isNewFile) onFile(path, quote);
      await Promise.all([forgetCopy(before.id), removeUnfinished(path)]);
    } catch (error) {
      await questions().failed(path, error);
      return 'failed';
    }
    keepForRecovery();
    onChange();
    return 'saved';
  }

  /** One after the other: two at once could each take the other's file for a stranger's. */
  async function save(rename: Rename | null): Promise<Saved> {
    const done = saving.then(async () => (open === null ? 'cancelled' : await write(open, rename)));
    saving = done.catch(() => undefined);
    return await done;
  }

  async function ask(): Promise<boolean> {
    if (open === null || !isUnsaved()) return true;
    const { quote, path } = open;
    const answer = await questions().unsaved(path === null ? quote.fileName : basename(path));
    if (answer === 'cancel') return false;
    if (answer === 'save') return (await save(null)) === 'saved' && !isUnsaved();
    await forgetCopy(quote.id);
    place(null);
    return true;
  }

  /** Who asks while the question is open gets the same answer. */
  async function settle(): Promise<boolean> {
    settling ??= ask().finally(() => {
      settling = null;
    });
    return await settling;
  }

  return {
    open: () => open?.quote.text ?? null,
    isUnsaved,
    async take(quote) {
      if (open?.quote.id === quote.id) open.quote = quote;
      else if (await settle()) open = { quote, path: null, digest: null, settled: quote.text };
      else return false;
      keepForRecovery();
      onChange();
      return true;
    },
    save: () => save(null),
    suggestNumber: options.suggestNumber,
    shown: () => open && { ...open.quote, path: open.path },
    async put(quote, file) {
      if (!(await settle())) return false;
      place({ quote, path: file.path, digest: file.digest, settled: quote.text });
      return true;
    },
    restore({ path, digest, ...quote }) {
      place({ quote, path, digest, settled: null });
    },
    saveElsewhere: save,
    settle,
  };
}

/**
 * Reads a quote's file; null where it is larger than any quote.
 *
 * @throws Error when it cannot be read
 */
export async function readQuoteFile(path: string, mostBytes: number): Promise<{ text: string; digest: string } | null> {
  if ((await stat(path)).size > mostBytes) return null;
  const bytes = await readFile(path);
  return { text: bytes.toString('utf8'), digest: digestOf(bytes) };
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
