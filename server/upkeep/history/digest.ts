import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** What tells the content of a file from every other: SHA-256 in hexadecimal. */
export async function digestOf(path: string): Promise<string> {
  return digestOfBytes(await readFile(path));
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
