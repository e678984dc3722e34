import { createHash } from 'node:crypto';
import type { ListedQuote } from './listed-quote.ts';
import type { ListedProblem } from './quote-list.ts';

/** A file of the folder of quotes when it was last read. */
export interface FolderFile {
  readonly name: string;
  readonly bytes: number;
  /** In milliseconds since 1970. */
  readonly modified: number;
  /** Whether another content would have another size or time. */
  readonly isSettled: boolean;
  readonly content: { readonly quote: ListedQuote } | { readonly problem: ListedProblem };
}

/** An index counts for one folder and one version of the program: another version may read the same file in another way. */
export interface IndexPlace {
  readonly folder: string;
  readonly version: string;
}

/*
 * A digest stands before the files. It shows that a program of this version wrote them whole, for this folder. A schema would take
 * longer to load than two thousand known files to look at.
 */

const parseOwnFiles: (own: string) => readonly FolderFile[] = JSON.parse;

/** Returns what an index says of a folder: nothing if it is damaged, or of another folder or version. */
export function readFolderIndex(source: string, place: IndexPlace): readonly FolderFile[] {
  const end = source.indexOf('\n');
  const files = source.slice(end + 1);
  return source.slice(0, end) === digestOfIndex(files, place) ? parseOwnFiles(files) : [];
}

/** Writes the files of a folder as an index. Files that must be read again are left out. */
export function writeFolderIndex(all: readonly FolderFile[], place: IndexPlace): string {
  const files = JSON.stringify(all.filter(({ isSettled }) => isSettled));
  return `${digestOfIndex(files, place)}\n${files}`;
}

function digestOfIndex(files: string, { folder, version }: IndexPlace): string {
  return createHash('sha256')
    .update(JSON.stringify([version, folder, files]))
    .digest('hex');
}
