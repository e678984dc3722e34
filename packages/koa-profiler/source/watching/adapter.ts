import type { EventEmitter } from 'node:events';
import type { ObservedRecords, WorkEnd } from '../observation/records.ts';
import type { CallStack } from '../code/places.ts';
import type { Pair } from '../recording/facts.ts';
import type { RecordingOf } from './layers.ts';
import type { Masking } from '../secrets/masking.ts';
import type { FillableQuery } from '../sql/runnable-query.ts';

/** Adapters and collectors record with it. Each record goes to the request that is running where it is called. */
export interface Recorder {
  /**
   * Keeps a record of the running request. Outside of requests, records are only counted.
   * @param data the record, or a function that returns it
   * @returns a function that ends it, for work that is under way: a query or call without `milliseconds`
   */
  record<T extends keyof ObservedRecords>(type: T, data: ObservedRecords[T] | (() => ObservedRecords[T])): End | null;
  record(type: string, data: unknown): End | null;
  /** Runs a piece of recording. An error is shown on the profile. Does nothing outside of requests. */
  guard<T>(part: string, recording: () => T): T | null;
  readonly mask: Masking;
  now(): number;
  /**
   * Returns the call stack of the running code; null for most repetitions of a statement, and outside of requests.
   * @param within the calls up to this function are left out
   */
  place(statement: string, within?: (...args: never[]) => unknown): CallStack | null;
}

type End = (end: WorkEnd) => void;

/** Watches a part of an application: a database, a translator, an emitter. */
export interface Adapter {
  /** The type of its records. Panels say "not watched" if no adapter reports their type. */
  readonly watches: string;
  start(recorder: Recorder): Watching;
}

export interface Watching {
  readonly stop: () => void;
  readonly database?: WatchedDatabase;
  readonly emitter?: WatchedEmitter;
}

export interface WatchedDatabase {
  readonly name: string;
  readonly facts: () => Promise<readonly Pair[]>;
  /** Returns the database's plan for a statement. */
  explain(query: FillableQuery): Promise<readonly PlanStep[]>;
  readonly format: (sql: string) => string;
}

export interface PlanStep {
  readonly detail: string;
  readonly depth: number;
  /** Whether the step reads a whole table row by row. */
  readonly scan: boolean;
}

export type Listened = Pick<EventEmitter, 'listeners' | 'eventNames'>;

export interface WatchedEmitter {
  readonly name: string;
  /** Returns all events that have listeners, with the names of the listeners. */
  listeners(): readonly { readonly event: string; readonly listeners: readonly string[] }[];
}

/** @returns also the number of records outside of requests, by type */
export function createRecorder(
  recordingOf: RecordingOf,
  masking: Masking,
): { readonly recorder: Recorder; readonly outside: ReadonlyMap<string, number> } {
  const outside = new Map<string, number>();
  const recorder: Recorder = {
    record(type: string, data: unknown) {
      const recording = recordingOf();
      if (recording !== undefined) return recording.record(type, data);
      outside.set(type, (outside.get(type) ?? 0) + 1);
      return null;
    },
    guard: (part, recording) => recordingOf()?.guard(part, recording) ?? null,
    mask: masking,
    now: () => performance.now(),
    place: (statement, within) => recordingOf()?.placeOf(statement, within) ?? null,
  };
  return { recorder, outside };
}
