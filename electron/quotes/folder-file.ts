import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderFile } from '../../server/quotes/folder-index.ts';
import type { ListedProblem } from '../../server/quotes/quote-list.ts';
import { readOrdinaryFile } from '../files/ordinary-file.ts';
import { isMissing } from '../files/write-file.ts';

/** Two changes within this time may have the same time: some file systems count in steps of two seconds. */
const UNSETTLED_IN_MILLISECONDS = 3000;

/** Reads a file unless it is the known one; null: it has vanished, or is no file. */
export async function readFolderFile(
  folder: string,
  name: string,
  known: FolderFile | null,
): Promise<FolderFile | null> {
  const path = join(folder, name);
  try {
    const found = await stat(path);
    if (!found.isFile()) return null;
    const { size: bytes, mtimeMs: modified } = found;
    if (known?.isSettled && known.bytes === bytes && known.modified === modified) return known;
    const isSettled = Date.now() - modified > UNSETTLED_IN_MILLISECONDS;
    return { name, bytes, modified, isSettled, content: await readContent(path) };
  } catch (error) {
    if (isMissing(error)) return null;
    const problem: ListedProblem = { kind: isForbidden(error) ? 'forbidden' : 'away' };
    return { name, bytes: 0, modified: known?.modified ?? 0, isSettled: false, content: { problem } };
  }
}

/** Whether the user would see a difference. */
export function isSameFile(first: FolderFile, second: FolderFile): boolean {
  const shown = ({ isSettled: _isSettled, ...file }: FolderFile): string => JSON.stringify(file);
  return shown(first) === shown(second);
}

export function isForbidden(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

async function readContent(path: string): Promise<FolderFile['content']> {
  // The reader of quotes takes longer to load than two thousand known files to look at.
  const [{ mostQuoteBytes, readQuote }, { listQuote }] = await Promise.all([
    import('../../server/quotes/quote.ts'),
    import('../../server/quotes/listed-quote.ts'),
  ]);
  const bytes = await readOrdinaryFile(path, mostQuoteBytes);
  if (bytes === null) return { problem: { kind: 'too_large' } };
  const read = readQuote(bytes.toString('utf8'));
  return 'refusal' in read ? { problem: read.refusal } : { quote: listQuote(read.quote) };
}
