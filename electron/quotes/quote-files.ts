import { createHash } from 'node:crypto';
import { codeOf } from '../logging/shell-log.ts';
import { readOrdinaryFile } from '../files/ordinary-file.ts';
import { isMissing, removeUnfinished, writeFileAtomically, writeNewFile } from '../files/write-file.ts';
import { createQuoteLocks, type LockOwner, type QuoteLocks } from './quote-lock.ts';

export interface ReadText {
  readonly text: string;
  readonly digest: string;
}

/** The work of the app in folders that the user names. A share may never answer, so a process of its own does it. */
export interface QuoteFiles {
  /** Returns the content of a file; null if it is larger. */
  readonly read: (given: { readonly path: string; readonly mostBytes: number }) => Promise<ReadText | null>;
  /** Returns the content of a file; null if there is none. */
  readonly contents: (path: string) => Promise<Uint8Array | null>;
  /** Writes the whole file or leaves the old one. Removes what a crash has left of an earlier try. */
  readonly write: (given: { readonly path: string; readonly contents: string | Uint8Array }) => Promise<void>;
  /** Writes a new file. Returns false if there is one of this name. */
  readonly writeNew: (given: { readonly path: string; readonly contents: Uint8Array }) => Promise<boolean>;
  /** The four works on the lock of a quote do what `createQuoteLocks` says. */
  readonly takeLock: (path: string) => Promise<LockOwner | null>;
  readonly takeOverLock: (path: string) => Promise<void>;
  readonly lockOwner: (path: string) => Promise<LockOwner | null>;
  readonly releaseLock: (path: string) => Promise<void>;
}

export type FileWorkName = keyof QuoteFiles;
export type GivenTo<Name extends FileWorkName> = Parameters<QuoteFiles[Name]>[0];
export type ResultOf<Name extends FileWorkName> = Awaited<ReturnType<QuoteFiles[Name]>>;

export interface QuoteFileOrder<Name extends FileWorkName> {
  readonly name: Name;
  readonly given: GivenTo<Name>;
  /** The start of the app and its process, by the locks. */
  readonly start: string;
  readonly process: number;
}

/** `fault`: the code of the system's error, which does not come through between processes. */
export type QuoteFileOutcome<Name extends FileWorkName> =
  { readonly result: ResultOf<Name> } | { readonly fault: string };

/** Does the work in the process that calls it. */
export function createQuoteFiles(locks: QuoteLocks): QuoteFiles {
  return {
    async read({ path, mostBytes }) {
      const bytes = await readOrdinaryFile(path, mostBytes);
      return bytes && { text: bytes.toString('utf8'), digest: textDigest(bytes) };
    },
    contents: (path) =>
      readOrdinaryFile(path, Infinity).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    async write({ path, contents }) {
      await writeFileAtomically(path, contents);
      await removeUnfinished(path);
    },
    writeNew: ({ path, contents }) => writeNewFile(path, contents),
    takeLock: (path) => locks.take(path),
    takeOverLock: (path) => locks.takeOver(path),
    lockOwner: (path) => locks.otherOwner(path),
    releaseLock: (path) => locks.release(path),
  };
}

export async function task<Name extends FileWorkName>(order: QuoteFileOrder<Name>): Promise<QuoteFileOutcome<Name>> {
  const files: { readonly [One in FileWorkName]: (given: GivenTo<One>) => Promise<ResultOf<One>> } = createQuoteFiles(
    createQuoteLocks({ start: order.start, process: order.process }),
  );
  try {
    return { result: await files[order.name](order.given) };
  } catch (error) {
    return { fault: codeOf(error) };
  }
}

export function textDigest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
