import type { IdentityRecord, SecurityCheckRecord } from '../../observation/records.ts';

/** Raised whenever the shape of a stored profile changes; profiles of another format are not read. */
export const profileFormat = 2;

/**
 * A value as it looked when it was recorded: bounded in depth, in entries and in text, secrets masked, no getter called.
 * Plain values stand for themselves; everything else is a leaf with a kind, or a node with entries.
 */
export type Preview = null | boolean | number | string | PreviewLeaf | PreviewNode;

export interface PreviewLeaf {
  readonly kind: 'text' | 'masked' | 'undefined' | 'bigint' | 'symbol' | 'function' | 'date' | 'pattern' | 'note';
  readonly text: string;
}

export interface PreviewNode {
  readonly kind: 'list' | 'object' | 'map' | 'set' | 'error';
  readonly name: string;
  readonly entries: readonly (readonly [key: string, value: Preview])[];
  /** How many entries were left out. */
  readonly more: number;
}

/** A name and a value, in the order in which they came. */
export type Pair = readonly [name: string, value: string];

/** A place in code. `file` is relative to the root of the application where it lies below it. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly functionName: string;
}

/** Times are milliseconds since the start of the request, here and everywhere below. */
export interface RecordedSpan {
  /** What sort of work it was, in the application's own words. */
  readonly label: string;
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly detail: Preview;
}

/** One function of the onion. Its own time is the whole time without the time that it waited for what lies further in. */
export interface RecordedMiddleware {
  readonly kind: 'middleware' | 'handler';
  readonly name: string;
  /** Looked up when it is first read. */
  readonly place: CodePlace | null;
  /** Position among the watched functions of its kind. */
  readonly position: number;
  readonly reached: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly nextStartedAt: number | null;
  readonly nextEndedAt: number | null;
  readonly failed: boolean;
}

export type RouteOutcome = 'matched' | 'passed on' | 'path differs' | 'method differs' | 'host differs';

/** One route that a router tried, in the order of trying. */
export interface TriedRoute {
  readonly router: string;
  readonly name: string;
  readonly path: string;
  readonly pattern: string;
  readonly methods: readonly string[];
  readonly outcome: RouteOutcome;
}

export interface RecordedRoute {
  readonly name: string;
  readonly path: string;
  readonly methods: readonly string[];
  readonly parameters: readonly Pair[];
  readonly handler: { readonly name: string; readonly place: CodePlace | null } | null;
}

export interface RecordedQuery {
  readonly database: string;
  readonly sql: string;
  /** Whether the text is whole; a cut one cannot be explained. */
  readonly whole: boolean;
  readonly parameters: Preview;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly rows: number | null;
  readonly failure: string | null;
  readonly places: readonly CodePlace[];
}

export interface RecordedException {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
  /** The stack as the engine wrote it, cut at a bound. */
  readonly stack: string;
  readonly properties: Preview;
  /** How it hangs on the one before it: thrown itself, or the cause or a part of it. */
  readonly relation: 'thrown' | 'cause' | 'part' | 'unmatched route';
  readonly depth: number;
}

export interface RecordedLog {
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly channel: string;
  readonly message: string;
  readonly context: Preview;
  readonly at: number;
}

export interface RecordedDump {
  readonly label: string | null;
  readonly value: Preview;
  readonly place: CodePlace | null;
  readonly at: number;
}

export interface RecordedField {
  readonly form: string;
  readonly field: string;
  readonly submitted: readonly string[];
  readonly value: Preview;
  readonly defaulted: boolean;
  readonly message: string | null;
}

export interface RecordedTranslation {
  readonly id: string;
  readonly domain: string;
  readonly locale: string;
  readonly state: 'defined' | 'missing';
  readonly text: string;
  readonly uses: number;
}

export interface RecordedCacheUse {
  readonly pool: string;
  readonly key: string;
  readonly outcome: 'hit' | 'miss';
  readonly milliseconds: number;
}

export interface RecordedTemplate {
  readonly template: string;
  readonly files: readonly { readonly file: string; readonly via: string; readonly from: string | null }[];
  readonly mixins: readonly string[];
  readonly compiled: boolean;
  readonly compileMilliseconds: number;
  readonly renderMilliseconds: number;
  readonly bytes: number;
}

export interface RecordedEvent {
  readonly emitter: string;
  readonly event: string;
  readonly listeners: readonly string[];
  /** Whether the event was emitted during the request; if not, its listeners were there but not called. */
  readonly emitted: boolean;
  readonly times: number;
}

/** What the process did beside the request: garbage collections, and stretches in which the event loop was held up. */
export interface ProcessActivity {
  readonly kind: 'garbage collection' | 'event loop delay';
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

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
  };
  readonly response: {
    readonly status: number;
    readonly reason: string;
    readonly headers: readonly Pair[];
    readonly cookies: readonly Pair[];
    readonly contentLength: number | null;
    readonly finished: boolean;
    readonly aborted: boolean;
  };
  readonly state: Preview;
  /** Milliseconds; `firstByte` is null while nothing was sent. */
  readonly timing: {
    readonly total: number;
    readonly firstByte: number | null;
    readonly cpuUser: number;
    readonly cpuSystem: number;
    readonly loopActive: number;
  };
  /** Bytes. The peak is that of the whole process since its start. */
  readonly memory: { readonly heapBefore: number; readonly heapAfter: number; readonly peakResident: number };
  readonly route: RecordedRoute | null;
  readonly triedRoutes: readonly TriedRoute[];
  readonly middleware: readonly RecordedMiddleware[];
  readonly spans: readonly RecordedSpan[];
  readonly activity: readonly ProcessActivity[];
  readonly queries: readonly RecordedQuery[];
  readonly identity: IdentityRecord | null;
  readonly checks: readonly SecurityCheckRecord[];
  readonly fields: readonly RecordedField[];
  readonly translations: readonly RecordedTranslation[];
  readonly cacheUses: readonly RecordedCacheUse[];
  readonly templates: readonly RecordedTemplate[];
  readonly logs: readonly RecordedLog[];
  readonly events: readonly RecordedEvent[];
  readonly exceptions: readonly RecordedException[];
  readonly dumps: readonly RecordedDump[];
  /** What was left out because a bound was reached: kind of record and how many. */
  readonly dropped: readonly (readonly [kind: string, count: number])[];
  /** What could not be recorded, because recording it failed. */
  readonly failures: readonly { readonly part: string; readonly message: string }[];
  /** What the recording itself took from the request, and what completing the profile took after the response. */
  readonly cost: { readonly recording: number; readonly completing: number };
}

/** What the list of results needs to know, so that it can be made without reading a profile. */
export interface ProfileSummary {
  readonly token: string;
  readonly ip: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly startedAt: number;
  readonly duration: number;
  readonly queries: number;
  readonly exceptions: number;
  readonly missingTranslations: number;
  readonly repeatedQueries: number;
  readonly errors: number;
  readonly warnings: number;
  readonly dumps: number;
}
