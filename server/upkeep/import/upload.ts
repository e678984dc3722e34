import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import { createTemporaryFolder } from '../../../db/file-safety.ts';

/** Larger files are refused; what a form has around its file comes on top. */
const mostFileBytes = 20_000_000;
const mostFormBytes = mostFileBytes + 100_000;
/** What is too large is read to its end, so that the browser waits for the answer; no more than this. */
const mostBytesRead = 500_000_000;
const longestNameBytes = 200;

/** A file that the user has chosen. `remove` takes it away again where it is only a copy. */
export interface ChosenFile {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A form that was sent; `too-large` and `unreadable` where it cannot be taken. */
export type SentForm = FormData | 'too-large' | 'unreadable';

/** Reads a form as browsers send it, with files or without. */
export async function readForm(request: IncomingMessage): Promise<SentForm> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return 'unreadable';
    bytes += chunk.byteLength;
    if (bytes <= mostFormBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > mostBytesRead) break;
  }
  if (bytes > mostFormBytes) return 'too-large';
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(Buffer.concat(chunks), { headers }).formData();
  } catch {
    return 'unreadable';
  }
}

/** Puts an uploaded file into a folder of its own, under its own name as far as every system accepts it. */
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

/** Names that are no files on Windows, whatever stands behind the first full stop. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=$|\.| )/i;

/** A name that leads nowhere: what a path or a system could take for more than a letter becomes a blank. */
export function harmlessName(name: string): string {
  const letters = name.replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').replaceAll(/^[. ]+|[. ]+$/g, '');
  const bare = shortened(letters).trim();
  if (bare === '') return 'fil';
  return deviceName.test(bare) ? `_${bare}` : bare;
}

/** The end of a name that is too long for a file system, which counts bytes: the kind of a file stands at its end. */
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
