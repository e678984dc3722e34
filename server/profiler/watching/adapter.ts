import type { Pair, RecordedQuery } from '../profile/profile.ts';
import type { Recording } from '../recording/recording.ts';

/**
 * Watches something that an application uses: a database, a translator, an emitter. What it sees it puts into the recording of the
 * request that runs, so that requests never mix.
 */
export interface Adapter {
  /** What it watches: a type of record, `queries` or `outgoing requests`. Panels claim nothing of what nobody watches. */
  readonly watches: string;
  /** Begins to watch. `recordingOf` gives the recording of the request in which it is called, if there is one. */
  start(recordingOf: RecordingOf): Watching;
}

/** The recording of the request that runs here; none outside of requests, and in requests that are not recorded. */
export type RecordingOf = () => Recording | undefined;

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

/** An emitter whose events are recorded. */
export interface WatchedEmitter {
  readonly name: string;
  /** Everything that is listened to, with the names of the listeners. */
  listeners(): readonly { readonly event: string; readonly listeners: readonly string[] }[];
}
