import type { Masking } from '../../secrets/masking.ts';
import type { CallStack } from '../code/call-stack.ts';
import type { CodePlace } from '../code/script-files.ts';
import type { Pool } from '../values/pool.ts';
import type { SharedRecords } from './shared-records.ts';

/** The request in which something is kept. */
export interface Scene {
  readonly masking: Masking;
  readonly pool: Pool;
  /** When the request began, on the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** What turns the kept into plain data, once the request is over. */
export interface Finishing {
  readonly masking: Masking;
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  readonly shared: SharedRecords;
}

/** How one type of record is kept: `Said` is what came, `Kept` what stays while the request runs, `Done` what a profile holds. */
export interface Kind<Said, Kept, Done> {
  /** What many of them are called. */
  readonly plural: string;
  /** How many are kept, where that depends on what comes: how many are there at most once this one is kept. */
  readonly limit: number | ((said: Said) => number);
  /** Of which sort a record is, where the dropped ones are counted apart. */
  readonly sortOf?: (said: Said) => string;
  readonly keep: (said: Said, scene: Scene) => Kept;
  readonly finish: (kept: Kept, finishing: Finishing) => Done;
  /** The same for all of a request at once, where most requests have the same; left out, each is finished alone. */
  readonly finishAll?: (kept: readonly Kept[], finishing: Finishing) => readonly Done[];
  /**
   * Whether it can wait, where records come by the hundred and never change: then it is only put by, to be kept once the request is over.
   * Not if keeping it could fail: then it would take others with it.
   */
  readonly canWait?: (said: Said) => boolean;
  /** For requests in which all could wait: gives what `make` makes of it, or the same from before. */
  readonly finishWaiting?: (
    said: readonly Said[],
    finishing: Finishing,
    make: () => readonly Done[],
  ) => readonly Done[];
  /** Of those with the same key only the first is kept; `again` sees the repetitions. */
  readonly keyOf?: (said: Said) => unknown;
  /** Whether a repetition it is indeed, where the key is only a quick guess; `fullKeyOf` is none. */
  readonly isSame?: (kept: Kept, said: Said) => boolean;
  readonly fullKeyOf?: (said: Said) => string;
  readonly again?: (kept: Kept) => void;
}

/** A kind that is completed later. */
export function kind<Said, Kept, Done>(definition: Kind<Said, Kept, Done>): Kind<Said, Kept, Done> {
  return definition;
}

/** A kind that is plain data from the beginning. */
export function plain<Said, Kept>(
  plural: string,
  limit: number,
  keep: (said: Said, scene: Scene) => Kept,
): Kind<Said, Kept, Kept> {
  return { plural, limit, keep, finish: (kept) => kept };
}

/** Milliseconds to the microsecond: finer is noise, and costs space in every profile. */
export function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
