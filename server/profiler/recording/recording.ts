import { CallStack, type CodePlace } from '../code/places.ts';
import type { KeptRecords, Kinds, RecordType } from '../collectors/kinds.ts';
import type { Outcome, Profile, RecordedRoute, RouteFacts, RouteOutcome, WatchedFunction } from '../profile/profile.ts';
import type { Arrival } from './arrival.ts';
import { BodyTap } from './body-tap.ts';
import type { ProcessReading, ProcessWatch } from './process-watch.ts';
import type { Scene } from '../records/kind.ts';
import { type End, RecordList, unknownType } from '../records/record-list.ts';
import { errorText } from '../values/texts.ts';
import type { Masking } from '../../secrets/masking.ts';

/** What recordings, and the profiles that are made of them, need to know of the profiler. */
export interface RecordingSetting {
  readonly application: Profile['application'];
  readonly masking: Masking;
  readonly kinds: Kinds;
  readonly process: ProcessWatch;
  /** Bytes that are kept of each body; 0 for none. */
  readonly bodyBytes: number;
  /** What is watched, and the types of records that ever came. */
  readonly seen: Set<string>;
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  /** Listeners of watched emitters whose events are not among these. */
  readonly silent: (emitted: Profile['records']['event']) => Profile['silent'];
  readonly watchedFunctions: () => readonly WatchedFunction[];
  readonly warn: (message: string) => void;
}

/** A run of a watched function, still open where its end is null. Times are on the clock of `performance.now()`. */
export interface OpenRun {
  readonly watched: WatchedFunction;
  readonly startedAt: number;
  endedAt: number | null;
  nextStartedAt: number | null;
  nextEndedAt: number | null;
  failed: boolean;
}

interface OpenTrial {
  /** The router, or what it is called. */
  readonly router: object | string;
  readonly routes: readonly (readonly [route: RouteFacts, outcome: RouteOutcome])[];
}

/** So many runs of a statement show where they come from; after that those whose number is a power of two. */
const placedRuns = 3;
const placesTaken = 500;
const failuresKept = 50;

/** A list that stops growing at its bound and counts what it turned away. */
export class BoundedList<T> {
  readonly items: T[] = [];
  dropped = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(item: T): void {
    if (this.items.length < this.#limit) this.items.push(item);
    else this.dropped += 1;
  }
}

/**
 * What one request did, while it does it: plain pushes into bounded lists and nothing else. Everything expensive waits for the
 * completion of the profile.
 */
export class Recording implements Scene {
  /** On the clock of `performance.now()`. */
  readonly startedAt = performance.now();
  readonly startedAtEpoch = Date.now();
  readonly setting: RecordingSetting;
  readonly arrival: Arrival;
  readonly failures: { part: string; message: string }[] = [];
  /** Milliseconds spent on recording so far. */
  cost = 0;
  /** Whether nothing that is said in it may be kept. */
  readonly isConfidential: boolean;
  readonly masking: Masking;
  readonly before: ProcessReading;
  readonly runs = new BoundedList<OpenRun>(300);
  readonly trials = new BoundedList<OpenTrial>(50);
  readonly requestBody: BodyTap | null;
  readonly responseBody: BodyTap | null;
  /** Null until the request is one that a profile is kept of. */
  token: string | null = null;
  title: string | null = null;
  redirectedFrom: string | null = null;
  outcome: Outcome = 'under way';
  status: number | null = null;
  firstByteAt: number | null = null;
  endedAt: number | null = null;
  after: ProcessReading | null = null;
  /** Whether the middleware settled, and whether it did so without an answer, so that Koa sent its own 404. */
  settled = false;
  unanswered = false;
  route: Omit<RecordedRoute, 'parameters'> | null = null;
  /** How many requests were over when this one began. */
  readonly #overBefore: number;
  #begunAfter: number | null = null;
  readonly #lists = new Map<string, RecordList>();
  readonly #statements = new Map<string, number>();
  #placesTaken = 0;
  #isTiming = false;

  constructor(arrival: Arrival, setting: RecordingSetting, isConfidential: boolean) {
    this.arrival = arrival;
    this.setting = setting;
    this.isConfidential = isConfidential;
    this.masking = setting.masking;
    const bodyBytes = isConfidential ? 0 : setting.bodyBytes;
    this.requestBody = bodyBytes > 0 ? new BodyTap(bodyBytes) : null;
    this.responseBody = bodyBytes > 0 ? new BodyTap(bodyBytes) : null;
    this.before = setting.process.read();
    setting.process.enter();
    this.#overBefore = setting.process.begun - setting.process.running;
  }

  /** Runs a piece of recording. An error in it is reported on the profile and goes no further. One within another is timed once. */
  guard<T>(part: string, recording: () => T): T | null {
    if (this.#isTiming) return this.attempt(part, recording);
    this.#isTiming = true;
    const startedAt = performance.now();
    const result = this.attempt(part, recording);
    this.cost += performance.now() - startedAt;
    this.#isTiming = false;
    return result;
  }

  /** The same for what costs the request nothing, for it is over. */
  attempt<T>(part: string, work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      this.fail(part, error);
      return null;
    }
  }

  fail(part: string, error: unknown): void {
    const message = errorText(error);
    const isKnown = this.failures.some((known) => known.part === part && known.message === message);
    if (!isKnown && this.failures.length < failuresKept) this.failures.push({ part, message });
  }

  /** How many other requests have run at the same time so far. */
  get others(): number {
    return (this.#begunAfter ?? this.setting.process.begun) - this.#overBefore - 1;
  }

  list(type: string): RecordList | undefined {
    return this.#lists.get(type);
  }

  kept<T extends RecordType>(type: T): readonly KeptRecords[T][] {
    const list = this.#lists.get(type);
    return list !== undefined && isListOf(list, type) ? list.items : [];
  }

  /**
   * Keeps a record.
   * @returns a function that ends it, for work that is under way
   */
  record(type: string, data: unknown): End | null {
    const end = this.guard(type, () =>
      this.#keep(type, typeof data === 'function' ? Reflect.apply(data, null, []) : data),
    );
    return end && ((given) => void this.guard(type, () => end(given)));
  }

  #keep(type: string, data: unknown): End | null {
    const list = this.#lists.get(type) ?? this.#begin(type);
    return list && list.keep(data);
  }

  /** A list for records of a type; null where none are kept. */
  #begin(type: string): RecordList | null {
    const { kinds, seen, warn } = this.setting;
    const kind = kinds.get(type);
    if (kind === undefined) {
      warn(unknownType(type, [...kinds.keys()]));
      return null;
    }
    seen.add(type);
    if (this.isConfidential && kind.isDiscreet !== true) return null;
    const list = new RecordList(kind, this);
    this.#lists.set(type, list);
    return list;
  }

  /** Taken for the first runs of a statement and now and then after that: it is the dearest part of recording. */
  placeOf(statement: string): CallStack | null {
    const run = (this.#statements.get(statement) ?? 0) + 1;
    this.#statements.set(statement, run);
    const isTaken = (run <= placedRuns || Number.isInteger(Math.log2(run))) && this.#placesTaken < placesTaken;
    if (!isTaken) return null;
    this.#placesTaken += 1;
    return new CallStack();
  }

  /** The request is over: the process is read for the last time. */
  end(outcome: Outcome): void {
    if (this.endedAt !== null) return;
    const { process } = this.setting;
    this.endedAt = performance.now();
    this.outcome = outcome;
    this.#begunAfter = process.begun;
    process.leave();
    this.after = process.read();
  }
}

/** The kind that a list was made with says what is in it. */
function isListOf<T extends RecordType>(list: RecordList, _type: T): list is RecordList & { items: KeptRecords[T][] } {
  return Array.isArray(list.items);
}
