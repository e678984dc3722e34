import { AsyncResource } from 'node:async_hooks';
import type { SaidQuery } from '../collectors/db/record.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';

/** What the adapter reads of a span. */
export interface TelemetrySpan {
  readonly name: string;
  /** As OpenTelemetry numbers them: 2 for a client, 3 for what sends to a queue. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code: number; readonly message?: string };
  /** Seconds and nanoseconds. */
  readonly duration: readonly [seconds: number, nanoseconds: number];
}

/** A span processor for a provider of OpenTelemetry, and an adapter for `use`: both have to know of it. */
export interface TelemetryAdapter extends Adapter {
  onStart(span: object): void;
  onEnd(span: TelemetrySpan): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

const client = 2;
const sender = 3;
const failed = 2;

/** Spans of OpenTelemetry as queries, outgoing requests and jobs of the running request; those of GraphQL as work on the timeline. */
export function openTelemetry(): TelemetryAdapter {
  let recorder: Recorder | null = null;
  const started = new WeakMap<object, (span: TelemetrySpan) => void>();
  return {
    watches: 'query',
    start(given) {
      recorder = given;
      return {
        stop() {
          recorder = null;
        },
      };
    },
    onStart(span) {
      const end = recorder?.guard('OpenTelemetry', () => recorder && isSpan(span) && follow(span, recorder));
      if (typeof end === 'function') started.set(span, end);
    },
    onEnd(span) {
      started.get(span)?.(span);
    },
    forceFlush: async () => {},
    shutdown: async () => {},
  };
}

/** What is to be done at the end of a span. Its end may be told anywhere, so the request is remembered from its start. */
function follow(span: TelemetrySpan, recorder: Recorder): ((span: TelemetrySpan) => void) | null {
  const { attributes } = span;
  if (isQuery(attributes)) {
    const callStack = recorder.place(statementOf(span));
    if (textOf(attributes, ['db.query.text', 'db.statement']) !== '') {
      const end = recorder.record('query', queryOf(span, callStack));
      return end && ((over) => end({ rows: rowsOf(over), error: errorOf(over) }));
    }
    return bound((over) => recorder.record('query', { ...queryOf(over, callStack), ...whole(over) }));
  }
  const url = textOf(attributes, ['url.full', 'http.url']);
  if (span.kind === client && url !== '') {
    const method = textOf(attributes, ['http.request.method', 'http.method']) || 'GET';
    const end = recorder.record('call', { method, url });
    return end && ((over) => end({ status: statusOf(over), error: errorOf(over) }));
  }
  if (span.kind === sender)
    return bound((over) => {
      const queue = textOf(over.attributes, ['messaging.destination.name', 'messaging.destination']);
      recorder.record('job', { queue, name: over.name, ...whole(over) });
    });
  if (Object.keys(attributes).some((key) => key.startsWith('graphql.')))
    return bound((over) => {
      const endedAt = recorder.now();
      const isFailed = over.status.code === failed;
      recorder.record('span', {
        label: 'graphql',
        name: over.name,
        startedAt: endedAt - millisecondsOf(over),
        endedAt,
        failed: isFailed,
        detail: {},
      });
    });
  // Some instrumentations say only at the end what a span is.
  return bound((over) => {
    if (isQuery(over.attributes)) recorder.record('query', { ...queryOf(over, null), ...whole(over) });
  });
}

function bound(act: (span: TelemetrySpan) => void): (span: TelemetrySpan) => void {
  const resource = new AsyncResource('koa-profiler span');
  return (span) => resource.runInAsyncScope(act, null, span);
}

function isQuery(attributes: TelemetrySpan['attributes']): boolean {
  return textOf(attributes, ['db.system.name', 'db.system', 'db.query.text', 'db.statement']) !== '';
}

function statementOf({ name, attributes }: TelemetrySpan): string {
  return textOf(attributes, ['db.query.text', 'db.statement']) || name;
}

function queryOf(span: TelemetrySpan, callStack: SaidQuery['callStack']): SaidQuery {
  const database = textOf(span.attributes, ['db.system.name', 'db.system']) || 'default';
  return { database, sql: statementOf(span), callStack: callStack ?? null };
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

function rowsOf({ attributes }: TelemetrySpan): number | null {
  const rows = attributes['db.response.returned_rows'];
  return typeof rows === 'number' ? rows : null;
}

function statusOf({ attributes }: TelemetrySpan): number | null {
  const status = attributes['http.response.status_code'] ?? attributes['http.status_code'];
  return typeof status === 'number' ? status : null;
}

/** The first of several attributes that is a text. */
function textOf(attributes: TelemetrySpan['attributes'], names: readonly string[]): string {
  const found = names.map((name) => attributes[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

function isSpan(value: object): value is TelemetrySpan {
  return 'attributes' in value && 'name' in value && 'kind' in value;
}
