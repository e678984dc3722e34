import type { Profile, ProfileSummary } from '../profile/profile.ts';

/** A profile whose request may still be under way: it can be pictured at any time and is completed once. */
export interface UnfinishedProfile {
  readonly token: string;
  picture(): Profile;
  /** Roughly what it takes so far. */
  bytes(): number;
}

export interface StoredProfile {
  readonly profile: Profile;
  readonly bytes: number;
}

/** Where profiles are kept: bounded in number and in bytes, the oldest go first. */
export interface ProfileStorage {
  has(token: string): boolean;
  /** From now on the profile can be found; what it holds is asked of it until it is finished. */
  add(unfinished: UnfinishedProfile): void;
  /** The request is over: the profile is pictured for the last time, and the request let go. */
  finish(token: string): void;
  /** The profile and roughly the bytes that it takes; null where it is not stored. */
  read(token: string): StoredProfile | null;
  /** Newest first. */
  list(): readonly ProfileSummary[];
  /** Bytes and number of what is stored. */
  extent(): { readonly profiles: number; readonly bytes: number };
  /** Finishes what is unfinished and waits until everything is written. */
  close(): Promise<void>;
}
