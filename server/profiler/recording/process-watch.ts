import { constants, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { ProcessActivity } from '../profile/profile.ts';
import { propertyOf } from '../values/texts.ts';

const samplingMilliseconds = 5;
/** A stream that stays open for hours must not keep the processor awake: when nothing has arrived for so long, samples are sparse. */
const quietAfterMilliseconds = 2000;
const sparseMilliseconds = 100;
/** A timer that is less late than this says nothing. */
const noticedMilliseconds = 1.5;
/** At least so many are known. */
const kept = 200;

/** What the process had used up at a moment. */
export interface ProcessReading {
  /** Milliseconds of processor time: of this thread where the engine can tell it apart, else of the process. */
  readonly processor: number;
  /** Milliseconds for which the event loop was at work. */
  readonly loopActive: number;
  /** Bytes. */
  readonly heap: number;
}

/**
 * Watches what the process does beside its requests: what it uses up, garbage collections, and how late the event loop is, which is
 * sampled while at least one request is under way. One observer and one timer serve all requests.
 */
export class ProcessWatch {
  /** How many requests run now, and how many have begun so far. */
  running = 0;
  begun = 0;
  readonly #activities: ProcessActivity[] = [];
  readonly #observer = new PerformanceObserver((list) => this.#keepCollections(list.getEntries()));
  #timer: NodeJS.Timeout | undefined;
  #expectedAt = 0;
  #enteredAt = 0;
  #isDense = false;
  #peak = 0;
  #peakAt = -Infinity;

  constructor() {
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  enter(): void {
    this.running += 1;
    this.begun += 1;
    this.#enteredAt = performance.now();
    if (this.running === 1 || !this.#isDense) this.#schedule(this.#enteredAt, true);
  }

  leave(): void {
    this.running -= 1;
  }

  read(): ProcessReading {
    const { user, system } = cpuUsage();
    return {
      processor: (user + system) / 1000,
      loopActive: performance.eventLoopUtilization().active,
      heap: getHeapStatistics().used_heap_size,
    };
  }

  /** What overlapped with a stretch on the clock of `performance.now()`; times relative to its start. */
  between(startedAt: number, endedAt: number): ProcessActivity[] {
    this.#keepCollections(this.#observer.takeRecords());
    return this.#activities
      .filter((one) => one.endedAt >= startedAt && one.startedAt <= endedAt)
      .map(({ kind, name, startedAt: from, endedAt: to }) => ({
        kind,
        name,
        startedAt: from - startedAt,
        endedAt: to - startedAt,
      }));
  }

  /** The most memory that the process ever had, in bytes, as of less than a second ago: it takes long to ask. */
  peakResident(): number {
    const now = performance.now();
    if (now - this.#peakAt > 1000) {
      this.#peak = process.resourceUsage().maxRSS * 1024;
      this.#peakAt = now;
    }
    return this.#peak;
  }

  close(): void {
    this.#observer.disconnect();
    clearTimeout(this.#timer);
  }

  #keep(activity: ProcessActivity): void {
    this.#activities.push(activity);
    if (this.#activities.length >= 2 * kept) this.#activities.splice(0, kept);
  }

  #keepCollections(entries: readonly PerformanceEntry[]): void {
    for (const entry of entries)
      this.#keep({
        kind: 'garbage collection',
        name: collectionName(entry),
        startedAt: entry.startTime,
        endedAt: entry.startTime + entry.duration,
      });
  }

  #schedule(now: number, isDense: boolean): void {
    const milliseconds = isDense ? samplingMilliseconds : sparseMilliseconds;
    this.#isDense = isDense;
    this.#expectedAt = now + milliseconds;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#sample(), milliseconds).unref();
  }

  #sample(): void {
    const now = performance.now();
    if (now - this.#expectedAt > noticedMilliseconds)
      this.#keep({
        kind: 'event loop delay',
        name: 'event loop held up',
        startedAt: this.#expectedAt,
        endedAt: now,
      });
    if (this.running > 0) this.#schedule(now, now - this.#enteredAt <= quietAfterMilliseconds);
  }
}

function cpuUsage(): NodeJS.CpuUsage {
  const ofThread: unknown = Reflect.get(process, 'threadCpuUsage');
  return isCpuUsage(ofThread) ? ofThread.call(process) : process.cpuUsage();
}

function isCpuUsage(value: unknown): value is () => NodeJS.CpuUsage {
  return typeof value === 'function';
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
