import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StorageOptions } from '../options.ts';
import type { Pool } from '../values/pool.ts';
import { errorText } from '../values/texts.ts';
import { createMemoryStorage, type StorageFollower } from './memory-storage.ts';
import { createProfileReader, writtenProfile } from './profile-file.ts';
import type { ProfileStorage } from './profile-storage.ts';

const fileName = /^(\d{15})-([0-9a-f]{6})\.profile$/;
const partName = /^\d{15}-[0-9a-f]{6}\.profile\.part$/;

export interface DirectoryStorageOptions extends StorageOptions {
  readonly directory: string;
  /** Hears once of what keeps profiles from being written. */
  readonly warn: (message: string) => void;
}

/**
 * Storage that also lives in a folder and so survives a restart. Memory stays the place that is read from; the folder follows it,
 * one file for each profile. A file that was torn by a crash, or written by another version, is removed at the next start; whatever
 * else lies there is left alone. A folder that cannot be used is one warning, and profiles stay in memory only.
 */
export function createDirectoryStorage(options: DirectoryStorageOptions, pool: Pool): ProfileStorage {
  const { directory, warn } = options;
  const files = new Map<string, string>();
  let work: Promise<void> = Promise.resolve();
  let hasWarned = false;
  const warnOnce = (problem: unknown): void => {
    if (!hasWarned) warn(`Profiles cannot be kept in ${directory}: ${errorText(problem)}`);
    hasWarned = true;
  };
  const enqueue = (job: () => Promise<void>): void => {
    work = work.then(job).catch(warnOnce);
  };
  const follower: StorageFollower = {
    finished(profile) {
      const name = `${String(profile.startedAt).padStart(15, '0')}-${profile.token}.profile`;
      files.set(profile.token, name);
      enqueue(async () => {
        if (files.get(profile.token) === name) await writeWhole(join(directory, name), writtenProfile(profile));
      });
    },
    dropped(token) {
      const name = files.get(token);
      files.delete(token);
      if (name !== undefined) enqueue(() => rm(join(directory, name), { force: true }));
    },
  };
  const memory = createMemoryStorage(options, pool, follower);
  const restore = (): void => {
    const readProfileFile = createProfileReader(pool);
    makeFolder(directory);
    for (const name of readdirSync(directory).sort()) {
      const token = fileName.exec(name)?.[2];
      const path = join(directory, name);
      if (!lstatSync(path).isFile()) {
        if (token !== undefined) warnOnce(`${name} is no file.`);
      } else if (partName.test(name)) {
        rmSync(path, { force: true });
      } else if (token !== undefined) {
        const found = readProfileFile(path);
        if (found.kind === 'profile' && found.profile.token === token) {
          files.set(token, name);
          memory.restore(found.profile);
        } else if (found.kind === 'foreign') {
          warnOnce(`${name} is no profile.`);
        } else {
          rmSync(path, { force: true });
        }
      }
    }
  };
  try {
    restore();
  } catch (error) {
    warnOnce(error);
  }

  return {
    ...memory,
    async close() {
      await memory.close();
      await work;
    },
  };
}

/** Step by step: where a system never lets folders be made, Node's own way of making all of them at once does not come back. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** A name that something else has taken is left to it. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  if (existsSync(path) && !lstatSync(path).isFile()) throw new Error(`${path} is no file.`);
  const part = `${path}.part`;
  try {
    await writeFile(part, content, { flag: 'wx' });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
