import type { Profile, ProfileSummary } from '../profile/profile.ts';
import type { StorageOptions } from '../options.ts';
import type { ProfileStorage, UnfinishedProfile } from './profile-storage.ts';
import { summarizeProfile } from './summarize-profile.ts';

interface Entry {
  readonly token: string;
  /** Null once the profile is finished. */
  unfinished: UnfinishedProfile | null;
  finished: { readonly profile: Profile; readonly summary: ProfileSummary } | null;
  bytes: number;
}

/** Informed of every profile that was finished or dropped, so that another place can follow. */
export interface StorageFollower {
  finished(profile: Profile): void;
  dropped(token: string): void;
}

/**
 * Keeps finished profiles as the plain data that they are: the texts that all requests share, statements and translations above
 * all, are there once, and nothing has to be written or read.
 */
export function createMemoryStorage(
  { maxProfiles, maxBytes }: Pick<StorageOptions, 'maxProfiles' | 'maxBytes'>,
  follower: StorageFollower | null = null,
): ProfileStorage & { restore(profile: Profile, bytes: number): void } {
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
    const size = entry.unfinished.bytes();
    entry.unfinished = null;
    entry.finished = { profile, summary: summarizeProfile(profile) };
    bytes += size - entry.bytes;
    entry.bytes = size;
    follower?.finished(profile);
    makeRoom();
  };
  const pictureOf = ({ finished, unfinished }: Entry): Profile | null =>
    finished === null ? (unfinished?.picture() ?? null) : finished.profile;
  const summaryOf = (entry: Entry): ProfileSummary[] => {
    if (entry.finished !== null) return [entry.finished.summary];
    const profile = pictureOf(entry);
    return profile === null ? [] : [summarizeProfile(profile)];
  };

  return {
    has: (token) => entries.has(token),
    add(unfinished) {
      put({ token: unfinished.token, unfinished, finished: null, bytes: unfinished.bytes() });
    },
    restore(profile, size) {
      const finished = { profile, summary: summarizeProfile(profile) };
      put({ token: profile.token, unfinished: null, finished, bytes: size });
    },
    finish(token) {
      const entry = entries.get(token);
      if (entry !== undefined) finish(entry);
    },
    read(token) {
      const entry = entries.get(token);
      const profile = entry === undefined ? null : pictureOf(entry);
      return entry === undefined || profile === null ? null : { profile, bytes: entry.bytes };
    },
    list: () => [...entries.values()].toReversed().flatMap(summaryOf),
    extent: () => ({ profiles: entries.size, bytes }),
    async close() {
      for (const entry of entries.values()) finish(entry);
    },
  };
}
