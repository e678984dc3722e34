import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { createLogOutput, type WriteRecord } from './logging/log-output.ts';
import type { Logger } from './logging/logger.ts';
import type { Settings } from './settings/settings.ts';
import type { WorkerPlace } from './start-server.ts';

/** How many processes answer: profiles in the memory of one are not found by the others. */
export function numberOfWorkers({ workers, profiler, profilerDirectory }: Settings, logger: Logger): number {
  if (workers === 1 || !profiler || profilerDirectory !== null) return workers;
  logger.warning(
    'One worker answers, since the profiler is on and keeps its profiles in memory, where others would not find them. With a PROFILER_DIRECTORY there can be more.',
    { workers },
  );
  return 1;
}

/** The processes that answer at one address, seen from the one that starts them. */
export interface Workers {
  readonly origin: string;
  /** Has each of them answer what it has received, then ends. A second call waits for the same end. */
  close(): Promise<void>;
}

export interface StartWorkersOptions {
  readonly count: number;
  /** Options of the command line for each of them. */
  readonly argumentList: readonly string[];
  readonly logger: Logger;
  readonly logDestination: Writable;
}

/** In milliseconds: before a worker is replaced, doubled each time that it ran only for a short while. */
const shortestPause = 100;
const longestPause = 30_000;
const longRun = 60_000;
/** In milliseconds: a worker that has not ended by then, after it was told to, is killed. Its own limits are shorter. */
const closingLimit = 8000;

const numberVariable = 'WORKER_NUMBER';
const closeMessage = 'close';

/**
 * Starts processes of this program that share its port; one that ends is replaced. Their log is written here, since only one
 * process can keep the lines of all apart.
 * @returns null where the first one could not start, which it has said
 */
export async function startWorkers({
  count,
  argumentList,
  logger,
  logDestination,
}: StartWorkersOptions): Promise<Workers | null> {
  // The system hands connections out: a connection that went through this process would stay open for ever, without an
  // answer, where its worker ended before it had taken it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...argumentList], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const write = createLogOutput(logDestination, (loss) => {
    logger.warning('Records of this log could not be written.', { ...loss });
  });
  const running = new Map<Worker, Promise<void>>();
  const pauses = new Set<NodeJS.Timeout>();
  let isServing = false;

  /** @returns where it answers; null where it ended before */
  const start = (number: number, pause: number): Promise<string | null> => {
    const startedAt = performance.now();
    const worker = cluster.fork({ [numberVariable]: String(number) });
    if (worker.process.stderr !== null) relay(worker.process.stderr, write);
    // Without a listener, a process that cannot be made would end this one.
    worker.on('error', () => {});
    const answering = new Promise<string | null>((resolve) => {
      worker.once('message', (origin: unknown) => {
        logger.info('A worker answers.', { worker: number, processId: worker.process.pid });
        resolve(String(origin));
      });
      worker.process.once('close', () => resolve(null));
    });
    const follow = async (): Promise<void> => {
      await once(worker.process, 'close');
      running.delete(worker);
      if (!isServing) return;
      const pauseMilliseconds = performance.now() - startedAt < longRun ? pause : shortestPause;
      logger.warning('A worker ended and is replaced.', {
        worker: number,
        code: worker.process.exitCode,
        signal: worker.process.signalCode,
        pauseMilliseconds,
      });
      const timer = setTimeout(() => {
        pauses.delete(timer);
        void start(number, Math.min(pauseMilliseconds * 2, longestPause));
      }, pauseMilliseconds);
      pauses.add(timer);
    };
    running.set(worker, follow());
    return answering;
  };
  const closeAll = async (): Promise<void> => {
    isServing = false;
    for (const timer of pauses) clearTimeout(timer);
    // One that has just ended cannot be told.
    for (const worker of running.keys()) worker.send(closeMessage, () => {});
    const kill = setTimeout(() => {
      for (const worker of running.keys()) worker.process.kill('SIGKILL');
    }, closingLimit);
    await Promise.all(running.values());
    clearTimeout(kill);
  };
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= closeAll());

  // The first one starts alone: it says what cannot be used, once, and brings an older catalogue up to date.
  const origin = await start(1, shortestPause);
  if (origin === null) return null;
  isServing = true;
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 2, shortestPause)));
  return { origin, close };
}

/** Passes on whole lines, however they arrive. */
function relay(log: Readable, write: WriteRecord): void {
  let rest = '';
  log.setEncoding('utf8').on('data', (chunk: string) => {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) write(text.slice(0, end));
  });
  log.on('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
}

/** A worker, seen from itself. */
export interface OwnWorker {
  readonly place: WorkerPlace;
  /** Tells that it answers. */
  ready(origin: string): void;
  /** Calls back when it is told to end. */
  onClose(close: () => void): void;
  /** Lets go of the process that started it, which would keep it running. */
  leave(): void;
}

/** This process as a worker; null where it is none. */
export function ownWorker(count: number): OwnWorker | null {
  const { worker } = cluster;
  if (worker === undefined) return null;
  return {
    place: { number: Number(process.env[numberVariable]), of: count },
    ready: (origin) => void worker.send(origin, () => {}),
    onClose: (close) =>
      void process.on('message', (message) => {
        if (message === closeMessage) close();
      }),
    leave: () => void worker.disconnect(),
  };
}
