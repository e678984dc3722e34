import type { StorageOptions } from '../options.ts';
import { errorText } from '../values/texts.ts';
import { readProfile, writtenProfile } from './profile-bytes.ts';
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
/** What a request takes until its profile is completed, roughly. */
const unfinishedBytes = 40_000;

interface Finished {
  readonly content: Buffer;
  readonly summary: ProfileSummary;
}

interface Entry {
  readonly token: string;
  /** Null once the profile is finished. */
  unfinished: UnfinishedProfile | null;
  finished: Finished | null;
  /** None until it is finished. */
  bytes: number;
  listed: boolean;
}

export interface MemoryStorageOptions extends Pick<StorageOptions, 'maxProfiles' | 'maxBytes'> {
  /** Hears of a profile that could not be made. */
  readonly warn: (message: string) => void;
  /** Sees every profile that is finished, so that another place can follow. */
  readonly finished?: (content: Buffer, summary: ProfileSummary) => void;
}

/** Keeps profiles in memory. One is completed when it is read, when many wait together, or as soon as no more responses follow. */
export function createMemoryStorage({
  maxProfiles,
  maxBytes,
  warn,
  finished = () => {},
}: MemoryStorageOptions): ProfileStorage {
  const entries = new Map<string, Entry>();
  const waiting: Entry[] = [];
  let waitingBytes = 0;
  let waitingSince = 0;
  let bytes = 0;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  /** Here is nobody left who could do something about a failure, and it must not end the process. */
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      warn(`A profile could not be made: ${errorText(error)}`);
      return null;
    }
  };
  const drop = (entry: Entry): void => {
    entries.delete(entry.token);
    bytes -= entry.bytes;
  };
  const makeRoom = (): void => {
    for (const entry of entries.values()) {
      if (entries.size <= maxProfiles && (bytes <= maxBytes || entries.size === 1)) return;
      drop(entry);
    }
  };
  const complete = (entry: Entry): void => {
    const { unfinished } = entry;
    if (unfinished === null || !entries.has(entry.token)) return;
    entry.unfinished = null;
    entry.finished = attempt(() => {
      const profile = unfinished.picture();
      return { content: writtenProfile(profile), summary: summarizeProfile(profile) };
    });
    if (entry.finished === null) {
      drop(entry);
      return;
    }
    const { content, summary } = entry.finished;
    bytes += content.length;
    entry.bytes = content.length;
    finished(content, summary);
    makeRoom();
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
  const summaryOf = ({ finished: done, unfinished }: Entry): ProfileSummary[] => {
    const summary = done?.summary ?? (unfinished && attempt(() => summarizeProfile(unfinished.picture())));
    return summary === null ? [] : [summary];
  };

  return {
    has: (token) => entries.has(token),
    add(unfinished) {
      entries.set(unfinished.token, { token: unfinished.token, unfinished, finished: null, bytes: 0, listed: false });
      makeRoom();
    },
    list(token) {
      const entry = entries.get(token);
      if (entry !== undefined) entry.listed = true;
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
      const { finished: done, unfinished } = entry;
      const profile = done === null ? unfinished && attempt(() => unfinished.picture()) : readProfile(done.content);
      return profile && { profile, bytes: done?.content.length ?? writtenProfile(profile).length };
    },
    summaries() {
      waitingBytes = 0;
      for (const entry of waiting.splice(0)) complete(entry);
      return [...entries.values()]
        .filter(({ listed }) => listed)
        .toReversed()
        .flatMap(summaryOf);
    },
    extent: () => ({ profiles: entries.size, bytes }),
    async close() {
      clearTimeout(timer);
      waiting.length = 0;
      for (const entry of entries.values()) complete(entry);
    },
  };
}
