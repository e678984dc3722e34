import { AsyncResource } from 'node:async_hooks';
import type { ReportedQuery } from '../collectors/db/record.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';

/** The used part of a span. */
export interface TelemetrySpan {
  readonly name: string;
  /** OpenTelemetry's number: 2 for a client, 3 for the sender to a queue. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code: number; readonly message?: string };
  readonly events?: readonly { readonly name: string; readonly attributes?: TelemetrySpan['attributes'] }[];
  readonly duration: readonly [seconds: number, nanoseconds: number];
  spanContext?(): { readonly spanId: string };
  readonly parentSpanContext?: { readonly spanId: string };
  /** In OpenTelemetry 1. */
  readonly parentSpanId?: string;
}

/** Both a span processor for an OpenTelemetry provider and an adapter for `use`. */
export interface TelemetryAdapter extends Adapter {
  onStart(span: object): void;
  onEnd(span: TelemetrySpan): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

const client = 2;
const sender = 3;
/** Attributes of which every query has one. */
const queryAttributes = ['db.query.text', 'db.statement', 'db.operation.name', 'db.operation'];
const failed = 2;
/** Some spans get their statement after the start. Their call stacks are taken under this many numbered names. */
const placedNames = 64;

/** A running database span. The spans inside it add facts of the same query. */
interface OpenQuery {
  readonly hasText: boolean;
  hasInner: boolean;
  parameters?: unknown;
  rows: number | null;
}

/** Records spans of OpenTelemetry as queries, outgoing requests and jobs of the running request, and those of GraphQL on its timeline. */
export function openTelemetry(): TelemetryAdapter {
  let recorder: Recorder | null = null;
  let spans = 0;
  const openQueries = new Map<string, OpenQuery>();
  const started = new WeakMap<object, (span: TelemetrySpan) => void>();
  return {
    watches: 'query',
    start(newRecorder) {
      recorder = newRecorder;
      return {
        stop() {
          recorder = null;
        },
      };
    },
    onStart(span) {
      const end = recorder?.guard(
        'OpenTelemetry',
        () => recorder && isSpan(span) && followSpan(span, recorder, (spans += 1), openQueries),
      );
      if (typeof end === 'function') started.set(span, end);
    },
    onEnd(span) {
      started.get(span)?.(span);
      openQueries.delete(idOf(span));
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  };
}

/**
 * Returns a function for the end of a span. The request is remembered at the start, since the end may come in another
 * context.
 */
function followSpan(
  span: TelemetrySpan,
  recorder: Recorder,
  number: number,
  openQueries: Map<string, OpenQuery>,
): ((span: TelemetrySpan) => void) | null {
  const { attributes } = span;
  if (isQuery(attributes)) {
    const text = firstText(attributes, ['db.query.text', 'db.statement']);
    if (redisSystems.test(systemOf(span))) return followRedis(text || span.name, recorder);
    const outer = openQueries.get(span.parentSpanContext?.spanId ?? span.parentSpanId ?? '');
    // A library and its driver make two spans of one query.
    if (outer?.hasText === true) {
      openQueries.set(idOf(span), outer);
      return (over) => {
        outer.parameters ??= queryOfSpan(over, null).parameters;
        outer.rows ??= rowsOfSpan(over);
      };
    }
    const own: OpenQuery = { hasText: text !== '', hasInner: false, rows: null };
    openQueries.set(idOf(span), own);
    if (outer !== undefined && own.hasText) outer.hasInner = true;
    const callStack = recorder.place(text || `${span.name} ${number % placedNames}`);
    if (text !== '') {
      const end = recorder.record('query', queryOfSpan(span, callStack));
      return (
        end && ((over) => end({ rows: rowsOfSpan(over) ?? own.rows, error: errorOf(over), parameters: own.parameters }))
      );
    }
    return bound((over) => {
      // Getting a connection from a pool is no query.
      if (own.hasInner) return;
      if (firstText(over.attributes, queryAttributes) === '') recordSpan(recorder, 'database', over);
      else recorder.record('query', { ...queryOfSpan(over, callStack), ...whole(over) });
    });
  }
  const url = firstText(attributes, ['url.full', 'http.url']);
  if (span.kind === client && url !== '') {
    const method = firstText(attributes, ['http.request.method', 'http.method']) || 'GET';
    const end = recorder.record('call', { method, url });
    return end && ((over) => end({ status: statusOfSpan(over), error: errorOf(over) }));
  }
  if (span.kind === sender)
    return bound((over) => {
      const queue = firstText(over.attributes, ['messaging.destination.name', 'messaging.destination']);
      recorder.record('job', { queue, name: over.name, ...whole(over) });
    });
  // Some spans get their attributes only at their end.
  return bound((over) => {
    if (isQuery(over.attributes)) recorder.record('query', { ...queryOfSpan(over, null), ...whole(over) });
    if (!Object.keys(over.attributes).some((key) => key.startsWith('graphql.'))) return;
    for (const error of errorsOfSpan(over)) recorder.record('exception', { error });
    recordSpan(recorder, 'graphql', over);
  });
}

const redisSystems = /^(?:redis|valkey)$/i;

/** The attribute holds the command and its first arguments: `set apple [1 other arguments]`. */
function followRedis(text: string, recorder: Recorder): ((span: TelemetrySpan) => void) | null {
  const [, command = text, rest = ''] = /^(\S+) ?([^]*)$/.exec(text) ?? [];
  const end = recorder.record('redis', { command, args: rest === '' ? [] : [rest] });
  return end && ((over) => end({ error: errorOf(over) }));
}

function idOf(span: TelemetrySpan): string {
  return span.spanContext?.().spanId ?? '';
}

function recordSpan(recorder: Recorder, label: string, over: TelemetrySpan): void {
  const endedAt = recorder.now();
  const isFailed = over.status.code === failed;
  const startedAt = endedAt - millisecondsOf(over);
  recorder.record('span', { label, name: over.name, startedAt, endedAt, failed: isFailed, detail: {} });
}

function bound(act: (span: TelemetrySpan) => void): (span: TelemetrySpan) => void {
  const resource = new AsyncResource('koa-profiler span');
  return (span) => resource.runInAsyncScope(act, null, span);
}

function isQuery(attributes: TelemetrySpan['attributes']): boolean {
  return firstText(attributes, ['db.system.name', 'db.system', 'db.query.text', 'db.statement']) !== '';
}

function systemOf({ attributes }: TelemetrySpan): string {
  return firstText(attributes, ['db.system.name', 'db.system']);
}

function statementOf({ name, attributes }: TelemetrySpan): string {
  return firstText(attributes, ['db.query.text', 'db.statement']) || name;
}

function queryOfSpan(span: TelemetrySpan, callStack: ReportedQuery['callStack']): ReportedQuery {
  const system = systemOf(span);
  const database = firstText(span.attributes, ['db.namespace', 'db.name']) || system || 'default';
  const values = span.attributes['db.postgresql.values'];
  const parameters = Array.isArray(values) ? { parameters: values.map(withoutDoubt) } : {};
  return { database, dialect: system, sql: statementOf(span), ...parameters, callStack: callStack ?? null };
}

/** pg's instrumentation writes each value as text: null as "null", a list as JSON. Such a text has two meanings. */
function withoutDoubt(value: unknown): unknown {
  const isDoubtful =
    typeof value === 'string' && (value === 'null' || value.startsWith('[') || value.includes('\ufffd'));
  return isDoubtful ? Symbol(value) : value;
}

function whole(span: TelemetrySpan): { readonly milliseconds: number; readonly error: unknown } {
  return { milliseconds: millisecondsOf(span), error: errorOf(span) };
}

function millisecondsOf({ duration: [seconds, nanoseconds] }: TelemetrySpan): number {
  return seconds * 1000 + nanoseconds / 1e6;
}

function errorOf({ status }: TelemetrySpan): string | null {
  return status.code === failed ? status.message || 'failed' : null;
}

function rowsOfSpan({ attributes }: TelemetrySpan): number | null {
  const rows = attributes['db.response.returned_rows'];
  return typeof rows === 'number' ? rows : null;
}

function errorsOfSpan({ name, events = [], status }: TelemetrySpan): Error[] {
  const errors = events
    .filter((event) => event.name === 'exception')
    .map(({ attributes = {} }) => {
      const error = new Error(firstText(attributes, ['exception.message']));
      error.name = firstText(attributes, ['exception.type']) || 'Error';
      error.stack = firstText(attributes, ['exception.stacktrace']);
      return error;
    });
  if (errors.length > 0 || status.code !== failed) return errors;
  const error = new Error(status.message || `${name} failed`);
  error.stack = '';
  return [error];
}

function statusOfSpan({ attributes }: TelemetrySpan): number | null {
  const status = attributes['http.response.status_code'] ?? attributes['http.status_code'];
  return typeof status === 'number' ? status : null;
}

function firstText(attributes: TelemetrySpan['attributes'], names: readonly string[]): string {
  const found = names.map((name) => attributes[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

function isSpan(value: object): value is TelemetrySpan {
  return 'attributes' in value && 'name' in value && 'kind' in value;
}
