import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A new folder that disappears with the test. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flue-desktop-'));
  // A file that is still being written may appear while the folder is removed.
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}
