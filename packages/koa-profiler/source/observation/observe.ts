import { channel } from 'node:diagnostics_channel';
import type { ObservedRecords, QueryRecord, WorkEnd } from './records.ts';

export type * from './records.ts';

/** A record for a listener, of any type. A listener that needs the end of running work adds a function to `ends`. */
interface Heard {
  readonly type: string;
  readonly data: unknown;
  readonly ends?: ((end: WorkEnd) => void)[];
}

const observations = channel('koa-profiler');

/** Returns whether there is a listener. Only for callers that prepare an expensive record. */
export function isObserved(): boolean {
  return observations.hasSubscribers;
}

/**
 * Publishes a record.
 * @param data the record, or a function that makes it; the function is called at once, and only if there is a listener
 */
export function record<K extends keyof ObservedRecords>(
  type: K,
  data: ObservedRecords[K] | (() => ObservedRecords[K]),
): void {
  if (observations.hasSubscribers) observations.publish({ type, data: typeof data === 'function' ? data() : data });
}

/**
 * Publishes that a query was sent. The query runs until the returned function is called.
 * @returns a function that publishes the end of the query
 */
export function queryStarted(query: Omit<QueryRecord, 'milliseconds' | 'rows' | 'error'>): (end?: WorkEnd) => void {
  const ends: ((end: WorkEnd) => void)[] = [];
  if (observations.hasSubscribers) observations.publish({ type: 'query', data: query, ends });
  return (end = {}) => {
    for (const atEnd of ends.splice(0)) atEnd(end);
  };
}

/** Shows a value in the profiler's dump panel, with the place of the call. For development. */
export function dump(value: unknown, label: string | null = null): void {
  record('dump', { value, label });
}

/**
 * Runs `work` and records its time, whether it returns a value or a promise, or throws.
 * @param label the kind of work, chosen by the caller; `query`, `template` and `translation` have a meaning of their
 * own for the profiler
 */
export function span<T>(label: string, name: string, work: () => T, detail: Readonly<Record<string, unknown>> = {}): T {
  if (!observations.hasSubscribers) return work();
  const startedAt = performance.now();
  const end = (failed: boolean): void => {
    record('span', () => ({ label, name, startedAt, endedAt: performance.now(), failed, detail }));
  };
  let result: T;
  try {
    result = work();
  } catch (error) {
    end(true);
    throw error;
  }
  if (result instanceof Promise) {
    result.then(
      () => end(false),
      () => end(true),
    );
  } else {
    end(false);
  }
  return result;
}

/**
 * Listens to every record of this process, in the asynchronous context of the caller that records.
 * @returns a function that stops listening
 */
export function addListener(listener: (heard: Heard) => void): () => void {
  const receive = (message: unknown): void => {
    if (isHeard(message)) listener(message);
  };
  observations.subscribe(receive);
  return () => {
    observations.unsubscribe(receive);
  };
}

function isHeard(message: unknown): message is Heard {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    typeof message.type === 'string' &&
    'data' in message
  );
}
