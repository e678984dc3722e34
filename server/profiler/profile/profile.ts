import type { CodePlace } from '../code/places.ts';
import type { RecordedException } from '../collectors/exception/record.ts';
import type { AllRecords } from '../collectors/kinds.ts';
import type { Dropped, Totals } from '../records/kind.ts';
import type { Preview } from '../values/preview.ts';

/** Raised whenever the shape of a stored profile changes; profiles of another format are not read. */
export const profileFormat = 6;

/** A middleware or handler that is watched. */
export interface WatchedFunction {
  readonly kind: 'middleware' | 'handler';
  readonly name: string;
  /** Position among the watched functions of its kind. */
  readonly position: number;
  /** Its number in the process that made the profile, by which its place is found. */
  readonly number: number;
  readonly place: CodePlace | null;
}

/** A name and a value, in the order in which they came. */
export type Pair = readonly [name: string, value: string];

/** One run of a function of the onion. Times are milliseconds since the start of the request, here and everywhere below. */
export interface RecordedLayer {
  readonly watched: WatchedFunction;
  readonly reached: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  /** When it called `next`, and when that settled. */
  readonly nextStartedAt: number | null;
  readonly nextEndedAt: number | null;
  readonly failed: boolean;
}

export interface RecordedRoute {
  readonly name: string;
  readonly path: string;
  readonly methods: readonly string[];
  readonly parameters: readonly Pair[];
  readonly handler: WatchedFunction | null;
}

/** The body of a request or response, as far as it was kept. */
export interface RecordedBody {
  readonly text: string;
  /** All bytes that passed, kept or not. */
  readonly bytes: number;
  /** Whether `text` is all of it, unmasked and readable. */
  readonly whole: boolean;
}

/** What the process did beside the request: garbage collections, and stretches in which the event loop was held up. */
export interface ProcessActivity {
  readonly kind: 'garbage collection' | 'event loop delay';
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * What became of a request: its response is under way, arrived whole, had no more reader, or broke off after its head.
 */
export type Outcome = 'under way' | 'complete' | 'aborted' | 'broken';

/** Everything that is known of one request. Plain data: it survives JSON. */
export interface Profile {
  readonly format: typeof profileFormat;
  readonly token: string;
  readonly application: {
    readonly name: string;
    readonly version: string;
    readonly environment: string;
    readonly node: string;
    readonly processId: number;
  };
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly outcome: Outcome;
  /** What the application called it; null where it did not. */
  readonly title: string | null;
  /** Whether only what was not said in it is kept: no address, header, body or value. */
  readonly confidential: boolean;
  /** The trace that it belongs to, by the id in `traceparent`; null where it names none. */
  readonly trace: string | null;
  /** The token of the request whose answer sent the client here. */
  readonly redirectedFrom: string | null;
  /** As it arrived. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly path: string;
    readonly ip: string;
    readonly httpVersion: string;
    readonly query: readonly Pair[];
    readonly headers: readonly Pair[];
    readonly cookies: readonly Pair[];
    readonly contentLength: number | null;
    readonly body: RecordedBody | null;
    /** What the application made of method and address before it answered, where it changed them. */
    readonly rewritten: { readonly method: string; readonly url: string } | null;
  };
  readonly response: {
    /** Null while nothing was sent, and for ever where nothing ever was. */
    readonly status: number | null;
    readonly reason: string;
    readonly headers: readonly Pair[];
    readonly cookies: readonly Pair[];
    readonly contentLength: number | null;
    readonly body: RecordedBody | null;
  };
  readonly state: Preview;
  /** The names of what the session holds; null where there is none. */
  readonly session: readonly string[] | null;
  /** Milliseconds; `firstByte` is null while nothing was sent. */
  readonly timing: { readonly total: number; readonly firstByte: number | null };
  /**
   * What the whole process did while the request ran, other requests' work included; `others` says how many those were.
   * Milliseconds and bytes; the peak is that since the start of the process.
   */
  readonly process: {
    readonly processor: number;
    readonly loopActive: number;
    readonly heapBefore: number;
    readonly heapAfter: number;
    readonly peakResident: number;
    readonly others: number;
  };
  readonly route: RecordedRoute | null;
  /** In the order of trying. */
  readonly triedRoutes: readonly TriedRoute[];
  readonly layers: readonly RecordedLayer[];
  /** Of all queries, those that were not kept included. */
  readonly queryTotals: Readonly<Totals>;
  readonly activity: readonly ProcessActivity[];
  readonly records: AllRecords;
  /** Where no route matched and there was no answer: the error that is shown for it. */
  readonly unmatched: RecordedException | null;
  /** Listeners of watched emitters that were not called. */
  readonly silent: readonly {
    readonly emitter: string;
    readonly event: string;
    readonly listeners: readonly string[];
  }[];
  /** What was watched or ever reported, so that nothing is claimed of the rest. */
  readonly watched: readonly string[];
  /** What was left out because a bound was reached: kind of record and how many. */
  readonly dropped: Dropped;
  /** What could not be recorded, because recording it failed. */
  readonly failures: readonly { readonly part: string; readonly message: string }[];
  /** Milliseconds that the recording itself took from the request, and that completing the profile took after the response. */
  readonly cost: { readonly recording: number; readonly completing: number };
}

/** Everything that was thrown, or the error that is shown for an unmatched route; outermost first, causes behind what they caused. */
export function exceptionsOf({
  records,
  unmatched,
}: Pick<Profile, 'records' | 'unmatched'>): readonly RecordedException[] {
  return unmatched === null ? records.exception.flat() : [unmatched];
}

/** What became of a route that was tried. */
export type RouteOutcome = 'matched' | 'passed on' | 'path differs' | 'method differs' | 'host differs';

/** A route as a router knows it. */
export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly methods: readonly string[];
}

/** A route that a router tried, with how it came out. */
export interface TriedRoute extends RouteFacts {
  readonly router: string;
  readonly outcome: RouteOutcome;
}

/** Raised when a reader of the last version could no longer read what is written. */
const version = 2;

/** A profile as other programs read it. */
export function plainProfile({ format: _format, ...facts }: Profile): {
  readonly version: number;
  readonly profile: object;
} {
  return { version, profile: facts };
}
