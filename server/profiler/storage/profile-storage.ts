import type { Profile } from '../profile/profile.ts';
import type { ProfileSummary } from './summarize-profile.ts';

/** A profile whose request may still be under way: it can be pictured at any time and is completed once. */
export interface UnfinishedProfile {
  readonly token: string;
  picture(): Profile;
}

export interface StoredProfile {
  readonly profile: Profile;
  /** What it takes where it is kept. */
  readonly bytes: number;
}

/** Where profiles are kept, as the bytes of their JSON: bounded in number and in bytes, the oldest go first. */
export interface ProfileStorage {
  has(token: string): boolean;
  /** From now on the profile can be found by its token; what it holds is asked of it until it is finished. */
  add(unfinished: UnfinishedProfile): void;
  /** From now on it is among the profiles that are listed: its response has begun, or will never. */
  list(token: string): void;
  /**
   * The request is over: when there is time, the profile is pictured for the last time, and the request let go.
   * @param bodyBytes the size of its response, which is held until then
   */
  finish(token: string, bodyBytes: number): void;
  /** Null where it is not stored. */
  read(token: string): StoredProfile | null;
  /** Newest first. */
  summaries(): readonly ProfileSummary[];
  /** Bytes and number of what is stored. */
  extent(): { readonly profiles: number; readonly bytes: number };
  /** Finishes what is unfinished and waits until everything is written. */
  close(): Promise<void>;
}
