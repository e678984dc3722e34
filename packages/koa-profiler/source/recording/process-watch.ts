import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { ProcessActivity } from './facts.ts';
import { propertyOf } from '../values/texts.ts';

const samplingMilliseconds = 5;
const noticedMilliseconds = 1.5;
const activitiesKept = 200;
/** A reading of the peak memory, which takes longer the more memory there is, serves the requests of this time. */
const peakMilliseconds = 1000;
/** A reading of the processor's clock, which is a call to the system, serves so much activity of the loop. */
const activeMilliseconds = 1;

export type ProcessReading = Readonly<ReturnType<ProcessWatch['read']>>;

/**
 * Reads processor time, heap, garbage collections and event-loop delay of the process. One observer and one timer serve all
 * requests. The timer runs only while a request does.
 */
export class ProcessWatch {
  running = 0;
  begun = 0;
  /** By their kind, each list in the order of time. */
  readonly #activities: Readonly<Record<ProcessActivity['kind'], ProcessActivity[]>> = {
    'garbage collection': [],
    'event loop delay': [],
  };
  readonly #observer = new PerformanceObserver((list) => this.#keepCollections(list.getEntries()));
  #timer: NodeJS.Timeout | undefined;
  #expectedAt = 0;
  #clockRead = { processor: 0, loopActive: Number.POSITIVE_INFINITY };
  #processor = 0;
  #peak = 0;
  #peakReadAt = Number.NEGATIVE_INFINITY;

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  enter(): void {
    this.running += 1;
    this.begun += 1;
    if (this.#timer === undefined) this.#schedule(performance.now());
  }

  leave(): void {
    this.running -= 1;
  }

  read() {
    const loopActive = performance.eventLoopUtilization().active;
    return {
      /** Milliseconds of processor time of this thread; of the process in older versions of Node. */
      processor: this.#processorAt(loopActive),
      loopActive,
      heap: getHeapStatistics().used_heap_size,
    };
  }

  /**
   * The thread uses the processor while its loop is active, so a little activity since a reading counts as such. Another
   * program can have had the processor meanwhile: then the figure stays until the clock has reached it.
   */
  #processorAt(loopActive: number): number {
    const activeSince = loopActive - this.#clockRead.loopActive;
    if (!(activeSince >= 0 && activeSince < activeMilliseconds)) this.#readClock(loopActive);
    const { processor, loopActive: activeBefore } = this.#clockRead;
    this.#processor = Math.max(this.#processor, processor + Math.max(0, loopActive - activeBefore));
    return this.#processor;
  }

  #readClock(loopActive: number): void {
    const { user, system } = cpuUsage();
    this.#clockRead = {
      processor: (user + system) / 1000,
      // Before the loop runs, it is never active.
      loopActive: loopActive > 0 ? loopActive : Number.POSITIVE_INFINITY,
    };
  }

  /** Returns the activity between two moments, relative to the first. */
  between(from: number, to: number): ProcessActivity[] {
    this.#keepCollections(this.#observer.takeRecords());
    return Object.values(this.#activities).flatMap((activities) =>
      activities
        .slice(activities.findLastIndex(({ endedAt }) => endedAt < from) + 1)
        .filter(({ startedAt }) => startedAt <= to)
        .map(({ kind, name, startedAt, endedAt }) => ({
          kind,
          name,
          startedAt: startedAt - from,
          endedAt: endedAt - from,
        })),
    );
  }

  /** Returns the peak memory of the process in bytes. It is at most a second old. */
  peakResident(): number {
    const now = performance.now();
    if (now - this.#peakReadAt >= peakMilliseconds) {
      this.#peak = process.resourceUsage().maxRSS * 1024;
      this.#peakReadAt = now;
    }
    return this.#peak;
  }

  close(): void {
    this.#observer.disconnect();
    clearTimeout(this.#timer);
  }

  #keep(kind: ProcessActivity['kind'], name: string, startedAt: number, endedAt: number): void {
    const activities = this.#activities[kind];
    activities.push({ kind, name, startedAt, endedAt });
    if (activities.length >= 2 * activitiesKept) activities.splice(0, activitiesKept);
  }

  #keepCollections(entries: readonly PerformanceEntry[]): void {
    for (const entry of entries)
      this.#keep('garbage collection', collectionName(entry), entry.startTime, entry.startTime + entry.duration);
  }

  #schedule(now: number): void {
    this.#expectedAt = now + samplingMilliseconds;
    this.#timer = setTimeout(() => this.#sample(), samplingMilliseconds).unref();
  }

  #sample(): void {
    this.#timer = undefined;
    const now = performance.now();
    if (now - this.#expectedAt > noticedMilliseconds)
      this.#keep('event loop delay', 'event loop held up', this.#expectedAt, now);
    if (this.running > 0) this.#schedule(now);
  }
}

function cpuUsage(): NodeJS.CpuUsage {
  const clock: Partial<Pick<NodeJS.Process, 'threadCpuUsage'>> = process;
  return clock.threadCpuUsage?.() ?? process.cpuUsage();
}

const collectionNames: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'young generation',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'whole heap',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental marking',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak references',
};

function collectionName(entry: PerformanceEntry): string {
  return collectionNames[Number(propertyOf(propertyOf(entry, 'detail'), 'kind'))] ?? 'garbage collection';
}
