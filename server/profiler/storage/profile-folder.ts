import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StorageOptions } from '../options.ts';
import { errorText } from '../values/texts.ts';
import type { ProfileSummary } from './summarize-profile.ts';

const fileName = /^(\d{15})-([0-9a-f]{6})\.profile$/;
/** What a process is writing, with its number. */
const partName = /^\d{15}-[0-9a-f]{6}\.profile(?:\.(\d+))?\.part$/;
const checksumLine = /^[0-9a-f]{64}\n/;
const largestBytes = 16 * 1024 * 1024;
/** Checksum and summary; a longer summary is read with the whole file. */
const headBytes = 8192;
/** The folder is looked through again when it has grown by this part of its bound. */
const unlookedShare = 0.02;

export interface FolderOptions extends StorageOptions {
  readonly directory: string;
  /** Hears once of what keeps profiles from being written. */
  readonly warn: (message: string) => void;
}

/** A profile of some process that shares the folder. */
interface ProfileFile {
  readonly name: string;
  readonly token: string;
}

/** Profiles as files, one for each, of all processes that were given the folder. Its bound holds for them together. */
export interface ProfileFolder {
  /** Writes when there is time. */
  write(content: Buffer, summary: ProfileSummary): void;
  /** Whether there was a profile when the folder was last looked at. */
  has(token: string): boolean;
  /** The bytes of a profile; null where there is none. */
  read(token: string): Buffer | null;
  /** What is known of all its profiles, newest first. */
  summaries(): readonly ProfileSummary[];
  extent(): { readonly profiles: number; readonly bytes: number };
  /** Waits until everything is written. */
  close(): Promise<void>;
}

/**
 * A folder that cannot be used is one warning. A file that was torn by a crash, or written by another version, is removed when the
 * folder is opened; whatever else lies there is left alone.
 */
export function openProfileFolder({ directory, maxBytes, maxProfiles, warn }: FolderOptions): ProfileFolder {
  const summaries = new Map<string, ProfileSummary | null>();
  let work: Promise<void> = Promise.resolve();
  let hasWarned = false;
  let written = 0;
  /** As of the last look. */
  let tokens: ReadonlySet<string> = new Set();
  const warnOnce = (problem: unknown): void => {
    if (!hasWarned) warn(`Profiles cannot be kept in ${directory}: ${errorText(problem)}`);
    hasWarned = true;
  };
  const attempt = <T>(otherwise: T, act: () => T): T => {
    try {
      return act();
    } catch (error) {
      warnOnce(error);
      return otherwise;
    }
  };
  const enqueue = (job: () => Promise<void>): void => {
    work = work.then(job).catch(warnOnce);
  };
  /** Oldest first. */
  const list = (): ProfileFile[] => {
    const files = attempt<ProfileFile[]>([], () =>
      readdirSync(directory)
        .sort()
        .flatMap((name) => {
          const token = fileName.exec(name)?.[2];
          return token === undefined ? [] : [{ name, token }];
        }),
    );
    tokens = new Set(files.map(({ token }) => token));
    return files;
  };
  const sizeOf = (name: string): number => {
    try {
      const facts = lstatSync(join(directory, name));
      return facts.isFile() ? facts.size : 0;
    } catch {
      return 0;
    }
  };
  const makeRoom = async (): Promise<void> => {
    written = 0;
    const files = list().map(({ name }) => ({ name, size: sizeOf(name) }));
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const [index, { name, size }] of files.entries()) {
      const left = files.length - index;
      if (left <= maxProfiles && (bytes <= maxBytes || left === 1)) return;
      await rm(join(directory, name), { force: true });
      summaries.delete(name);
      bytes -= size;
    }
  };
  const summaryOf = ({ name }: ProfileFile): ProfileSummary | null => {
    const known = summaries.get(name);
    if (known !== undefined) return known;
    const summary = attempt(null, () => readSummary(join(directory, name)));
    summaries.set(name, summary);
    return summary;
  };
  attempt(undefined, () => {
    makeFolder(directory);
    removeSpoilt(directory, warnOnce);
  });
  enqueue(makeRoom);

  return {
    write(content, summary) {
      const name = `${String(summary.startedAt).padStart(15, '0')}-${summary.token}.profile`;
      enqueue(async () => {
        const file = profileFile(content, summary);
        await writeWhole(join(directory, name), file);
        summaries.set(name, summary);
        written += file.length;
        if (written >= maxBytes * unlookedShare || summaries.size > maxProfiles) await makeRoom();
      });
    },
    has: (token) => tokens.has(token),
    read(token) {
      const file = list().findLast((one) => one.token === token);
      return file === undefined ? null : attempt(null, () => readContent(join(directory, file.name)));
    },
    summaries() {
      const files = list();
      const names = new Set(files.map(({ name }) => name));
      for (const name of summaries.keys()) if (!names.has(name)) summaries.delete(name);
      return files.toReversed().flatMap((file) => summaryOf(file) ?? []);
    },
    extent() {
      const files = list();
      return { profiles: files.length, bytes: files.reduce((sum, { name }) => sum + sizeOf(name), 0) };
    },
    async close() {
      enqueue(makeRoom);
      await work;
    },
  };
}

/** A line with the checksum of the rest, a line with the summary, and the profile. */
function profileFile(content: Buffer, summary: ProfileSummary): Buffer {
  const body = Buffer.concat([Buffer.from(`${JSON.stringify(summary)}\n`), content]);
  return Buffer.concat([Buffer.from(`${checksum(body)}\n`), body]);
}

/** What a file holds behind its summary; null where it is torn or foreign. */
function readContent(path: string): Buffer | null {
  const facts = lstatSync(path);
  if (!facts.isFile() || facts.size > largestBytes) return null;
  const file = readFileSync(path);
  const body = file.subarray(65);
  if (file.subarray(0, 65).toString('latin1') !== `${checksum(body)}\n`) return null;
  return body.subarray(body.indexOf('\n') + 1);
}

function readSummary(path: string): ProfileSummary | null {
  if (!lstatSync(path).isFile()) return null;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    const text = head.subarray(0, readSync(file, head, 0, headBytes, 0)).toString();
    const line = text.slice(65, text.indexOf('\n', 65));
    const value: unknown = checksumLine.test(text) && line !== '' ? JSON.parse(line) : null;
    return isSummary(value) ? value : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function isSummary(value: unknown): value is ProfileSummary {
  return typeof value === 'object' && value !== null && 'token' in value && 'trace' in value && 'startedAt' in value;
}

function removeSpoilt(directory: string, warn: (problem: unknown) => void): void {
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    const isProfile = fileName.test(name);
    const part = partName.exec(name);
    if (!isProfile && (part === null || isAtWork(Number(part[1])))) continue;
    if (!lstatSync(path).isFile()) {
      if (isProfile) warn(`${name} is no file.`);
    } else if (!isProfile) {
      rmSync(path, { force: true });
    } else if (isForeign(path)) {
      warn(`${name} is no profile.`);
    } else if (readContent(path) === null || readSummary(path) === null) {
      rmSync(path, { force: true });
    }
  }
}

/** Whether a process still runs. */
function isAtWork(processId: number): boolean {
  try {
    return Number.isInteger(processId) && process.kill(processId, 0);
  } catch {
    return false;
  }
}

/** Whether a file does not even begin as one of ours. An empty one is a torn one. */
function isForeign(path: string): boolean {
  const { size } = lstatSync(path);
  if (size > largestBytes) return true;
  return size > 0 && !checksumLine.test(readFileSync(path).subarray(0, 65).toString('latin1'));
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

/** A name that something else has taken is left to it. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  if (existsSync(path) && !lstatSync(path).isFile()) throw new Error(`${path} is no file.`);
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, content, { flag: 'wx' });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
