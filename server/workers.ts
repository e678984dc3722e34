import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { createLogOutput, type WriteRecord } from './logging/log-output.ts';
import type { Logger } from './logging/logger.ts';
import type { Settings } from './settings/settings.ts';
import type { WorkerPlace } from './start-server.ts';

/** Returns the number of worker processes. One, if profiles are kept in memory, because workers share no memory. */
export function numberOfWorkers({ workers, profiler, profilerDirectory }: Settings, logger: Logger): number {
  if (workers === 1 || !profiler || profilerDirectory !== null) return workers;
  logger.warning(
    'One worker answers, since the profiler is on and keeps its profiles in memory, where others would not find them. With a PROFILER_DIRECTORY there can be more.',
    { workers },
  );
  return 1;
}

/** The worker processes that answer at one address. */
export interface Workers {
  readonly origin: string;
  /** Resolves when each worker has answered its requests and ended. A second call waits for the same end. */
  close(): Promise<void>;
}

export interface StartWorkersOptions {
  readonly count: number;
  readonly argumentList: readonly string[];
  readonly logger: Logger;
  readonly logDestination: Writable;
}

/** In milliseconds: the pause before a worker is replaced. Doubled each time that the worker fails at its start. */
const shortestPause = 100;
const longestPause = 30_000;
/** In milliseconds: the longest pause while no worker answers. */
const longestPauseWithoutAnswer = 1000;
/** In milliseconds after the order to close. A worker that still runs is killed; its own limits are shorter. */
const closingLimit = 8000;

const numberVariable = 'WORKER_NUMBER';
const closeMessage = 'close';

/**
 * Starts processes of this program that share one port, and replaces each worker that ends. This process writes the log
 * of all workers, so that their lines do not mix.
 * @returns null: the first worker could not start, and has logged the reason
 */
export async function startWorkers({
  count,
  argumentList,
  logger,
  logDestination,
}: StartWorkersOptions): Promise<Workers | null> {
  // The system distributes the connections. A connection through this process would stay open without an answer if its
  // worker ended before accepting it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ args: [...argumentList], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const write = createLogOutput(logDestination, (loss) => {
    logger.warning('Records of this log could not be written.', { ...loss });
  });
  const running = new Map<Worker, Promise<void>>();
  const answeringWorkers = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let isServing = false;

  /** Starts a worker, and returns its origin; null: it ended before it answered. */
  const start = (number: number, nextPause: number): Promise<string | null> => {
    const worker = cluster.fork({ [numberVariable]: String(number) });
    if (worker.process.stderr !== null) relay(worker.process.stderr, write);
    // A failed fork without a listener would end this process.
    worker.on('error', () => {});
    const answering = new Promise<string | null>((resolve) => {
      worker.once('message', (origin: unknown) => {
        answeringWorkers.add(worker);
        logger.info('A worker answers.', { worker: number, processId: worker.process.pid });
        resolve(String(origin));
      });
      worker.process.once('close', () => resolve(null));
    });
    const follow = async (): Promise<void> => {
      await once(worker.process, 'close');
      running.delete(worker);
      const hasAnswered = answeringWorkers.delete(worker);
      if (!isServing) return;
      const { exitCode: code, signalCode: signal } = worker.process;
      const isKilled = signal === 'SIGKILL' || signal === 'SIGTERM';
      const limit = answeringWorkers.size === 0 ? longestPauseWithoutAnswer : longestPause;
      const pauseMilliseconds = hasAnswered || isKilled ? shortestPause : Math.min(nextPause, limit);
      logger.warning('A worker ended and is replaced.', {
        worker: number,
        code,
        signal,
        pauseMilliseconds,
      });
      const timer = setTimeout(() => {
        pauses.delete(timer);
        void start(number, pauseMilliseconds * 2);
      }, pauseMilliseconds);
      pauses.add(timer);
    };
    running.set(worker, follow());
    return answering;
  };
  const closeAll = async (): Promise<void> => {
    isServing = false;
    for (const timer of pauses) clearTimeout(timer);
    // A worker that has just ended cannot receive the message, so that error is ignored.
    for (const worker of running.keys()) worker.send(closeMessage, () => {});
    const kill = setTimeout(() => {
      for (const worker of running.keys()) worker.process.kill('SIGKILL');
    }, closingLimit);
    await Promise.all(running.values());
    clearTimeout(kill);
  };
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => (closed ??= closeAll());

  // The first worker starts alone: it reports bad settings once and migrates an older catalogue.
  const origin = await start(1, shortestPause);
  if (origin === null) return null;
  isServing = true;
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 2, shortestPause)));
  return { origin, close };
}

/** Writes whole lines only. */
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

export interface OwnWorker {
  readonly place: WorkerPlace;
  /** Reports that this worker answers at `origin`. */
  ready(origin: string): void;
  onClose(close: () => void): void;
  /** Closes the channel to the process that started this worker. An open channel keeps the worker running. */
  leave(): void;
}

/** Returns this process as a worker; null: it is not a worker. */
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
