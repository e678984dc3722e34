import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/**
 * Returns a folder that never answers, as a share whose server hangs, until the test ends; null if this machine may not mount one.
 * It is a FUSE file system without a program behind it.
 */
export async function hungFolder(test: TestContext): Promise<string | null> {
  let device: number;
  try {
    device = openSync('/dev/fuse', 'r+');
  } catch {
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'flue-hung-'));
  test.after(async () => {
    // The kernel answers all who wait.
    closeSync(device);
    spawnSync('umount', ['--lazy', folder]);
    await rmdir(folder);
  });
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const stdio = ['ignore', 'ignore', 'ignore', device] as const;
  const mounted = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'hung', folder], { stdio: [...stdio] });
  return mounted.status === 0 ? folder : null;
}
