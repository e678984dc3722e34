import { getHeapStatistics } from 'node:v8';

/** What the process had used up at a moment. */
export interface ProcessReading {
  /** Microseconds of processor time: of this thread where the engine can tell it apart, else of the process. */
  readonly processor: number;
  /** Milliseconds for which the event loop was at work. */
  readonly loop: { readonly active: number };
  readonly heap: number;
}

type CpuUsage = () => { readonly user: number; readonly system: number };

/** Reads what the process has used up. Features that this engine lacks are done without. */
export function createProcessReader(): () => ProcessReading {
  const ofThread: unknown = Reflect.get(process, 'threadCpuUsage');
  const cpuUsage: CpuUsage = isCpuUsage(ofThread) ? ofThread.bind(process) : () => process.cpuUsage();
  return () => {
    const { user, system } = cpuUsage();
    return {
      processor: user + system,
      loop: performance.eventLoopUtilization(),
      heap: getHeapStatistics().used_heap_size,
    };
  };
}

function isCpuUsage(value: unknown): value is CpuUsage {
  return typeof value === 'function';
}
