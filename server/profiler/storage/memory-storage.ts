import type { StorageOptions } from '../options.ts';
import type { Profile } from '../profile/profile.ts';
import { type Pool, sizeOf } from '../values/pool.ts';
import { errorText } from '../values/texts.ts';
import type { ProfileStorage, UnfinishedProfile } from './profile-storage.ts';
import { type ProfileSummary, summarizeProfile } from './summarize-profile.ts';

/**
 * Completing many in a row takes much less for each than one between two requests: what it needs is in the processor's caches then,
 * and what the requests need stays there.
 */
const largestBatch = 128;
/** The part of the bound that ended requests may take while they wait for others. */
const waitingShare = 0.1;
/** Requests wait no longer for a batch than this, unless so many have piled up. */
const batchMilliseconds = 2;
const backlog = 2 * largestBatch;
/** When no other response has followed for so long, the server has time: whoever looks at a page asks for nothing. */
const quietMilliseconds = 50;
/** Where responses follow each other without end, none waits longer than this. */
const longestWaitMilliseconds = 1000;
/** What a profile and its request take until it is completed, roughly. */
const unfinishedBytes = 40_000;
/** The entry of a profile and its summary. */
const entryBytes = 700;

interface Pictured {
  readonly profile: Profile;
  readonly summary: ProfileSummary;
}

interface Entry {
  readonly token: string;
  /** Null once the profile is finished. */
  unfinished: UnfinishedProfile | null;
  finished: Pictured | null;
  bytes: number;
  listed: boolean;
}

/** Sees every profile that was finished or dropped, so that another place can follow. */
export interface StorageFollower {
  finished(profile: Profile): void;
  dropped(token: string): void;
}

export interface MemoryStorageOptions extends Pick<StorageOptions, 'maxProfiles' | 'maxBytes'> {
  /** Hears of a profile that could not be made. */
  readonly warn: (message: string) => void;
}

export interface MemoryStorage extends ProfileStorage {
  /** Takes in a profile from elsewhere. */
  restore(profile: Profile): void;
}

/**
 * Keeps finished profiles as the plain data that they are: what all requests share is there once, and nothing has to be written or
 * read. A profile is completed when it is read, when many wait together, or as soon as no more responses follow.
 */
export function createMemoryStorage(
  { maxProfiles, maxBytes, warn }: MemoryStorageOptions,
  pool: Pool,
  follower: StorageFollower | null = null,
): MemoryStorage {
  const entries = new Map<string, Entry>();
  const waiting: Entry[] = [];
  let waitingBytes = 0;
  let waitingSince = 0;
  let bytes = 0;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  /** Here is nobody left who could do something about a failure, and it must not end the process. */
  const picture = (unfinished: UnfinishedProfile): Pictured | null => {
    try {
      const profile = unfinished.picture();
      return { profile, summary: summarizeProfile(profile) };
    } catch (error) {
      warn(`A profile could not be made: ${errorText(error)}`);
      return null;
    }
  };
  const drop = (entry: Entry): void => {
    entries.delete(entry.token);
    bytes -= entry.bytes;
    follower?.dropped(entry.token);
  };
  const makeRoom = (): void => {
    for (const entry of entries.values()) {
      if (entries.size <= maxProfiles && (bytes + pool.bytes <= maxBytes || entries.size === 1)) return;
      drop(entry);
    }
  };
  const put = (entry: Entry): void => {
    entries.set(entry.token, entry);
    bytes += entry.bytes;
    makeRoom();
  };
  const complete = (entry: Entry): void => {
    if (entry.unfinished === null || !entries.has(entry.token)) return;
    const pictured = picture(entry.unfinished);
    entry.unfinished = null;
    if (pictured === null) {
      drop(entry);
      return;
    }
    entry.finished = pictured;
    const size = sizeOf(pictured.profile, pool) + entryBytes;
    bytes += size - entry.bytes;
    entry.bytes = size;
    follower?.finished(pictured.profile);
    makeRoom();
  };
  const completeWaiting = (): void => {
    waitingBytes = 0;
    for (const entry of waiting.splice(0)) complete(entry);
  };
  const completeSome = (): void => {
    const until = performance.now() + batchMilliseconds;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      complete(next);
      if (waiting.length <= backlog && performance.now() > until) break;
    }
    isDue = waiting.length > 0;
    if (isDue) setImmediate(completeSome).unref();
  };
  const completeBatch = (): void => {
    waitingBytes = 0;
    if (isDue || waiting.length === 0) return;
    isDue = true;
    setImmediate(completeSome).unref();
  };
  /** Whether those that wait shall wait for others no longer. */
  const isBatch = (): boolean =>
    waiting.length >= largestBatch ||
    waitingBytes >= maxBytes * waitingShare ||
    performance.now() - waitingSince >= longestWaitMilliseconds;
  const summaryOf = ({ finished, unfinished }: Entry): ProfileSummary[] => {
    const pictured = finished ?? (unfinished === null ? null : picture(unfinished));
    return pictured === null ? [] : [pictured.summary];
  };

  return {
    has: (token) => entries.has(token),
    add(unfinished) {
      put({ token: unfinished.token, unfinished, finished: null, bytes: unfinishedBytes, listed: false });
    },
    list(token) {
      const entry = entries.get(token);
      if (entry !== undefined) entry.listed = true;
    },
    restore(profile) {
      const size = sizeOf(profile, pool) + entryBytes;
      const finished = { profile, summary: summarizeProfile(profile) };
      put({ token: profile.token, unfinished: null, finished, bytes: size, listed: true });
    },
    finish(token, bodyBytes) {
      const entry = entries.get(token);
      if (entry === undefined) return;
      waitingBytes += unfinishedBytes + bodyBytes;
      if (waiting.push(entry) === 1) waitingSince = performance.now();
      timer = timer?.refresh() ?? setTimeout(completeBatch, quietMilliseconds).unref();
      if (isBatch()) completeBatch();
    },
    read(token) {
      const entry = entries.get(token);
      if (entry === undefined) return null;
      if (waiting.includes(entry)) complete(entry);
      const pictured = entry.finished ?? (entry.unfinished === null ? null : picture(entry.unfinished));
      return pictured === null ? null : { profile: pictured.profile, bytes: entry.bytes };
    },
    summaries() {
      completeWaiting();
      return [...entries.values()]
        .filter(({ listed }) => listed)
        .toReversed()
        .flatMap(summaryOf);
    },
    extent: () => ({ profiles: entries.size, bytes: bytes + pool.bytes }),
    async close() {
      clearTimeout(timer);
      waiting.length = 0;
      for (const entry of entries.values()) complete(entry);
    },
  };
}
