import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Larger files are refused; what a form has around its file comes on top. */
const mostFileBytes = 20_000_000;
const mostFormBytes = mostFileBytes + 100_000;
/** What is too large is read to its end, so that the browser waits for the answer; no more than this. */
const mostBytesRead = 500_000_000;
const longestName = 120;

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
export async function keepUpload(file: File): Promise<ChosenFile | 'too-large'> {
  if (file.size > mostFileBytes) return 'too-large';
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-upload-'));
  const remove = async (): Promise<void> => {
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const chosen = path.join(folder, harmlessName(file.name));
    await writeFile(chosen, file.stream(), { flag: 'wx' });
    return { path: chosen, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** A name that leads nowhere: what a path or a system could take for more than a letter becomes a blank. */
export function harmlessName(name: string): string {
  const bare = name
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(-longestName)
    .trim();
  return bare === '' ? 'fil' : bare;
}
