import type { WorkEnd } from '../../observation/records.ts';
import type { CallStack, CodePlace } from '../code/places.ts';
import { errorText } from '../values/texts.ts';
import type { Masking } from '../../secrets/masking.ts';

/** The request in which something is kept. Moments are milliseconds on the clock of `performance.now()`. */
export interface Scene {
  readonly masking: Masking;
  /** When the request began. */
  readonly startedAt: number;
  /** Where the running code asks from, if that is to be known of a statement; null where it is not. */
  placeOf(statement: string): CallStack | null;
}

/** What turns the kept into plain data, once the request is over. */
export interface Finishing {
  readonly masking: Masking;
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  /** When the request began, and when it ended or, while it runs, what time it is. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Whether nothing that was said in the request may be kept. */
  readonly isConfidential: boolean;
}

/** Sums over all records of a type, those that were not kept included. Milliseconds. */
export interface Totals {
  count: number;
  failed: number;
  rows: number;
  milliseconds: number;
}

/** How one type of record is kept: `Said` is what came, `Kept` what stays while the request runs, `Done` what a profile holds. */
export interface Kind<Said, Kept, Done> {
  /** What many of them are called. */
  readonly plural: string;
  /** How many are kept, where that depends on what comes: how many are there at most once this one is kept. */
  limit(said: Said): number;
  /** Of which sort a record is, where the dropped ones are counted apart. */
  sortOf?(said: Said): string;
  keep(said: Said, scene: Scene): Kept;
  finish(kept: Kept, finishing: Finishing): Done;
  /** Of those with the same key only the first is kept; `again` sees the repetitions. */
  keyOf?(said: Said): unknown;
  /** Whether one with the same key is the same, where the key alone does not say it: to join texts for a key takes longer. */
  isSame?(kept: Kept, said: Said): boolean;
  again?(kept: Kept): void;
  /** For work, which is under way while its `endedAt` is null: stores its end. */
  end?(kept: Kept, end: WorkEnd, scene: Scene): void;
  /** Adds one that is over to the sums. */
  count?(totals: Totals, kept: Kept): void;
  /** Kept in confidential requests too, without what was said in it. */
  readonly isDiscreet?: boolean;
}

/** A kind of which nothing more is known; those of other people's collectors among them. */
export type AnyKind = Kind<unknown, unknown, unknown>;

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
  return { plural, limit: () => limit, keep, finish: (kept) => kept };
}

/** Letters that are kept of names and of messages. */
export const nameLength = 300;
export const messageLength = 4000;

/** Milliseconds to the microsecond: finer is noise, and costs space in every profile. */
export function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

/** Work while its request runs; under way while its end is null. Moments are on the clock of `performance.now()`. */
export interface KeptWork {
  readonly startedAt: number;
  endedAt: number | null;
  failure: string | null;
}

/** Work as a profile holds it: milliseconds since the start of the request. */
export interface RecordedWork {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failure: string | null;
  /** Whether it had ended when the profile was made. */
  readonly ended: boolean;
}

/** Work that is reported whole, with its milliseconds, or that starts now. */
export function keepWork(
  { milliseconds, error }: { readonly milliseconds?: number; readonly error?: unknown },
  scene: Scene,
): KeptWork {
  const now = performance.now();
  const endedAt = milliseconds === undefined ? null : now;
  return { startedAt: now - (milliseconds ?? 0), endedAt, failure: failureOf(error, scene) };
}

export function endWork(kept: KeptWork, error: unknown, scene: Scene): void {
  kept.endedAt = performance.now();
  kept.failure = failureOf(error, scene);
}

export function recordedWork({ startedAt, endedAt, failure }: KeptWork, finishing: Finishing): RecordedWork {
  return {
    startedAt: rounded(startedAt - finishing.startedAt),
    endedAt: rounded((endedAt ?? finishing.endedAt) - finishing.startedAt),
    failure: finishing.isConfidential && failure !== null ? 'failed' : failure,
    ended: endedAt !== null,
  };
}

/** What an error says, secrets masked; null where there is none. */
export function failureOf(error: unknown, { masking }: Pick<Scene, 'masking'>): string | null {
  return error === undefined || error === null ? null : masking.text(errorText(error));
}

/** What was left out because a bound was reached: what it is called, and how much. */
export type Dropped = readonly (readonly [kind: string, count: number])[];

/**
 * How many records were left out.
 * @param plural what many of them are called
 * @param sort only those of one sort, of kinds that tell them apart
 */
export function droppedOf(dropped: Dropped, plural: string, sort?: string): number {
  const isMeant = (name: string): boolean =>
    sort === undefined ? name === plural || name.startsWith(sortName(plural, '')) : name === sortName(plural, sort);
  return dropped.filter(([name]) => isMeant(name)).reduce((sum, [, count]) => sum + count, 0);
}

/** What the dropped ones of one sort are called. */
export function sortName(plural: string, sort: string): string {
  return `${plural}: ${sort}`;
}
