import { transcode } from 'node:buffer';
import { randomInt } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { FunctionPlaces } from '../code/function-places.ts';
import { type StorageOptions, type TokenShare, allTokens } from '../options.ts';
import { type Profile, type WatchedFunction, profileFormat } from '../profile/profile.ts';
import type { ProfileFolder } from './profile-folder.ts';
import { type ProfileSummary, summarizeProfile } from './search-profiles.ts';
import { tryOr } from '../values/texts.ts';

/** A profile whose request may still be under way: it can be pictured at any time and is completed once. */
interface UnfinishedProfile {
  readonly token: string;
  picture(): Profile;
}

export type ProfileStorage = ReturnType<typeof createProfileStorage>;

/** A profile and what it takes where it is kept, in bytes. */
interface StoredProfile {
  readonly profile: Profile;
  readonly bytes: number;
}

interface Entry {
  readonly token: string;
  /** Null once the profile is finished, so that its request is released. */
  unfinished: UnfinishedProfile | null;
  finished: { readonly content: Buffer; readonly summary: ProfileSummary } | null;
}

interface StorageParts extends Pick<StorageOptions, 'maxProfiles' | 'maxBytes'> {
  /** Where profiles are kept beside memory, together with those of other processes. */
  readonly folder: ProfileFolder | null;
  readonly warn: (message: string) => void;
}

/**
 * Keeps profiles as the bytes of their JSON, large ones compressed: bounded in number and in bytes, the oldest go first. One is
 * completed when its request is over.
 */
export function createProfileStorage({ maxProfiles, maxBytes, folder, warn }: StorageParts) {
  const entries = new Map<string, Entry>();
  const written = createProfileWriter();
  let bytes = 0;

  const attempt = <T>(work: () => T): T | null =>
    tryOr<T | null>(null, work, (message) => warn(`A profile could not be made: ${message}`));
  const drop = ({ token, finished }: Entry): void => {
    entries.delete(token);
    bytes -= finished?.content.length ?? 0;
  };
  const makeRoom = (): void => {
    for (const entry of entries.values()) {
      if (entries.size <= maxProfiles && (bytes <= maxBytes || entries.size === 1)) return;
      drop(entry);
    }
  };
  const complete = (entry: Entry): void => {
    const { unfinished, token } = entry;
    if (unfinished === null || entries.get(token) !== entry) return;
    entry.unfinished = null;
    entry.finished = attempt(() => {
      const profile = unfinished.picture();
      return { content: written(profile), summary: summarizeProfile(profile) };
    });
    if (entry.finished === null) return drop(entry);
    const { content, summary } = entry.finished;
    bytes += content.length;
    folder?.write(content, summary);
    makeRoom();
  };
  const readOwn = (entry: Entry): StoredProfile | null => {
    const { unfinished, finished } = entry;
    if (finished !== null) return readProfile(finished.content);
    const profile = unfinished && attempt(() => unfinished.picture());
    return profile && { profile, bytes: written(profile).length };
  };
  const summaryOf = ({ finished, unfinished }: Entry): ProfileSummary | null =>
    finished?.summary ?? (unfinished && attempt(() => summarizeProfile(unfinished.picture())));

  return {
    has: (token: string): boolean => entries.has(token) || folder?.has(token) === true,
    /** From now on the profile can be found by its token; what it holds is asked of it until it is finished. */
    add(unfinished: UnfinishedProfile): void {
      entries.set(unfinished.token, { token: unfinished.token, unfinished, finished: null });
      makeRoom();
    },
    /** The request is over: at the next turn the profile is pictured for the last time, and the request is released. */
    finish(token: string): void {
      const entry = entries.get(token);
      if (entry !== undefined) setImmediate(complete, entry);
    },
    read(token: string): StoredProfile | null {
      const entry = entries.get(token);
      if (entry !== undefined) return readOwn(entry);
      const content = folder?.read(token) ?? null;
      return content && readProfile(content);
    },
    /** Newest first; those whose response has not begun are left out. */
    summaries(): readonly ProfileSummary[] {
      const own = [...entries.values()].flatMap((entry) => summaryOf(entry) ?? []);
      const others = folder?.summaries().filter(({ token }) => !entries.has(token)) ?? [];
      return [...others, ...own]
        .filter(({ status, outcome }) => status !== null || outcome !== 'under way')
        .toReversed()
        .sort((one, other) => other.startedAt - one.startedAt);
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

/** Compressing takes some tenths of a millisecond, which the profile of an ordinary request is not worth. */
const plainBytes = 32 * 1024;
/** The first byte of a compressed profile; no JSON begins so. */
const compressedMark = 0;
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/**
 * Writes profiles as they are stored. One letter outside of Latin-1 makes the engine hold the whole text in two bytes a letter, of which
 * it writes UTF-8 seven times as slowly as of others; by way of UTF-16 it takes a third of that. The bytes lie in memory of their own.
 */
function createProfileWriter(): (profile: Profile) => Buffer {
  const ordinary = Buffer.alloc(4 * plainBytes);
  return (profile) => {
    const text = JSON.stringify(profile);
    const isOrdinary = 2 * text.length <= ordinary.length;
    const inUtf16 = isOrdinary ? ordinary.subarray(0, ordinary.write(text, 'utf16le')) : Buffer.from(text, 'utf16le');
    const content = transcode(inUtf16, 'utf16le', 'utf8');
    if (content.length <= plainBytes) return content;
    return Buffer.concat([Buffer.of(compressedMark), brotliCompressSync(content, quickly)]);
  };
}

/** Reads what was written; null for anything but a profile of this format. */
function readProfile(content: Buffer): StoredProfile | null {
  const text = content[0] === compressedMark ? brotliDecompressSync(content.subarray(1)) : content;
  const profile: unknown = JSON.parse(text.toString());
  return isProfile(profile) ? { profile, bytes: content.length } : null;
}

/** Profiles are only ever written by this program, so the format's number says what the parts look like. */
function isProfile(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === profileFormat;
}

/** Profiles that are read say of their functions where they are written: asking the engine for that takes too long for each request. */
export function placedIn(storage: ProfileStorage, places: FunctionPlaces): ProfileStorage {
  const placed = (watched: WatchedFunction): WatchedFunction => ({ ...watched, place: places.placeOf(watched.number) });
  const withPlaces = (profile: Profile): Profile => ({
    ...profile,
    layers: profile.layers.map((layer) => ({ ...layer, watched: placed(layer.watched) })),
    route: profile.route && { ...profile.route, handler: profile.route.handler && placed(profile.route.handler) },
  });
  return {
    ...storage,
    read(token) {
      const found = storage.read(token);
      const isOurs = found?.profile.application.processId === process.pid;
      return found !== null && isOurs ? { ...found, profile: withPlaces(found.profile) } : found;
    },
  };
}

const tokens = 0x1000000;
const pattern = /^[0-9a-f]{6}$/;

/** Whether a text has the form of a token: six lower-case hexadecimal digits. */
export function isToken(text: string): boolean {
  return pattern.test(text);
}

/** A token of a share of all tokens that is not taken. */
export function createToken(isTaken: (token: string) => boolean, { index, of }: TokenShare = allTokens): string {
  for (;;) {
    const token = (randomInt(Math.floor(tokens / of)) * of + index).toString(16).padStart(6, '0');
    if (!isTaken(token)) return token;
  }
}
