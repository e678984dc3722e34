import type { Profile, ProfileSummary } from '../profile.ts';

/** A profile whose request may still be under way: it can be pictured at any time and is completed once. */
export interface UnfinishedProfile {
  readonly token: string;
  picture(): Profile;
}

/** Where profiles are kept: bounded in number and in bytes, the oldest go first. */
export interface ProfileStorage {
  has(token: string): boolean;
  /** From now on the profile can be found; what it holds is asked of it until it is finished. */
  add(unfinished: UnfinishedProfile): void;
  /** The request is over: the profile is written down and let go. */
  finish(token: string): void;
  /** The profile and the bytes that it takes; null where it is not stored. */
  read(token: string): Promise<{ readonly profile: Profile; readonly bytes: number } | null>;
  /** Newest first. */
  list(): readonly ProfileSummary[];
  /** Bytes and number of what is stored. */
  extent(): { readonly profiles: number; readonly bytes: number };
  /** Finishes what is unfinished and waits until everything is written. */
  close(): Promise<void>;
}
