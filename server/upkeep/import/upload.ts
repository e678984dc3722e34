import { writeFile } from 'node:fs/promises';
import { join, win32 } from 'node:path';
import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import { createTemporaryFolder } from '../../../db/file-safety.ts';

const maximumBytes = 20_000_000;
export const maximumFormBytes = maximumBytes + 100_000;

export interface ChosenFile {
  readonly path: string;
  /** As shown to the user. */
  readonly name: string;
  /** Removes the file if it is only a copy. */
  readonly remove?: (() => Promise<void>) | undefined;
}

export async function keepUpload(file: File): Promise<ChosenFile | 'too-large' | 'not-kept'> {
  if (file.size > maximumBytes) return 'too-large';
  await using stack = new AsyncDisposableStack();
  try {
    const path = join(stack.use(await createTemporaryFolder()).path, 'upload');
    await writeFile(path, file.stream(), { flag: 'wx' });
    const resources = stack.move();
    return { path, name: shownName(file.name), remove: () => resources.disposeAsync() };
  } catch (error) {
    // A full disk, or a folder that may not be written to.
    if (error instanceof CatalogueFileError || (error instanceof Error && 'code' in error)) return 'not-kept';
    throw error;
  }
}

const longestName = 200;

/** Returns a name without folders and invisible characters. A long name keeps its end. */
export function shownName(name: string): string {
  const visible = win32
    .basename(name)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  return Array.from(visible).slice(-longestName).join('') || 'fil';
}
