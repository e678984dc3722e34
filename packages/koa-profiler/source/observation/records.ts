/** A finished piece of work. Times are milliseconds on the clock of `performance.now()`. */
export interface SpanRecord {
  /** The kind of work, chosen by the caller. A timeline gives each label a colour. */
  readonly label: string;
  readonly name: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly failed: boolean;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface IdentityRecord {
  readonly kind: string;
  readonly name: string;
  readonly authenticated: boolean;
  readonly roles: readonly string[];
}

export interface SecurityCheckRecord {
  readonly check: string;
  readonly subject: string;
  readonly passed: boolean;
  readonly reason: string;
}

export interface FormFieldRecord {
  readonly form: string;
  readonly field: string;
  readonly submitted: readonly string[];
  readonly value: unknown;
  readonly defaulted: boolean;
  readonly message: string | null;
}

export interface TranslationRecord {
  readonly id: string;
  readonly domain: string;
  readonly locale: string;
  /** `fallback`: the text of another language was used. */
  readonly state: 'defined' | 'fallback' | 'missing';
  readonly text: string;
}

/** A look-up in a cache, or the load that filled it. */
export interface CacheRecord {
  readonly pool: string;
  readonly key: string;
  readonly outcome: 'hit' | 'miss';
  readonly milliseconds: number;
}

/** A rendered template. `files`: the template, and the templates that it extends and includes. */
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

export interface LogObservation {
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly channel: string;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>>;
  readonly time: number;
}

/** An application event, and the listeners that were called. */
export interface EventRecord {
  /** Absent: the application itself. */
  readonly emitter?: string;
  readonly event: string;
  readonly listeners: readonly string[];
}

/** A sent or finished query. Times are milliseconds; absent: the query still runs. */
export interface QueryRecord {
  /** Default: `default`. */
  readonly database?: string;
  /** PostgreSQL, MySQL or SQLite, by any of its names. Default: guessed from the name of the database. */
  readonly dialect?: string;
  readonly sql: string;
  /** Bind values, as a list or by name. */
  readonly parameters?: unknown;
  readonly milliseconds?: number;
  /** The function that watches a client. Its caller is the place of the query. */
  readonly within?: (...args: never[]) => unknown;
  /** The number of rows that the database returned or changed. */
  readonly rows?: number | null;
  readonly error?: unknown;
}

/** A sent or finished request by the application. */
export interface CallRecord {
  readonly method: string;
  readonly url: string;
  readonly milliseconds?: number;
  readonly status?: number | null;
  readonly requestHeaders?: Headers;
  readonly responseHeaders?: Headers;
  readonly error?: unknown;
}

/** Headers by name. */
type Headers = Readonly<Record<string, unknown>>;

/** A command of Redis, sent or finished. Values of secret names are masked. */
export interface RedisRecord {
  readonly command: string;
  readonly args?: readonly unknown[];
  readonly milliseconds?: number;
  readonly error?: unknown;
}

export interface MailRecord {
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly from?: string;
  readonly text?: string;
  readonly milliseconds?: number;
  readonly error?: unknown;
}

/** Work that was given to a queue, or done for a queue. */
export interface JobRecord {
  readonly queue?: string;
  readonly name: string;
  readonly milliseconds?: number;
  readonly error?: unknown;
}

/** The result of work that was running. */
export interface WorkEnd {
  /** The bind values of a query, if they were not known before. */
  readonly parameters?: unknown;
  readonly rows?: number | null;
  readonly status?: number | null;
  readonly requestHeaders?: Headers;
  readonly responseHeaders?: Headers;
  readonly error?: unknown;
}

/** All types of records. The bind values of a query are read at the end of the request, everything else at once. */
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
  redis: RedisRecord;
  mail: MailRecord;
  job: JobRecord;
}
