import { CallStack, type CodePlace } from '../code/places.ts';
import type { EventRecord } from '../observation/records.ts';
import type { AllRecords, KeptRecords, Kinds, RecordType } from '../collectors/kinds.ts';
import type { Outcome, RecordedRoute, RouteFacts, RouteOutcome } from './facts.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import type { Arrival } from './arrival.ts';
import { BodyTap } from './body-tap.ts';
import type { ProcessReading, ProcessWatch } from './process-watch.ts';
import type { Finishing, Scene } from '../records/kind.ts';
import { type End, RecordList, unknownType } from '../records/record-list.ts';
import { errorText } from '../values/texts.ts';
import type { Masking } from '../secrets/masking.ts';

export interface RecordingSetting {
  readonly application: Readonly<Record<'name' | 'version' | 'environment' | 'node', string>> & {
    readonly processId: number;
  };
  readonly masking: Masking;
  readonly kinds: Kinds;
  readonly noRecords: AllRecords;
  readonly process: ProcessWatch;
  readonly bodyBytes: number;
  readonly seen: Set<string>;
  readonly readCallStack: (callStack: CallStack) => readonly CodePlace[];
  /** Listeners of watched emitters whose events are not among these. */
  readonly silent: (emitted: AllRecords['event']) => readonly Required<EventRecord>[];
  /** The middleware of the application; undefined for a function that is not watched. */
  readonly watchedFunctions: () => readonly (WatchedFunction | undefined)[];
  readonly warn: (message: string) => void;
}

/** A run of a watched function. `endedAt` is null until it ends. Times are on the clock of `performance.now()`. */
export class OpenRun {
  readonly watched: WatchedFunction;
  readonly startedAt = performance.now();
  endedAt: number | null = null;
  nextStartedAt: number | null = null;
  nextEndedAt: number | null = null;
  failed = false;

  constructor(watched: WatchedFunction) {
    this.watched = watched;
  }
}

export interface OpenTrial {
  readonly router: object | string;
  readonly routes: readonly (readonly [route: RouteFacts, outcome: RouteOutcome])[];
}

/** The place is taken of the first three runs of a statement, then of the 4th, 8th, 16th and so on. */
const placedRuns = 3;
const placesTaken = 500;
const statementLength = 4000;
const failuresKept = 50;

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

/** Records one request in bounded lists. Expensive work waits until the profile is made. */
export class Recording implements Scene {
  readonly startedAt = performance.now();
  readonly startedAtEpoch = Date.now();
  readonly setting: RecordingSetting;
  readonly arrival: Arrival;
  readonly failures: { part: string; message: string }[] = [];
  cost = 0;
  readonly isConfidential: boolean;
  readonly masking: Masking;
  readonly before: ProcessReading;
  readonly runs = new BoundedList<OpenRun>(300);
  readonly trials = new BoundedList<OpenTrial>(50);
  readonly requestBody: BodyTap | null;
  readonly responseBody: BodyTap | null;
  /** The lists of those types of which there was a record. */
  readonly lists = new Map<string, RecordList>();
  token: string | null = null;
  title: string | null = null;
  redirectedFrom: string | null = null;
  outcome: Outcome = 'under way';
  status: number | null = null;
  firstByteAt: number | null = null;
  endedAt: number | null = null;
  after: ProcessReading | null = null;
  settled = false;
  /** Whether no middleware answered, so that Koa sent its own 404. */
  unanswered = false;
  /** Whether a statement ran so often that it may be an N+1. */
  mayLoop = false;
  route: Omit<RecordedRoute, 'parameters'> | null = null;
  readonly #overBefore: number;
  #begunAfter: number | null = null;
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

  /** Runs a piece of recording and adds its time to the cost. An error is shown on the profile and not thrown. */
  guard<T>(part: string, recording: () => T): T | null {
    if (this.#isTiming) return this.attempt(part, recording);
    this.#isTiming = true;
    const startedAt = performance.now();
    const result = this.attempt(part, recording);
    this.cost += performance.now() - startedAt;
    this.#isTiming = false;
    return result;
  }

  /** Does the same without adding to the cost, for work after the request. */
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
    const isKnown = this.failures.some((failure) => failure.part === part && failure.message === message);
    if (!isKnown && this.failures.length < failuresKept) this.failures.push({ part, message });
  }

  get others(): number {
    return (this.#begunAfter ?? this.setting.process.begun) - this.#overBefore - 1;
  }

  kept<T extends RecordType>(type: T): readonly KeptRecords[T][] {
    const list = this.lists.get(type);
    return list !== undefined && isListOf(list, type) ? list.items : [];
  }

  /** Returns the records of a type as a profile has them. */
  finished<T extends RecordType>(type: T, finishing: Finishing): AllRecords[T] {
    const done: Readonly<Record<string, unknown[]>> = { [type]: this.lists.get(type)?.finish(finishing) ?? [] };
    const records: AllRecords = { ...this.setting.noRecords, ...done };
    return records[type];
  }

  /**
   * Keeps a record.
   * @returns a function that ends it, for work that is under way
   */
  record(type: string, data: unknown): End | null {
    const end = this.guard(type, () => {
      const list = this.lists.get(type) ?? this.#begin(type);
      return list && list.keep(typeof data === 'function' ? Reflect.apply(data, null, []) : data);
    });
    return end && ((workEnd) => void this.guard(type, () => end(workEnd)));
  }

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
    this.lists.set(type, list);
    return list;
  }

  /** Takes the call stack for some runs of a statement. Call stacks are the most expensive part of recording. */
  placeOf(statement: string, within?: (...args: never[]) => unknown): CallStack | null {
    const beginning = statement.slice(0, statementLength);
    const run = (this.#statements.get(beginning) ?? 0) + 1;
    this.#statements.set(beginning, run);
    if (run >= placedRuns) this.mayLoop = true;
    const isTaken = (run <= placedRuns || Number.isInteger(Math.log2(run))) && this.#placesTaken < placesTaken;
    if (!isTaken) return null;
    this.#placesTaken += 1;
    return new CallStack(within);
  }

  get handler(): WatchedFunction | null {
    return this.runs.items.findLast(({ endedAt }) => endedAt === null)?.watched ?? null;
  }

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

function isListOf<T extends RecordType>(list: RecordList, _type: T): list is RecordList & { items: KeptRecords[T][] } {
  return Array.isArray(list.items);
}
