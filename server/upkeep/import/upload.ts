import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import { createTemporaryFolder } from '../../../db/file-safety.ts';

/** Larger files are refused. A form is a little larger than its file. */
const mostFileBytes = 20_000_000;
export const mostFormBytes = mostFileBytes + 100_000;
const longestNameBytes = 200;

/** A file that the user has chosen. `remove` removes it where it is only a copy. */
export interface ChosenFile {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** Writes an uploaded file into a new temporary folder, under its own name as far as every system accepts it. */
export async function keepUpload(file: File): Promise<ChosenFile | 'too-large' | 'not-kept'> {
  if (file.size > mostFileBytes) return 'too-large';
  await using stack = new AsyncDisposableStack();
  try {
    const folder = stack.use(await createTemporaryFolder()).path;
    const chosen = path.join(folder, harmlessName(file.name));
    await writeFile(chosen, file.stream(), { flag: 'wx' });
    const kept = stack.move();
    return { path: chosen, remove: () => kept.disposeAsync() };
  } catch (error) {
    // A full disk, or a folder that may not be written to.
    if (error instanceof CatalogueFileError || (error instanceof Error && 'code' in error)) return 'not-kept';
    throw error;
  }
}

/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=$|\.| )/i;

/** A file name without characters that have a meaning in a path or to a system: each becomes a blank. */
export function harmlessName(name: string): string {
  const letters = name.replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').replaceAll(/^[. ]+|[. ]+$/g, '');
  const bare = shortened(letters).trim();
  if (bare === '') return 'fil';
  return deviceName.test(bare) ? `_${bare}` : bare;
}

/** Shortens a name from its beginning, so that the extension is kept. File systems limit the number of bytes. */
function shortened(name: string): string {
  const letters = Array.from(name);
  let bytes = letters.reduce((sum, letter) => sum + Buffer.byteLength(letter), 0);
  let start = 0;
  while (bytes > longestNameBytes) {
    bytes -= Buffer.byteLength(letters[start] ?? '');
    start += 1;
  }
  return letters.slice(start).join('');
}
