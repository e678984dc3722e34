import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { FolderFile } from '../../server/quotes/folder-index.ts';
import type { QuoteMark } from '../../server/quotes/listed-quote.ts';
import type { Task } from '../../server/upkeep/run-task.ts';
import { readOrdinaryFile } from '../files/ordinary-file.ts';
import { isMissing, writeFileAtomically } from '../files/write-file.ts';
import { readFolderFile } from './folder-file.ts';
import { createQuoteLocks } from './quote-lock.ts';

export type FileWork =
  | { readonly kind: 'mark'; readonly mark: QuoteMark; readonly today: string }
  | { readonly kind: 'archive' | 'remove' | 'read' };

export interface FileOrder {
  readonly folder: string;
  readonly file: FolderFile;
  readonly work: FileWork;
  /** This start of the app, by its locks. */
  readonly start: string;
}

/** `locked`: another machine has it open. `done`: the file after the work, and its text; null: it is not in the folder any more. `changed`: by somebody else since it was listed. */
export type FileOutcome =
  | { readonly kind: 'done'; readonly file: FolderFile | null; readonly text: string | null }
  | { readonly kind: 'changed' | 'gone' | 'unready' | 'locked' | 'failed' };

/** The subfolder of archived quotes. It has the same name in every language, because machines share it. */
export const ARCHIVE_FOLDER = 'Arkiv';

/** Reads, changes, archives or removes one file of the folder of quotes, unless it is another one than was listed. */
export const task: Task<FileOrder, FileOutcome> = async ({ folder, file, work, start }) => {
  const path = join(folder, file.name);
  try {
    const found = await stat(path);
    if (found.size !== file.bytes || found.mtimeMs !== file.modified) return { kind: 'changed' };
    if (work.kind === 'read') {
      const bytes = await readOrdinaryFile(path, found.size);
      return bytes === null ? { kind: 'changed' } : { kind: 'done', file, text: bytes.toString('utf8') };
    }
    if ((await createQuoteLocks({ start }).otherOwner(path)) !== null) return { kind: 'locked' };
    if (work.kind === 'mark') return await mark(folder, file, work);
    if (work.kind === 'archive') await archive(folder, file.name);
    else await rm(path);
    return { kind: 'done', file: null, text: null };
  } catch (error) {
    return { kind: isMissing(error) ? 'gone' : 'failed' };
  }
};

async function mark(
  folder: string,
  { name, bytes: mostBytes }: FolderFile,
  { mark: wanted, today }: Extract<FileWork, { readonly kind: 'mark' }>,
): Promise<FileOutcome> {
  const [{ readQuote, writeQuote }, { markQuote }] = await Promise.all([
    import('../../server/quotes/quote.ts'),
    import('../../server/quotes/listed-quote.ts'),
  ]);
  const path = join(folder, name);
  const bytes = await readOrdinaryFile(path, mostBytes);
  const read = bytes && readQuote(bytes.toString('utf8'));
  if (read === null || 'refusal' in read) return { kind: 'changed' };
  const marked = markQuote(read.quote, wanted, today);
  if (marked === null) return { kind: 'unready' };
  const text = writeQuote(marked);
  await writeFileAtomically(path, text);
  return { kind: 'done', file: await readFolderFile(folder, name, null), text };
}

/** Moves a file into the archive, beside a file that has its name there. */
async function archive(folder: string, name: string): Promise<void> {
  const place = join(folder, ARCHIVE_FOLDER);
  await mkdir(place, { recursive: true });
  await rename(join(folder, name), await freePath(place, name));
}

/** Returns a path for a new file of this name, with a number behind the name if there is one. */
async function freePath(folder: string, fileName: string): Promise<string> {
  const { name, ext } = parse(fileName);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? fileName : `${name} (${count})${ext}`);
    const isTaken = await stat(path).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
    if (!isTaken) return path;
  }
}
