import type { FunctionPlaces, WatchedFunction } from '../code/function-places.ts';
import type { StorageOptions } from '../options.ts';
import type { Profile } from '../profile/profile.ts';
import { type ProfileContent, readProfile, type StoredProfile, writeProfile } from './profile-bytes.ts';
import type { ProfileFolder } from './profile-folder.ts';
import { type ProfileSummary, summarizeProfile } from './search-profiles.ts';
import { tryOr } from '../values/texts.ts';

export type ProfileStorage = ReturnType<typeof createProfileStorage>;

interface Entry {
  readonly token: string;
  /** Null once the profile is finished, so that its request is released. */
  make: (() => Profile) | null;
  finished: { readonly content: ProfileContent; readonly summary: ProfileSummary } | null;
}

const tokens = 0x1000000;
/** The storages of the profilers that are on in this process. */
const openStorages = new Set<Pick<ProfileStorage, 'read'>>();

/** Returns the profile of a request to any application of this process. */
export function findProfile(token: string): Profile | null {
  for (const storage of openStorages) {
    const found = storage.read(token);
    if (found !== null) return found.profile;
  }
  return null;
}

export function isToken(text: string): boolean {
  return /^[0-9a-f]{6}$/.test(text);
}

type StorageParts = Pick<StorageOptions, 'maxProfiles' | 'maxBytes'> & {
  readonly folder: ProfileFolder | null;
  readonly warn: (message: string) => void;
};

/** Keeps profiles as JSON bytes, bounded in number and in bytes. Removes the oldest first. */
export function createProfileStorage({ maxProfiles, maxBytes, folder, warn }: StorageParts) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const attempt = <T>(work: () => T): T | null =>
    tryOr<T | null>(null, work, (message) => warn(`A profile could not be made: ${message}`));
  const drop = ({ token, finished }: Entry): void => {
    entries.delete(token);
    if (finished === null) folder?.release(token);
    bytes -= finished?.content.length ?? 0;
  };
  const makeRoom = (): void => {
    for (const entry of entries.values()) {
      if (entries.size <= maxProfiles && (bytes <= maxBytes || entries.size === 1)) return;
      drop(entry);
    }
  };
  const complete = (entry: Entry): void => {
    const { make, token } = entry;
    if (make === null || entries.get(token) !== entry) return;
    entry.make = null;
    entry.finished = attempt(() => {
      const profile = make();
      return { content: writeProfile(profile), summary: summarizeProfile(profile) };
    });
    if (entry.finished === null) return drop(entry);
    const { content, summary } = entry.finished;
    bytes += content.length;
    folder?.write(Buffer.from(content), summary);
    makeRoom();
  };
  const readOwn = ({ make, finished }: Entry): StoredProfile | null => {
    if (finished !== null) return readProfile(finished.content);
    const profile = make && attempt(make);
    return profile && { profile, bytes: writeProfile(profile).length };
  };
  const summaryOf = ({ finished, make }: Entry): ProfileSummary | null =>
    finished?.summary ?? (make && attempt(() => summarizeProfile(make())));

  return {
    /** Returns a token that no stored profile has, in any process that shares the folder. */
    reserveToken(): string {
      for (;;) {
        const token = Math.floor(Math.random() * tokens)
          .toString(16)
          .padStart(6, '0');
        if (!entries.has(token) && folder?.reserve(token) !== false) return token;
      }
    },
    add(token: string, make: () => Profile): void {
      entries.set(token, { token, make, finished: null });
      makeRoom();
    },
    /** Completes a profile in the next turn of the event loop, after its request is over. */
    finish(token: string): void {
      const entry = entries.get(token);
      if (entry !== undefined) setImmediate(complete, entry);
    },
    /** Drops a profile that is not to be kept. */
    discard(token: string): void {
      const entry = entries.get(token);
      if (entry !== undefined) drop(entry);
    },
    read(token: string): StoredProfile | null {
      const entry = entries.get(token);
      if (entry !== undefined) return readOwn(entry);
      const content = folder?.read(token) ?? null;
      return content && readProfile(content);
    },
    /** Newest first, without requests whose response has not begun. */
    summaries(): readonly ProfileSummary[] {
      const own = [...entries.values()].flatMap((entry) => summaryOf(entry) ?? []);
      const others = folder?.summaries().filter(({ token }) => !entries.has(token)) ?? [];
      return [...others, ...own]
        .filter(({ status, outcome }) => status !== null || outcome !== 'under way')
        .toReversed()
        .sort((left, right) => right.startedAt - left.startedAt);
    },
    extent(): { readonly profiles: number; readonly bytes: number } {
      const inFolder = folder?.extent();
      return inFolder === undefined || inFolder.profiles === 0 ? { profiles: entries.size, bytes } : inFolder;
    },
    close(): void {
      for (const entry of entries.values()) complete(entry);
    },
  };
}

/** Adds the places of functions to profiles when they are read. Looking them up takes too long for each request. */
export function placedIn(storage: ProfileStorage, places: FunctionPlaces): ProfileStorage {
  const placed = (watched: WatchedFunction): WatchedFunction => ({ ...watched, place: places.placeOf(watched.number) });
  const handled = <T extends { readonly handler: WatchedFunction | null }>(given: T): T => ({
    ...given,
    handler: given.handler && placed(given.handler),
  });
  const withPlaces = (profile: Profile): Profile => ({
    ...profile,
    layers: profile.layers.map((layer) => ({ ...layer, watched: placed(layer.watched) })),
    route: profile.route && handled(profile.route),
    records: {
      ...profile.records,
      query: profile.records.query.map(handled),
      call: profile.records.call.map(handled),
      redis: profile.records.redis.map(handled),
    },
  });
  const made: ProfileStorage = {
    ...storage,
    read(token) {
      const found = storage.read(token);
      const isOurs = found?.profile.application.processId === process.pid;
      return found !== null && isOurs ? { ...found, profile: withPlaces(found.profile) } : found;
    },
    close() {
      openStorages.delete(made);
      storage.close();
    },
  };
  openStorages.add(made);
  return made;
}
