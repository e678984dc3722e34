import { z } from 'zod';
import { type ListedQuote, listedQuoteSchema } from './listed-quote.ts';
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

/** Another number when `listQuote` or `readQuote` gives another answer for the same file. */
const indexVersion = 2;

const indexSchema = z.strictObject({
  version: z.literal(indexVersion),
  folder: z.string(),
  files: z.array(
    z.strictObject({
      name: z.string(),
      bytes: z.number(),
      modified: z.number(),
      isSettled: z.literal(true),
      content: z.union([
        z.strictObject({ quote: listedQuoteSchema }),
        z.strictObject({
          problem: z.union([
            z.strictObject({ kind: z.enum(['unreadable', 'newer', 'other', 'too_large']) }),
            z.strictObject({ kind: z.literal('wrong'), place: z.string() }),
          ]),
        }),
      ]),
    }),
  ),
});

/** Returns what an index says of a folder: nothing if it is damaged, or of another folder or version. */
export function readFolderIndex(source: string, folder: string): readonly FolderFile[] {
  try {
    const index = indexSchema.parse(JSON.parse(source));
    return index.folder === folder ? index.files : [];
  } catch {
    return [];
  }
}

/** Writes the files of a folder as an index. Files that must be read again are left out. */
export function writeFolderIndex(files: readonly FolderFile[], folder: string): string {
  return JSON.stringify({ version: indexVersion, folder, files: files.filter(({ isSettled }) => isSettled) });
}
