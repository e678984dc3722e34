import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the names of the files that hold a text, in a folder and below it. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const contents = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (contents.includes(text) || contents.includes(Buffer.from(text, 'utf16le'))) found.push(entry.name);
  }
  return found;
}
