import type { CallStack } from '../code/call-stack.ts';
import type { WatchedFunction } from '../code/function-places.ts';
import type { RecordedCall, RecordedQuery } from '../profile/profile.ts';
import type { RouteTable } from '../profile/tried-routes.ts';

/** A run of a watched function, still open where its end is null. Times are on the clock of `performance.now()`. */
export interface OpenRun {
  readonly watched: WatchedFunction;
  readonly startedAt: number;
  endedAt: number | null;
  nextStartedAt: number | null;
  nextEndedAt: number | null;
  /** The run that came of handing on, where it came of it alone: then it ended when that came back. */
  next: OpenRun | null;
  failed: boolean;
}

/** A query as it was sent, its secrets still to be masked and its call stack still to be read. */
export type OpenQuery = Pick<RecordedQuery, 'database' | 'sql' | 'startedAt'> & {
  readonly parameters: unknown;
  readonly callStack: CallStack | null;
  endedAt: number | null;
  rows: number | null;
  failure: string | null;
};

/** A request that the application made itself and perhaps still waits for. */
export type OpenCall = Pick<RecordedCall, 'method' | 'url' | 'startedAt'> & {
  endedAt: number | null;
  status: number | null;
  failure: string | null;
};

/** What a router did with the request, one letter for each of its routes. */
export interface OpenTrial {
  readonly table: RouteTable;
  readonly letters: string[];
}

/** A route as matched, with the parameters that its handler got. */
export interface OpenRoute {
  readonly name: string;
  readonly path: string;
  readonly methods: readonly string[];
  readonly handler: WatchedFunction | null;
}
