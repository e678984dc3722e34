import type { EventEmitter } from 'node:events';
import type { ObservedRecords, WorkEnd } from '../../observation/records.ts';
import type { CallStack } from '../code/places.ts';
import type { RecordedQuery } from '../collectors/db/record.ts';
import type { Pair } from '../profile/profile.ts';
import type { RecordingOf } from './layers.ts';
import type { Masking } from '../../secrets/masking.ts';

/** Takes in what adapters and collectors see, for the request in which they see it, so that requests never mix. */
export interface Recorder {
  /**
   * Keeps a record of the running request; outside of requests it is only counted.
   * @param data what there is to say, or a function that says it
   * @returns a function that ends it, for work that is under way: a query or call without `milliseconds`
   */
  record<T extends keyof ObservedRecords>(type: T, data: ObservedRecords[T] | (() => ObservedRecords[T])): End | null;
  record(type: string, data: unknown): End | null;
  /** Runs a piece of recording: not at all outside of requests, and an error in it is shown on the profile. */
  guard<T>(part: string, recording: () => T): T | null;
  /** Keeps secrets out of texts, addresses and values. */
  readonly mask: Masking;
  /** Milliseconds on the clock of all records. */
  now(): number;
  /** Where the running code asks from, if that is to be known of a statement; null where it is not, and outside of requests. */
  place(statement: string): CallStack | null;
}

type End = (end: WorkEnd) => void;

/** Watches something that an application uses: a database, a translator, an emitter. */
export interface Adapter {
  /** The type of record that it reports. Panels claim nothing about types that are not watched. */
  readonly watches: string;
  start(recorder: Recorder): Watching;
}

/** What an adapter does while it watches. */
export interface Watching {
  readonly stop: () => void;
  readonly database?: WatchedDatabase;
  readonly emitter?: WatchedEmitter;
}

/** A database whose queries are recorded. */
export interface WatchedDatabase {
  readonly name: string;
  /** What there is to know of it, for the configuration panel. */
  readonly facts: () => Promise<readonly Pair[]>;
  /** How it would run a statement; rejected with the reason where it will not say. */
  explain(query: Pick<RecordedQuery, 'sql' | 'parameters'>): Promise<readonly PlanStep[]>;
  /** A statement over several lines. */
  readonly format: (sql: string) => string;
}

/** A step of a query plan. */
export interface PlanStep {
  readonly detail: string;
  /** How deep it lies below other steps. */
  readonly depth: number;
  /** Whether the step reads a whole table row by row. */
  readonly scan: boolean;
}

/** What of an emitter is needed to watch it. */
export type Listened = Pick<EventEmitter, 'listeners' | 'eventNames'>;

/** An emitter whose events are recorded. */
export interface WatchedEmitter {
  readonly name: string;
  /** Everything that is listened to, with the names of the listeners. */
  listeners(): readonly { readonly event: string; readonly listeners: readonly string[] }[];
}

/** Takes in what is seen for the request that runs; what is seen outside of all requests is only counted, type by type. */
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
    place: (statement) => recordingOf()?.placeOf(statement) ?? null,
  };
  return { recorder, outside };
}
