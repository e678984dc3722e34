import type { WorkEnd } from '../observation/records.ts';
import type { CallStack, CodePlace } from '../code/places.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import { errorText } from '../values/texts.ts';
import type { Masking } from '../secrets/masking.ts';

/** The request to which records belong. Moments are on the clock of `performance.now()`. */
export interface Scene {
  readonly masking: Masking;
  readonly startedAt: number;
  /** Returns the call stack of the running code; null if it is not taken for this run of the statement. */
  placeOf(statement: string, within?: (...args: never[]) => unknown): CallStack | null;
  /** The innermost middleware or handler that runs. */
  readonly handler: WatchedFunction | null;
}

export interface Finishing {
  readonly masking: Masking;
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  readonly startedAt: number;
  /** The end of the request; now if it still runs. */
  readonly endedAt: number;
  readonly isConfidential: boolean;
}

export interface RecordTotals {
  count: number;
  failed: number;
  rows: number;
  /** The number of queries whose rows are unknown. */
  rowsUnknown: number;
  milliseconds: number;
}

/** How one type of record is kept: `Reported` is the reported record, `Kept` its form during the request, `Done` its form in a profile. */
export interface Kind<Reported, Kept, Done> {
  readonly plural: string;
  limit(report: Reported): number;
  sortOf?(report: Reported): string;
  keep(report: Reported, scene: Scene): Kept;
  finish(record: Kept, finishing: Finishing): Done;
  /** Records with the same key are kept once; `again` sees the repetitions. */
  keyOf?(report: Reported): unknown;
  /** Whether a record with the same key is the same. Comparing is faster than a key of several joined texts. */
  isSame?(record: Kept, report: Reported): boolean;
  again?(record: Kept): void;
  /** Stores the end of work. Work is under way while its `endedAt` is null. */
  end?(record: Kept, end: WorkEnd, scene: Scene): void;
  count?(totals: RecordTotals, record: Kept): void;
  /** Whether confidential requests keep such records, without their values. */
  readonly isDiscreet?: boolean;
}

export type AnyKind = Kind<unknown, unknown, unknown>;

export function kind<Reported, Kept, Done>(definition: Kind<Reported, Kept, Done>): Kind<Reported, Kept, Done> {
  return definition;
}

export function plain<Reported, Kept>(
  plural: string,
  limit: number,
  keep: (report: Reported, scene: Scene) => Kept,
): Kind<Reported, Kept, Kept> {
  return { plural, limit: () => limit, keep, finish: (record) => record };
}

export const nameLength = 300;
export const messageLength = 4000;

/** Rounds milliseconds to the microsecond. More digits are noise and take space in every profile. */
export function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

/** Work while its request runs; under way while its end is null. Moments are on the clock of `performance.now()`. */
export interface KeptWork {
  readonly startedAt: number;
  endedAt: number | null;
  failure: string | null;
}

export interface Stretch {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Keeps finished work, with its milliseconds, or work that starts now. */
export function keepWork(
  { milliseconds, error }: { readonly milliseconds?: number; readonly error?: unknown },
  scene: Scene,
): KeptWork {
  const now = performance.now();
  const endedAt = milliseconds === undefined ? null : now;
  return { startedAt: now - (milliseconds ?? 0), endedAt, failure: failureOf(error, scene) };
}

export function endWork(work: KeptWork, error: unknown, scene: Scene): void {
  work.endedAt = performance.now();
  work.failure = failureOf(error, scene);
}

export function recordedWork({ startedAt, endedAt, failure }: KeptWork, finishing: Finishing) {
  return {
    startedAt: rounded(startedAt - finishing.startedAt),
    endedAt: rounded((endedAt ?? finishing.endedAt) - finishing.startedAt),
    failure: finishing.isConfidential && failure !== null ? 'failed' : failure,
    ended: endedAt !== null,
  };
}

/** Places in the application's code, innermost first; if the call stack has none, the function in which it was taken. */
export function placesOf(
  { callStack, handler }: { readonly callStack: CallStack | null; readonly handler: WatchedFunction | null },
  { readCallStack }: Finishing,
) {
  const places = callStack === null ? [] : readCallStack(callStack);
  return { places, handler: callStack !== null && places.length === 0 ? handler : null };
}

export function failureOf(error: unknown, { masking }: Pick<Scene, 'masking'>): string | null {
  return error === undefined || error === null ? null : masking.text(errorText(error));
}

export type Dropped = readonly (readonly [kind: string, count: number])[];

/** Returns the number of dropped records of a kind, or of one sort of them. */
export function droppedOf(dropped: Dropped, plural: string, sort?: string): number {
  const isMeant = (name: string): boolean =>
    sort === undefined ? name === plural || name.startsWith(sortName(plural, '')) : name === sortName(plural, sort);
  return dropped.filter(([name]) => isMeant(name)).reduce((sum, [, count]) => sum + count, 0);
}

export function sortName(plural: string, sort: string): string {
  return `${plural}: ${sort}`;
}
