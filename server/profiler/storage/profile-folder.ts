import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { StorageOptions } from '../options.ts';
import { tryOr } from '../values/texts.ts';
import type { ProfileSummary } from './search-profiles.ts';

const fileName = /^\d{15}-([0-9a-f]{6})\.profile$/;
/** What a process is writing, with its number. */
const partName = /^\d{15}-[0-9a-f]{6}\.profile(?:\.(\d+))?\.part$/;
const checksumLine = /^[0-9a-f]{64}\n/;
const largestBytes = 16 * 1024 * 1024;
/** The folder is looked through again when it has grown by this part of its bound. */
const unlookedShare = 0.02;

/** Profiles as files, one for each, of all processes that were given the folder. Its bound holds for them together. */
export type ProfileFolder = ReturnType<typeof openProfileFolder>;

/** What a file turned out to be: a profile, one that a crash or another version has spoilt, or something that is not ours. */
interface ProfileFile {
  readonly kind: 'profile' | 'spoilt' | 'foreign';
  readonly bytes: number;
  readonly summary: ProfileSummary | null;
  /** Not held on to. */
  readonly content: Buffer | null;
}

/**
 * A folder that cannot be used is one warning. Spoilt files are removed when the folder is opened; other files are left alone.
 */
export function openProfileFolder(
  directory: string,
  { maxBytes, maxProfiles }: Pick<StorageOptions, 'maxBytes' | 'maxProfiles'>,
  warn: (message: string) => void,
) {
  /** By file name, oldest first, as of the last look. */
  let files = new Map<string, ProfileFile>();
  let tokens = new Set<string | undefined>();
  let unlooked = 0;
  let hasWarned = false;
  const attempt = <T>(otherwise: T, act: () => T): T =>
    tryOr(otherwise, act, (message) => {
      if (!hasWarned) warn(`Profiles cannot be kept in ${directory}: ${message}`);
      hasWarned = true;
    });
  const look = (): void =>
    attempt(undefined, () => {
      unlooked = 0;
      const names = readdirSync(directory).filter((name) => fileName.test(name));
      tokens = new Set(names.map((name) => fileName.exec(name)?.[1]));
      files = new Map(
        names.sort().map((name) => [name, files.get(name) ?? { ...readFile(join(directory, name)), content: null }]),
      );
    });
  const profiles = (): [name: string, file: ProfileFile][] => [...files].filter(([, { kind }]) => kind === 'profile');
  const extent = (): { readonly profiles: number; readonly bytes: number } => ({
    profiles: profiles().length,
    bytes: profiles().reduce((sum, [, file]) => sum + file.bytes, 0),
  });
  const makeRoom = (): void => {
    look();
    let { profiles: left, bytes } = extent();
    for (const [name, file] of profiles()) {
      if (left <= maxProfiles && (bytes <= maxBytes || left === 1)) return;
      rmSync(join(directory, name), { force: true });
      files.delete(name);
      left -= 1;
      bytes -= file.bytes;
    }
  };
  attempt(undefined, () => {
    makeFolder(directory);
    for (const name of readdirSync(directory)) {
      const part = partName.exec(name);
      if (part !== null && !isAtWork(Number(part[1]))) rmSync(join(directory, name), { force: true });
    }
    look();
    for (const [name, { kind }] of files) if (kind === 'spoilt') rmSync(join(directory, name), { force: true });
    makeRoom();
    const strange = [...files].find(([, { kind }]) => kind === 'foreign');
    if (strange !== undefined) throw new Error(`${strange[0]} is no profile.`);
  });

  return {
    write: (content: Buffer, summary: ProfileSummary): void =>
      attempt(undefined, () => {
        const name = `${String(summary.startedAt).padStart(15, '0')}-${summary.token}.profile`;
        const body = Buffer.concat([Buffer.from(`${JSON.stringify(summary)}\n`), content]);
        const file = Buffer.concat([Buffer.from(`${checksum(body)}\n`), body]);
        const part = join(directory, `${name}.${process.pid}.part`);
        try {
          writeFileSync(part, file, { flag: 'wx' });
          renameSync(part, join(directory, name));
        } catch (error) {
          rmSync(part, { force: true });
          throw error;
        }
        files.set(name, { kind: 'profile', bytes: file.length, summary, content: null });
        tokens.add(summary.token);
        unlooked += file.length;
        if (unlooked >= maxBytes * unlookedShare || files.size > maxProfiles) makeRoom();
      }),
    /** Whether there was a profile when the folder was last looked at. */
    has: (token: string): boolean => tokens.has(token),
    read(token: string): Buffer | null {
      look();
      const name = [...files.keys()].findLast((one) => fileName.exec(one)?.[1] === token);
      return name === undefined ? null : attempt(null, () => readFile(join(directory, name)).content);
    },
    summaries(): readonly ProfileSummary[] {
      look();
      return profiles().flatMap(([, { summary }]) => summary ?? []);
    },
    extent() {
      look();
      return extent();
    },
  };
}

/** One that does not even begin as one of ours is foreign. An empty one is spoilt. */
function readFile(path: string): ProfileFile {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return spoilt;
  if (!facts.isFile() || facts.size > largestBytes) return foreign;
  const file = readFileSync(path);
  const head = file.subarray(0, 65).toString('latin1');
  if (file.length > 0 && !checksumLine.test(head)) return foreign;
  const body = file.subarray(65);
  const end = body.indexOf('\n');
  if (head !== `${checksum(body)}\n` || end === -1) return spoilt;
  const summary: unknown = JSON.parse(body.subarray(0, end).toString());
  return isSummary(summary)
    ? { kind: 'profile', bytes: file.length, summary, content: body.subarray(end + 1) }
    : spoilt;
}

const spoilt: ProfileFile = { kind: 'spoilt', bytes: 0, summary: null, content: null };
const foreign: ProfileFile = { ...spoilt, kind: 'foreign' };

function isSummary(value: unknown): value is ProfileSummary {
  return typeof value === 'object' && value !== null && 'token' in value && 'trace' in value && 'startedAt' in value;
}

function isAtWork(processId: number): boolean {
  return tryOr(false, () => process.kill(processId, 0));
}

function checksum(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
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
