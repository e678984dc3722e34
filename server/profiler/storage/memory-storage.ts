import type { Profile, ProfileSummary } from '../profile.ts';
import type { StorageOptions } from '../options.ts';
import { isProfile } from './is-profile.ts';
import type { ProfileStorage, UnfinishedProfile } from './profile-storage.ts';
import { summarizeProfile } from './summarize-profile.ts';

/** What an unfinished profile is counted as until its true size is known. */
const assumedBytes = 32 * 1024;

interface Entry {
  readonly token: string;
  unfinished: UnfinishedProfile | null;
  summary: ProfileSummary | null;
  body: Buffer;
  bytes: number;
}

/** Told of every profile that was finished or dropped, so that another place can follow. */
export interface StorageFollower {
  finished(token: string, summary: ProfileSummary, body: Buffer): void;
  dropped(token: string): void;
}

/**
 * Keeps finished profiles as JSON in buffers beside the heap: their size is exact, nothing of the request stays alive, and the
 * garbage collector has nothing to walk.
 */
export function createMemoryStorage(
  { maxProfiles, maxBytes }: Pick<StorageOptions, 'maxProfiles' | 'maxBytes'>,
  follower: StorageFollower | null = null,
): ProfileStorage & { restore(token: string, summary: ProfileSummary, body: Buffer): void } {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const drop = (entry: Entry): void => {
    entries.delete(entry.token);
    bytes -= entry.bytes;
    follower?.dropped(entry.token);
  };
  const makeRoom = (): void => {
    for (const entry of entries.values()) {
      if (entries.size <= maxProfiles && (bytes <= maxBytes || entries.size === 1)) return;
      drop(entry);
    }
  };
  const put = (entry: Entry): void => {
    entries.set(entry.token, entry);
    bytes += entry.bytes;
    makeRoom();
  };
  const finish = (entry: Entry): void => {
    if (entry.unfinished === null) return;
    const profile = entry.unfinished.picture();
    entry.unfinished = null;
    entry.body = Buffer.from(JSON.stringify(profile));
    entry.summary = summarizeProfile(profile);
    bytes += entry.body.length - entry.bytes;
    entry.bytes = entry.body.length;
    follower?.finished(entry.token, entry.summary, entry.body);
    makeRoom();
  };
  const summaryOf = (entry: Entry): ProfileSummary[] => {
    if (entry.summary !== null) return [entry.summary];
    return entry.unfinished === null ? [] : [summarizeProfile(entry.unfinished.picture())];
  };

  return {
    has: (token) => entries.has(token),
    add(unfinished) {
      put({ token: unfinished.token, unfinished, summary: null, body: Buffer.alloc(0), bytes: assumedBytes });
    },
    restore(token, summary, body) {
      put({ token, unfinished: null, summary, body, bytes: body.length });
    },
    finish(token) {
      const entry = entries.get(token);
      if (entry !== undefined) finish(entry);
    },
    async read(token) {
      const entry = entries.get(token);
      if (entry === undefined) return null;
      const body = entry.unfinished === null ? entry.body : Buffer.from(JSON.stringify(entry.unfinished.picture()));
      const profile = parseProfile(body);
      return profile === null ? null : { profile, bytes: body.length };
    },
    list: () => [...entries.values()].toReversed().flatMap(summaryOf),
    extent: () => ({ profiles: entries.size, bytes }),
    async close() {
      for (const entry of entries.values()) finish(entry);
    },
  };
}

function parseProfile(body: Buffer): Profile | null {
  const value: unknown = JSON.parse(body.toString());
  return isProfile(value) ? value : null;
}
