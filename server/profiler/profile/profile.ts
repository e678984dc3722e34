import type { CodePlace } from '../code/places.ts';
import type { RecordedException } from '../collectors/exception/record.ts';
import type { AllRecords } from '../collectors/kinds.ts';
import { type Dropped, droppedOf, type Stretch, type Totals } from '../records/kind.ts';
import type { Preview } from '../values/preview.ts';

/** Raise it if the shape of stored profiles changes. Profiles of another format are not read. */
export const profileFormat = 7;

export interface WatchedFunction {
  readonly kind: 'middleware' | 'handler';
  readonly name: string;
  readonly position: number;
  /** The key of its place in the process that made the profile. */
  readonly number: number;
  readonly place: CodePlace | null;
}

const nameless = /^an unnamed /;

/** Returns the name of a function. If it has none: its file and line. */
export function functionLabel({ name, place }: Pick<WatchedFunction, 'name' | 'place'>): string {
  return place !== null && nameless.test(name) ? `${place.file}:${place.line}` : name;
}

export type Pair = readonly [name: string, value: string];

/** One run of a middleware or handler. Times are milliseconds since the start of the request, here and below. */
export interface RecordedLayer extends Stretch {
  readonly watched: WatchedFunction;
  readonly reached: boolean;
  /** When it called `next()`, and when that settled. */
  readonly nextStartedAt: number | null;
  readonly nextEndedAt: number | null;
  readonly failed: boolean;
}

export interface RecordedRoute extends Omit<RouteFacts, 'pattern'> {
  readonly parameters: readonly Pair[];
  readonly handler: WatchedFunction | null;
}

export interface RecordedBody {
  readonly text: string;
  /** All bytes that passed, kept or not. */
  readonly bytes: number;
  /** Whether `text` is all of it, unmasked and readable. */
  readonly whole: boolean;
}

export interface ProcessActivity extends Stretch {
  readonly kind: 'garbage collection' | 'event loop delay';
  readonly name: string;
}

/** `aborted`: the client left; `broken`: an error after the head. */
export type Outcome = 'under way' | 'complete' | 'aborted' | 'broken';

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
  readonly startedAt: number;
  readonly outcome: Outcome;
  /** Set with `profile.title()`; null by default. */
  readonly title: string | null;
  /** Whether the profile has no address, headers, bodies or values. */
  readonly confidential: boolean;
  /** The trace id of the header `traceparent`. */
  readonly trace: string | null;
  /** The token of the request whose answer sent the client here. */
  readonly redirectedFrom: string | null;
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
    /** Method and address if the application changed them. */
    readonly rewritten: { readonly method: string; readonly url: string } | null;
  };
  readonly response: {
    /** Null if nothing was sent. */
    readonly status: number | null;
    readonly reason: string;
    readonly headers: readonly Pair[];
    readonly cookies: readonly Pair[];
    readonly contentLength: number | null;
    readonly body: RecordedBody | null;
  };
  readonly state: Preview;
  readonly session: readonly string[] | null;
  /** `firstByte` is null if nothing was sent. */
  readonly timing: { readonly total: number; readonly firstByte: number | null };
  /** Figures of the whole process during the request, with the work of `others` requests. The peak is since the process started. */
  readonly process: {
    readonly processor: number;
    readonly loopActive: number;
    readonly heapBefore: number;
    readonly heapAfter: number;
    readonly peakResident: number;
    readonly others: number;
  };
  readonly route: RecordedRoute | null;
  readonly triedRoutes: readonly TriedRoute[];
  readonly layers: readonly RecordedLayer[];
  readonly queryTotals: Readonly<Totals>;
  readonly activity: readonly ProcessActivity[];
  readonly records: AllRecords;
  readonly unmatched: RecordedException | null;
  /** Listeners of watched emitters that were not called. */
  readonly silent: readonly {
    readonly emitter: string;
    readonly event: string;
    readonly listeners: readonly string[];
  }[];
  readonly watched: readonly string[];
  readonly dropped: Dropped;
  readonly failures: readonly { readonly part: string; readonly message: string }[];
  /** Milliseconds of recording during the request, and of completing the profile after the response. */
  readonly cost: { readonly recording: number; readonly completing: number };
}

/** Returns all errors, each before its causes; or the error of an unmatched route. */
export function exceptionsOf({
  records,
  unmatched,
}: Pick<Profile, 'records' | 'unmatched'>): readonly RecordedException[] {
  return unmatched === null ? records.exception.flat() : [unmatched];
}

/** Returns the number of log records of a level, dropped ones included. */
export function countLogs(profile: Profile, level: 'debug' | 'info' | 'warning' | 'error'): number {
  const kept = profile.records.log.filter((log) => log.level === level).length;
  return kept + droppedOf(profile.dropped, 'log records', level);
}

export type RouteOutcome = 'matched' | 'passed on' | 'path differs' | 'method differs' | 'host differs';

export interface RouteFacts {
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly methods: readonly string[];
}

export interface TriedRoute extends RouteFacts {
  readonly router: string;
  readonly outcome: RouteOutcome;
}

/** Raised if older readers cannot read the format. */
const version = 2;

export function plainProfile({ format: _format, ...facts }: Profile): {
  readonly version: number;
  readonly profile: object;
} {
  return { version, profile: facts };
}
