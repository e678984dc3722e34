import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import type { ProcessActivity } from '../profile/profile.ts';

const samplingMilliseconds = 2;
/** A stream that stays open for hours shall not keep the processor awake: when nothing has arrived for so long, samples are sparse. */
const quietAfterMilliseconds = 2000;
const sparseMilliseconds = 100;
/** A timer that is less late than this says nothing. */
const noticedMilliseconds = 1.5;
/** At least so many are known. */
const kept = 200;
const peakKeptMilliseconds = 200;

/** Watches what the process does beside its requests: garbage collections, and how late the event loop is. */
export interface ProcessActivityWatch {
  /** To be called when a request begins; the event loop is only sampled while at least one is under way. */
  enter(): void;
  leave(): void;
  /** What overlapped with a stretch on the clock of `performance.now()`; times relative to its start. */
  between(startedAt: number, endedAt: number): ProcessActivity[];
  /** The most memory that the process ever had, in bytes; as of a moment ago. */
  peakResident(): number;
  close(): void;
}

/** Starts watching. One observer and one timer serve all requests. */
export function watchProcessActivity(): ProcessActivityWatch {
  const activities: ProcessActivity[] = [];
  let active = 0;
  let expectedAt = 0;
  let enteredAt = 0;
  let interval = 0;
  let timer: NodeJS.Timeout | null = null;
  let peak = 0;
  let peakAskedAt = Number.NEGATIVE_INFINITY;

  const keep = (activity: ProcessActivity): void => {
    activities.push(activity);
    if (activities.length >= 2 * kept) activities.splice(0, kept);
  };
  const keepCollections = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries)
      keep({
        kind: 'garbage collection',
        name: collectionName(entry),
        startedAt: entry.startTime,
        endedAt: entry.startTime + entry.duration,
      });
  };
  const observer = new PerformanceObserver((list) => keepCollections(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });

  const schedule = (milliseconds: number, now: number): void => {
    expectedAt = now + milliseconds;
    if (timer !== null && interval === milliseconds) {
      timer.refresh();
      return;
    }
    if (timer !== null) clearTimeout(timer);
    interval = milliseconds;
    timer = setTimeout(sample, milliseconds).unref();
  };
  const sample = (): void => {
    const now = performance.now();
    if (now - expectedAt > noticedMilliseconds)
      keep({ kind: 'event loop delay', name: 'event loop held up', startedAt: expectedAt, endedAt: now });
    if (active === 0) return;
    schedule(now - enteredAt > quietAfterMilliseconds ? sparseMilliseconds : samplingMilliseconds, now);
  };

  return {
    enter() {
      active += 1;
      enteredAt = performance.now();
      if (active === 1 || interval !== samplingMilliseconds) schedule(samplingMilliseconds, enteredAt);
    },
    leave() {
      active -= 1;
    },
    between(startedAt, endedAt) {
      keepCollections(observer.takeRecords());
      const found: ProcessActivity[] = [];
      for (let index = activities.length - 1; index >= 0; index -= 1) {
        const activity = activities[index];
        if (activity === undefined || activity.endedAt < startedAt) break;
        if (activity.startedAt <= endedAt) found.unshift(relativeTo(activity, startedAt));
      }
      return found;
    },
    peakResident() {
      const now = performance.now();
      if (now - peakAskedAt > peakKeptMilliseconds) {
        peakAskedAt = now;
        peak = process.resourceUsage().maxRSS * 1024;
      }
      return peak;
    },
    close() {
      observer.disconnect();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function relativeTo({ kind, name, startedAt, endedAt }: ProcessActivity, start: number): ProcessActivity {
  return { kind, name, startedAt: startedAt - start, endedAt: endedAt - start };
}

function collectionName(entry: PerformanceEntry): string {
  const detail: unknown = Reflect.get(entry, 'detail');
  const kind: unknown = typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined;
  switch (kind) {
    case constants.NODE_PERFORMANCE_GC_MINOR:
      return 'young generation';
    case constants.NODE_PERFORMANCE_GC_MAJOR:
      return 'whole heap';
    case constants.NODE_PERFORMANCE_GC_INCREMENTAL:
      return 'incremental marking';
    case constants.NODE_PERFORMANCE_GC_WEAKCB:
      return 'weak references';
    default:
      return 'garbage collection';
  }
}
