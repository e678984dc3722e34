import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { isRunning } from './is-running.ts';

/** A file that is written beside its place and moved there when it is complete. */
export interface UnfinishedFile extends AsyncDisposable {
  readonly path: string;
  /** Brings it to the disk, and to its place. */
  finish(): Promise<void>;
}

/**
 * Begins a file; what was left of it goes when the block ends that uses it. What a process that was killed left behind is
 * taken away here.
 * @throws Error of the file system when it cannot be made
 */
export async function beginFile(target: string): Promise<UnfinishedFile> {
  await removeLeftovers(target);
  const path = `${target}.${process.pid}-${randomUUID()}.unfinished`;
  // Sequelize waits for ever on a file that cannot be made.
  await (await open(path, 'wx')).close();
  return {
    path,
    async finish() {
      await flush(path);
      await rename(path, target);
    },
    async [Symbol.asyncDispose]() {
      for (const suffix of ['', '-journal']) await rm(`${path}${suffix}`, { force: true }).catch(() => null);
    },
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** That a leftover cannot be taken away is no reason not to write. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (!name.startsWith(`${basename(target)}.`)) continue;
    const writer = /\.(?:(\d+)-)?[\da-f-]{36}\.unfinished(?:-journal)?$/.exec(name);
    if (writer !== null && !isRunning(Number(writer[1] ?? 0))) {
      await rm(join(folder, name), { force: true }).catch(() => null);
    }
  }
}
