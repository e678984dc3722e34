import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeQuietly, renamePatiently } from './patient-files.ts';

/** Writes the whole file or leaves the old one: after a power cut there is never half of it. */
export async function writeFileAtomically(path: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporaryPath = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(temporaryPath, 'wx');
    try {
      await file.writeFile(contents);
      await file.sync();
    } finally {
      await file.close();
    }
    await renamePatiently(temporaryPath, path);
  } catch (error) {
    await removeQuietly(temporaryPath);
    throw error;
  }
}
