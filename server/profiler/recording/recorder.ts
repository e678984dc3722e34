import { getHeapStatistics } from 'node:v8';
import type { IdentityRecord, SecurityCheckRecord } from '../../observation/records.ts';
import type {
  RecordedCacheUse,
  RecordedDump,
  RecordedEvent,
  RecordedException,
  RecordedField,
  RecordedLog,
  RecordedMiddleware,
  RecordedQuery,
  RecordedSpan,
  RecordedTemplate,
  RecordedTranslation,
  TriedRoute,
} from '../profile/profile.ts';
import { BoundedList, type ByteBudget } from './bounded-list.ts';
import type { CallStack } from '../code/call-stack.ts';
import type { WatchedFunction } from '../code/function-places.ts';

const recordingBytes = 1024 * 1024;
const failuresKept = 50;
const timedOf = 8;

/** A run of a watched function, still open where its end is null. Times are on the clock of `performance.now()`. */
export interface OpenRun {
  readonly watched: WatchedFunction;
  readonly startedAt: number;
  endedAt: number | null;
  nextStartedAt: number | null;
  nextEndedAt: number | null;
  failed: boolean;
}

/** A query with its call stack still to be read. */
export type OpenQuery = Omit<RecordedQuery, 'places' | 'endedAt' | 'rows' | 'failure'> & {
  readonly callStack: CallStack;
  endedAt: number | null;
  rows: number | null;
  failure: string | null;
};

export type OpenDump = Omit<RecordedDump, 'place'> & { readonly callStack: CallStack };

/** The routes that a router tried, each pointing to what the router knows of it. */
export type OpenTrial = Omit<TriedRoute, 'outcome'> & { outcome: TriedRoute['outcome'] };

/** A route as matched, with the parameters that its handler got. */
export interface OpenRoute {
  readonly name: string;
  readonly path: string;
  readonly methods: readonly string[];
  readonly handler: WatchedFunction | null;
}

/**
 * What one request did, while it does it: plain pushes into bounded lists and nothing else. Everything expensive waits for the
 * completion of the profile.
 */
export class Recorder {
  /** On the clock of `performance.now()`; all times in the lists are relative to it, those of runs and queries absolute. */
  readonly startedAt = performance.now();
  readonly startedAtEpoch = Date.now();
  readonly cpuBefore = process.threadCpuUsage();
  readonly loopBefore = performance.eventLoopUtilization();
  readonly heapBefore = getHeapStatistics().used_heap_size;
  readonly budget: ByteBudget = { left: recordingBytes };
  readonly runs = new BoundedList<OpenRun>('middleware', 300, this.budget);
  readonly trials = new BoundedList<OpenTrial>('tried routes', 500, this.budget);
  readonly spans = new BoundedList<RecordedSpan>('spans', 500, this.budget);
  readonly queries = new BoundedList<OpenQuery>('queries', 500, this.budget);
  readonly checks = new BoundedList<SecurityCheckRecord>('security checks', 100, this.budget);
  readonly fields = new BoundedList<RecordedField>('form fields', 500, this.budget);
  readonly cacheUses = new BoundedList<RecordedCacheUse>('cache uses', 500, this.budget);
  readonly templates = new BoundedList<RecordedTemplate>('templates', 200, this.budget);
  readonly logs = new BoundedList<RecordedLog>('log records', 500, this.budget);
  readonly events = new BoundedList<RecordedEvent>('events', 300, this.budget);
  readonly exceptions = new BoundedList<RecordedException>('exceptions', 30, this.budget);
  readonly dumps = new BoundedList<OpenDump>('dumps', 100, this.budget);
  readonly translations = new Map<string, RecordedTranslation & { uses: number }>();
  readonly thrown = new Set<unknown>();
  readonly failures: { part: string; message: string }[] = [];
  droppedTranslations = 0;
  identity: IdentityRecord | null = null;
  route: OpenRoute | null = null;
  parameters: readonly (readonly [string, string])[] = [];
  /** Bytes on the heap, processor time and time that the event loop was busy, as the response began to be sent. */
  heapAfter = 0;
  cpu: NodeJS.CpuUsage = { user: 0, system: 0 };
  loopActive = 0;
  /** Milliseconds spent on recording so far. */
  cost = 0;
  #frequent = 0;

  /** Runs a piece of recording. Whatever goes wrong in it stays in it and is reported on the profile. */
  guard<T>(part: string, recording: () => T): T | null {
    const startedAt = performance.now();
    try {
      return recording();
    } catch (error) {
      this.#fail(part, error);
      return null;
    } finally {
      this.cost += performance.now() - startedAt;
    }
  }

  /** The same for what happens very often: every eighth is timed and counts for all. */
  guardFrequent(part: string, recording: () => void): void {
    this.#frequent += 1;
    const costBefore = this.cost;
    if (this.#frequent % timedOf === 0) {
      this.guard(part, recording);
      this.cost = costBefore + (this.cost - costBefore) * timedOf;
      return;
    }
    try {
      recording();
    } catch (error) {
      this.#fail(part, error);
    }
  }

  /** Roughly the bytes that the lists take. */
  get bytes(): number {
    return recordingBytes - this.budget.left;
  }

  /** Milliseconds since the request began, to the microsecond. */
  elapsed(): number {
    return Math.round((performance.now() - this.startedAt) * 1000) / 1000;
  }

  #fail(part: string, error: unknown): void {
    if (this.failures.length < failuresKept) this.failures.push({ part, message: messageOf(error) });
  }

  /** A route whose handler declined, for example because it checks its parameters itself, has not matched after all. */
  declineRoute(): void {
    for (const trial of this.trials.items) if (trial.outcome === 'matched') trial.outcome = 'passed on';
    this.route = null;
  }

  lists(): readonly BoundedList<unknown>[] {
    return [
      this.runs,
      this.trials,
      this.spans,
      this.queries,
      this.checks,
      this.fields,
      this.cacheUses,
      this.templates,
      this.logs,
      this.events,
      this.exceptions,
      this.dumps,
    ];
  }
}

export type RunKind = RecordedMiddleware['kind'];

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500);
  } catch {
    return 'an error that cannot be described';
  }
}
