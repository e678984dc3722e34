import { hostname } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { localDay } from '../../server/local-day.ts';
import type { DeskQuote, QuoteDesk } from '../../server/quotes/quote-desk.ts';
import { textDigest, type QuoteFiles } from './quote-files.ts';
import type { Recovery, WaitingCopy } from './recovery.ts';

export type Saved = Awaited<ReturnType<QuoteDesk['save']>>;

/** The dialogs about the open quote. `name`: the present or suggested name of its file. */
export interface QuoteQuestions {
  /** Before changes would be lost. */
  unsaved(name: string): Promise<'save' | 'discard' | 'cancel'>;
  /** Where to save; null: the user cancelled. */
  place(fileName: string): Promise<string | null>;
  /** Another program has changed the file. */
  changedElsewhere(name: string): Promise<'elsewhere' | 'overwrite' | 'cancel'>;
  /** Tells that another machine took the quote over and changed it, and that this one's is saved beside it. */
  conflict(name: string, copyName: string): Promise<void>;
  /** Tells that the file could not be written. */
  failed(path: string, error: unknown): Promise<void>;
}

/** The one open quote, for every server and window of the app. */
export type DesktopQuotes = ReturnType<typeof createQuoteDesk>;

type Rename = (quote: DeskQuote) => DeskQuote;

export interface ReadFile {
  readonly path: string;
  readonly digest: string;
  /** Another machine has the quote open: this one saves elsewhere. */
  readonly isReader: boolean;
}

export interface QuoteDeskOptions {
  readonly recovery: Pick<Recovery, 'keep' | 'remove' | 'take'>;
  readonly files: QuoteFiles;
  /** Resolves when there is a window that can ask. */
  readonly questions: () => Promise<QuoteQuestions>;
  readonly suggestNumber: () => string;
  /** The quote has another file than before. */
  readonly onFile: (path: string, quote: DeskQuote) => void;
  readonly onChange: () => void;
  /** Recovery copies fail (with the error), or work again (null). */
  readonly onRecoveryChange: (error: unknown) => void;
  /** The least time between two recovery copies, in milliseconds. */
  readonly recoveryPause: number;
}

interface OpenQuote {
  quote: DeskQuote;
  path: string | null;
  digest: string | null;
  /** The digests of texts that a save without an answer may have written all the same. */
  tried: readonly string[];
  isReader: boolean;
  /** The saved text, or the first text of a new quote; null after a crash. */
  settled: string | null;
}

const untouched = { path: null, digest: null, tried: [], isReader: false } as const;

/** Returns a time of the machine as a part of a file's name, such as `2026-12-24 17.00.00`. */
function timeForNames(time: Date): string {
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return `${localDay(time)} ${parts.map((part) => String(part).padStart(2, '0')).join('.')}`;
}

export function createQuoteDesk(options: QuoteDeskOptions) {
  const { recovery, files, questions, onFile, onChange, onRecoveryChange, recoveryPause } = options;
  let open: OpenQuote | null = null;
  let waiting: NodeJS.Timeout | null = null;
  let saving: Promise<unknown> = Promise.resolve();
  let settling: Promise<boolean> | null = null;
  let recoveryState: ReturnType<QuoteDesk['recovery']> = 'kept';

  const isUnsaved = (): boolean => open !== null && open.quote.text !== open.settled;

  function place(next: OpenQuote | null): void {
    if (open !== null && open.path !== null && open.path !== next?.path) void files.releaseLock(open.path);
    open = next;
    onChange();
  }

  /** Writes one copy in each pause, with the changes until then. */
  function keepForRecovery(): void {
    if (waiting !== null || !isUnsaved()) return;
    waiting = setTimeout(() => {
      waiting = null;
      if (open === null || !isUnsaved()) return;
      const { quote, path, digest } = open;
      recovery.keep({ ...quote, path, digest }).then(noteKept, noteNotKept);
    }, recoveryPause);
    waiting.unref();
  }

  function noteKept(): void {
    const isResumed = recoveryState === 'failing';
    recoveryState = isResumed ? 'resumed' : 'kept';
    if (isResumed) onRecoveryChange(null);
  }

  /** Tells the user once, and tries again after each pause. */
  function noteNotKept(error: unknown): void {
    const isNew = recoveryState !== 'failing';
    recoveryState = 'failing';
    if (isNew) onRecoveryChange(error);
    keepForRecovery();
  }

  async function forgetCopy(id: string): Promise<void> {
    if (waiting !== null) clearTimeout(waiting);
    waiting = null;
    await recovery.remove(id);
  }

  /** Returns whether somebody else has written the file of a quote. */
  async function isForeign(path: string, { digest, tried }: OpenQuote): Promise<boolean> {
    const contents = await files.contents(path);
    if (contents === null) return false;
    const present = textDigest(contents);
    return present !== digest && !tried.includes(present);
  }

  /** Returns whether the file may be written. Asks if another program has changed it. */
  async function mayWrite(path: string, saved: OpenQuote): Promise<'write' | 'elsewhere' | 'cancel'> {
    if (!(await isForeign(path, saved))) return 'write';
    const answer = await (await questions()).changedElsewhere(basename(path));
    return answer === 'overwrite' ? 'write' : answer;
  }

  /** Returns where a quote is saved that another machine has taken over and changed; null: nobody has. */
  async function conflictCopy(path: string, saved: OpenQuote): Promise<string | null> {
    if ((await files.lockOwner(path)) === null || !(await isForeign(path, saved))) return null;
    const { name, ext } = parse(path);
    return join(dirname(path), `${name} (${hostname()} ${timeForNames(new Date())})${ext}`);
  }

  /** Takes the lock, and returns whether another machine has it. A folder that does not answer has no locks. */
  async function isTaken(path: string): Promise<boolean> {
    return (await files.takeLock(path).catch(() => null)) !== null;
  }

  async function moveLock(saved: OpenQuote, path: string): Promise<void> {
    if (saved.path !== null && !saved.isReader) void files.releaseLock(saved.path);
    saved.isReader = await isTaken(path);
  }

  async function write(saved: OpenQuote, rename: Rename | null): Promise<Saved> {
    const own = rename === null && !saved.isReader ? saved.path : null;
    let path = own;
    try {
      const copy = own === null ? null : await conflictCopy(own, saved);
      path = copy ?? own ?? (await (await questions()).place(saved.quote.fileName));
      if (path === null) return 'cancelled';
      // The dialog has already asked about overwriting.
      const next = path === own ? await mayWrite(path, saved) : 'write';
      if (next === 'cancel') return 'cancelled';
      if (next === 'elsewhere') return await write(saved, (quote) => quote);
      // Includes changes that arrived during the question.
      const before = saved.quote;
      const quote = rename?.(before) ?? before;
      const digest = textDigest(quote.text);
      if (path === saved.path) saved.tried = [...saved.tried, digest];
      await files.write({ path, contents: quote.text });
      const isNewFile = path !== saved.path;
      if (isNewFile) await moveLock(saved, path);
      saved.path = path;
      saved.digest = digest;
      saved.tried = [];
      saved.settled = quote.text;
      saved.quote = saved.quote === before ? quote : (rename?.(saved.quote) ?? saved.quote);
      if (isNewFile) onFile(path, quote);
      await forgetCopy(before.id);
      if (copy !== null && own !== null) await (await questions()).conflict(basename(own), basename(copy));
    } catch (error) {
      await (await questions()).failed(path ?? saved.quote.fileName, error);
      return 'failed';
    }
    keepForRecovery();
    onChange();
    return 'saved';
  }

  /** Saves one after the other: each could take the other's file for a changed one. */
  async function save(rename: Rename | null): Promise<Saved> {
    const done = saving.then(async () => (open === null ? 'cancelled' : await write(open, rename)));
    saving = done.catch(() => undefined);
    return await done;
  }

  async function ask(): Promise<boolean> {
    if (open === null || !isUnsaved()) return true;
    const { quote, path } = open;
    const answer = await (await questions()).unsaved(path === null ? quote.fileName : basename(path));
    if (answer === 'cancel') return false;
    if (answer === 'save') return (await save(null)) === 'saved' && !isUnsaved();
    await forgetCopy(quote.id);
    place(null);
    return true;
  }

  /** Asks about unsaved changes. Returns false if the user cancels, or they cannot be saved. All callers get the same answer. */
  async function settle(): Promise<boolean> {
    settling ??= ask().finally(() => {
      settling = null;
    });
    return await settling;
  }

  const forServer: QuoteDesk = {
    open: () => open?.quote.text ?? null,
    isUnsaved,
    isReader: () => open?.isReader === true,
    recovery: () => (isUnsaved() ? recoveryState : 'kept'),
    async take(quote) {
      if (open?.quote.id === quote.id) open.quote = quote;
      else if (await settle()) place({ ...untouched, quote, settled: quote.text });
      else return false;
      keepForRecovery();
      onChange();
      return true;
    },
    save: () => save(null),
    suggestNumber: options.suggestNumber,
  };
  return {
    ...forServer,
    /** Returns the open quote with its file; null if none is open. */
    shown: () => open && { ...open.quote, path: open.path },
    /** Opens a quote with its file, after asking about the open one. Returns false if the user keeps the open one. */
    async put(quote: DeskQuote, file: ReadFile): Promise<boolean> {
      if (!(await settle())) return false;
      place({ ...untouched, ...file, quote, settled: quote.text });
      return true;
    },
    /** Takes the text that the app has just written into the open quote's file. */
    refresh(path: string, text: string): void {
      if (open?.path !== path) return;
      place({ ...open, quote: { ...open.quote, text }, digest: textDigest(text), settled: text });
    },
    /** Opens a waiting copy as unsaved changes, after asking likewise. */
    async restore(waitingCopy: WaitingCopy): Promise<boolean> {
      if (!(await settle())) return false;
      const { path, digest, ...quote } = waitingCopy.copy;
      await recovery.take(waitingCopy);
      const isReader = path !== null && (await isTaken(path));
      place({ ...untouched, quote, path, digest, isReader, settled: null });
      return true;
    },
    /**
     * Saves in another place, which becomes the quote's own.
     *
     * @param rename returns a quote with another id; it is called after the user has chosen the place
     */
    saveElsewhere: (rename: Rename): Promise<Saved> => save(rename),
    settle,
    /** Gives the open quote's lock back, before the app ends. */
    async unlock(): Promise<void> {
      if (open !== null && open.path !== null) await files.releaseLock(open.path);
    },
  };
}
