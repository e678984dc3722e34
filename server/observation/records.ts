/** One finished piece of work. Times are milliseconds on the clock of `performance.now()`. */
export interface SpanRecord {
  /** The kind of work, as its caller named it; a timeline gives each label a colour. */
  readonly label: string;
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The identity that the security layer gave a request. */
export interface IdentityRecord {
  readonly kind: string;
  readonly name: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
}

/** A check of the security layer, with its outcome and the reason for it. */
export interface SecurityCheckRecord {
  readonly check: string;
  readonly subject: string;
  readonly passed: boolean;
  readonly reason: string;
}

/** One field of a submitted form: the sent text, and its value. */
export interface FormFieldRecord {
  readonly form: string;
  readonly field: string;
  readonly submitted: readonly string[];
  readonly value: unknown;
  readonly defaulted: boolean;
  readonly message: string | null;
}

/** One use of a translation key. */
export interface TranslationRecord {
  readonly id: string;
  readonly domain: string;
  readonly locale: string;
  /** `fallback`: the text of another language was used. */
  readonly state: 'defined' | 'fallback' | 'missing';
  readonly text: string;
}

/** One look-up in a cache, or the load that filled it. */
export interface CacheRecord {
  readonly pool: string;
  readonly key: string;
  readonly outcome: 'hit' | 'miss';
  readonly milliseconds: number;
}

/** One rendered template. `files` are the template itself, and the templates that it extends and includes. */
export interface TemplateRecord {
  readonly template: string;
  readonly files: readonly {
    readonly file: string;
    readonly via: 'extends' | 'include' | 'root';
    readonly from: string | null;
  }[];
  readonly mixins: readonly string[];
  readonly compiled: boolean;
  readonly compileMilliseconds: number;
  readonly renderMilliseconds: number;
  readonly bytes: number;
}

/** One record of the log. */
export interface LogObservation {
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly channel: string;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/** An application event, with the listeners that were called for it. */
export interface EventRecord {
  /** What emitted it; left out: the application itself. */
  readonly emitter?: string;
  readonly event: string;
  readonly listeners: readonly string[];
}

/** A query, whole or just sent. Times are milliseconds; without them it is still under way. */
export interface QueryRecord {
  /** Which database. Default: `default`. */
  readonly database?: string;
  /** PostgreSQL, MySQL or SQLite, by any of its names. Default: what the name of the database says. */
  readonly dialect?: string;
  readonly sql: string;
  /** Bind values, as a list or by name. */
  readonly parameters?: unknown;
  readonly milliseconds?: number;
  /** The function that watches a client. The place of the query is where this function was called. */
  readonly within?: (...given: never[]) => unknown;
  /** Rows that the database gave or changed. */
  readonly rows?: number | null;
  readonly error?: unknown;
}

/** A request that the application made itself, whole or just sent. */
export interface CallRecord {
  readonly method: string;
  readonly url: string;
  readonly milliseconds?: number;
  readonly status?: number | null;
  readonly error?: unknown;
}

/** An e-mail that was sent. */
export interface MailRecord {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly from?: string;
  readonly text?: string;
}

/** Work that was handed to a queue, or done for one. */
export interface JobRecord {
  readonly queue?: string;
  readonly name: string;
  readonly milliseconds?: number;
  readonly error?: unknown;
}

/** The result of work that was under way. */
export interface WorkEnd {
  readonly rows?: number | null;
  readonly status?: number | null;
  readonly error?: unknown;
}

/**
 * Everything that can be recorded, by name. Bind values of a query are read when the request is over;
 * everything else is read at once.
 */
export interface ObservedRecords {
  span: SpanRecord;
  identity: IdentityRecord;
  'security-check': SecurityCheckRecord;
  'form-field': FormFieldRecord;
  translation: TranslationRecord;
  cache: CacheRecord;
  template: TemplateRecord;
  log: LogObservation;
  event: EventRecord;
  exception: { readonly error: unknown };
  dump: { readonly value: unknown; readonly label: string | null };
  query: QueryRecord;
  call: CallRecord;
  mail: MailRecord;
  job: JobRecord;
}

/** One message to the listeners. */
export type Observation<Type extends keyof ObservedRecords = keyof ObservedRecords> = {
  [K in Type]: { readonly type: K; readonly data: ObservedRecords[K] };
}[Type];

/** A record as a listener gets it: any type, known or not. A listener that needs the end of work under way adds a function to `ends`. */
export interface Heard {
  readonly type: string;
  readonly data: unknown;
  readonly ends?: ((end: WorkEnd) => void)[];
}
