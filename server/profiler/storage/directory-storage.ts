import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StorageOptions } from '../options.ts';
import { profileFormat, type Profile } from '../profile/profile.ts';
import { createMemoryStorage, type StorageFollower } from './memory-storage.ts';
import type { ProfileStorage, StoredProfile } from './profile-storage.ts';

const fileName = /^(\d{15})-([0-9a-f]{6})\.profile$/;

/**
 * Storage that also lives in a folder and so survives a restart. Memory stays the place that is read from; the folder follows it,
 * one file for each profile: a line with the checksum, then the profile. A file that was torn by a crash, or written by another
 * version, is removed at the next start.
 */
export function createDirectoryStorage(options: StorageOptions & { readonly directory: string }): ProfileStorage {
  const { directory } = options;
  mkdirSync(directory, { recursive: true });
  const files = new Map<string, string>();
  let work: Promise<void> = Promise.resolve();
  let restoring = true;
  let reported = false;
  const reportOnce = (error: unknown): void => {
    if (!reported) process.emitWarning(`Profiles cannot be kept in ${directory}: ${String(error)}`);
    reported = true;
  };

  const enqueue = (job: () => Promise<void>): void => {
    work = work.then(job).catch(reportOnce);
  };
  const follower: StorageFollower = {
    finished(profile) {
      const name = `${String(profile.startedAt).padStart(15, '0')}-${profile.token}.profile`;
      files.set(profile.token, name);
      enqueue(async () => {
        const isStillWanted = files.get(profile.token) === name;
        if (isStillWanted) await writeWhole(join(directory, name), Buffer.from(JSON.stringify(profile)));
      });
    },
    dropped(token) {
      const name = files.get(token);
      files.delete(token);
      if (name === undefined) return;
      if (restoring) rmSync(join(directory, name), { force: true });
      else enqueue(() => rm(join(directory, name), { force: true }));
    },
  };
  const memory = createMemoryStorage(options, follower);
  for (const name of readdirSync(directory).sort()) {
    const token = fileName.exec(name)?.[2];
    const restored = token === undefined ? null : readWhole(join(directory, name));
    if (token === undefined || restored === null) {
      if (token !== undefined || name.endsWith('.profile.part')) rmSync(join(directory, name), { force: true });
      continue;
    }
    files.set(token, name);
    memory.restore(restored.profile, restored.bytes);
  }
  restoring = false;

  return {
    ...memory,
    async close() {
      await memory.close();
      await work;
    },
  };
}

async function writeWhole(path: string, body: Buffer): Promise<void> {
  await writeFile(`${path}.part`, Buffer.concat([Buffer.from(`${checksum(body)}\n`), body]));
  await rename(`${path}.part`, path);
}

function readWhole(path: string): StoredProfile | null {
  try {
    const content = readFileSync(path);
    const lineEnd = content.indexOf('\n');
    const body = content.subarray(lineEnd + 1);
    if (content.subarray(0, lineEnd).toString() !== checksum(body)) return null;
    const value: unknown = JSON.parse(body.toString());
    return isProfile(value) ? { profile: value, bytes: body.length } : null;
  } catch {
    return null;
  }
}

function checksum(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

/**
 * Whether a value is a profile of the present format. Profiles are only ever written by this program and their files carry a
 * checksum, so the format's number says what the parts look like.
 */
function isProfile(value: unknown): value is Profile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === profileFormat &&
    'token' in value
  );
}
