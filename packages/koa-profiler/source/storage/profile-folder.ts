import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageOptions } from '../options.ts';
import { propertyOf, tryOr } from '../values/texts.ts';
import type { ProfileSummary } from './search-profiles.ts';

const fileName = /^([0-9a-f]{6})\.profile$/;
/** A file that the process of this number writes. */
const partName = /^[0-9a-f]{6}\.profile\.(\d+)\.part$/;
/** A token that the process of this number has reserved for a profile. */
const reservation = /^reserved by (\d+)\n$/;
const checksumLine = /^[0-9a-f]{64}\n/;
/** Profiles are for the user alone that runs the application. */
const ownerFolder = 0o700;
const ownerFile = 0o600;
const largestBytes = 16 * 1024 * 1024;
/** The folder is read again after this process has written this part of its bound. */
const unlookedShare = 0.02;

export type ProfileFolder = ReturnType<typeof openProfileFolder>;

/** `spoilt` is a file damaged by a crash or written by another version, `foreign` a file of another program. */
interface ProfileFile {
  readonly kind: 'profile' | 'reserved' | 'spoilt' | 'foreign';
  readonly bytes: number;
  readonly summary: ProfileSummary | null;
  readonly content: Buffer | null;
}

/** Opens a folder of profiles. Removes spoilt files and keeps foreign ones. Problems lead to one warning. */
export function openProfileFolder(
  directory: string,
  { maxBytes, maxProfiles }: Pick<StorageOptions, 'maxBytes' | 'maxProfiles'>,
  warn: (message: string) => void,
) {
  let files = new Map<string, ProfileFile>();
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
      const found = names.map((name): [string, ProfileFile] => {
        const file = files.get(name);
        const isKnown = file !== undefined && file.kind !== 'reserved';
        return [name, isKnown ? file : { ...readFile(join(directory, name)), content: null }];
      });
      files = new Map(found.sort(([, left], [, right]) => startOf(left) - startOf(right)));
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
    mkdirSync(directory, { recursive: true, mode: ownerFolder });
    chmodSync(directory, ownerFolder);
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
        const name = profileFile(summary.token);
        const body = Buffer.concat([Buffer.from(`${JSON.stringify(summary)}\n`), content]);
        const file = Buffer.concat([Buffer.from(`${checksum(body)}\n`), body]);
        const part = join(directory, `${name}.${process.pid}.part`);
        try {
          writeFileSync(part, file, { flag: 'wx', mode: ownerFile });
          renameSync(part, join(directory, name));
        } catch (error) {
          rmSync(part, { force: true });
          throw error;
        }
        files.set(name, { kind: 'profile', bytes: file.length, summary, content: null });
        unlooked += file.length;
        if (unlooked >= maxBytes * unlookedShare || files.size > maxProfiles) makeRoom();
      }),
    /** Takes a token for this process by creating its file. Returns false if a process has taken it before. */
    reserve: (token: string): boolean =>
      attempt(true, () => {
        const path = join(directory, profileFile(token));
        try {
          writeFileSync(path, `reserved by ${process.pid}\n`, { flag: 'wx', mode: ownerFile });
          return true;
        } catch (error) {
          if (propertyOf(error, 'code') === 'EEXIST') return false;
          // A full disk leaves an empty file.
          rmSync(path, { force: true });
          throw error;
        }
      }),
    /** Gives back a token for which no profile was written. */
    release: (token: string): void =>
      attempt(undefined, () => {
        const path = join(directory, profileFile(token));
        if (readFile(path).kind === 'reserved') rmSync(path, { force: true });
      }),
    read: (token: string): Buffer | null => attempt(null, () => readFile(join(directory, profileFile(token))).content),
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

function readFile(path: string): ProfileFile {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined) return spoilt;
  if (!facts.isFile() || facts.size > largestBytes) return foreign;
  const file = readFileSync(path);
  const head = file.subarray(0, 65).toString('latin1');
  const owner = reservation.exec(head)?.[1];
  if (owner !== undefined) return isAtWork(Number(owner)) ? reserved : spoilt;
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
const reserved: ProfileFile = { ...spoilt, kind: 'reserved' };

function profileFile(token: string): string {
  return `${token}.profile`;
}

function startOf({ summary }: ProfileFile): number {
  return summary?.startedAt ?? 0;
}

function isSummary(value: unknown): value is ProfileSummary {
  return typeof value === 'object' && value !== null && 'token' in value && 'trace' in value && 'startedAt' in value;
}

function isAtWork(processId: number): boolean {
  return tryOr(false, () => process.kill(processId, 0));
}

function checksum(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}
