import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Small: what a thread throws away is to be collected soon, beside a server that wants the memory. */
const youngMegabytes = 8;

/** Work that is done beside the thread that answers requests. */
export interface ThreadOrder<Answer> {
  /** What the thread runs; it takes its order by `takeOrder`. */
  readonly module: URL;
  /** What it is told. */
  readonly order: object;
  /** What it may have at first; and where that is not enough, what it may have when it is run once more. */
  readonly heapMegabytes: readonly [usual: number, most: number];
  /** Takes away what it left when it had too little. */
  readonly beginAgain?: () => Promise<void>;
  /** Asks the thread to stop; the promise is refused with the reason as soon as it has. */
  readonly signal?: AbortSignal | undefined;
  /** Reads a message of the thread; `null` waits for the next one. */
  readonly read: (message: unknown) => { readonly answer: Answer } | null;
}

/** A module beside the one that asks: the compiled program has the same files with another ending. */
export function siblingModule(asker: string, name: string): URL {
  return new URL(`./${name}${extname(asker)}`, asker);
}

/** The work needed more memory than it may have. */
export class ThreadMemoryError extends Error {
  override readonly name = 'ThreadMemoryError';
}

/**
 * Runs a module in a thread of its own until its answer has come and it has ended. It is asked to stop and never ended by
 * force: the SQLite driver takes the whole process along when its thread goes away in the middle of a call. A flag of the
 * process on the size of heaps would hold in place of what a thread is given here.
 * @throws what the thread failed with, or what `read` throws, or the reason of the signal, or {ThreadMemoryError}
 */
export async function runInThread<Answer>(thread: ThreadOrder<Answer>): Promise<Answer> {
  const [usual, most] = thread.heapMegabytes;
  try {
    return await runOnce(thread, usual);
  } catch (error) {
    if (!(error instanceof ThreadMemoryError)) throw error;
    await thread.beginAgain?.();
    return await runOnce(thread, most);
  }
}

async function runOnce<Answer>(
  { module, order, signal, read }: ThreadOrder<Answer>,
  maxOldGenerationSizeMb: number,
): Promise<Answer> {
  signal?.throwIfAborted();
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(module, {
    workerData: { order, stop },
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const askToStop = (): void => void Atomics.store(stop, 0, 1);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.on('message', (message: unknown) => {
    try {
      const found = read(message);
      if (found !== null) resolve(found.answer);
    } catch (error) {
      reject(error);
      askToStop();
    }
  });
  worker.once('error', (error) => reject(isOutOfMemory(error) ? new ThreadMemoryError() : error));
  worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
  signal?.addEventListener('abort', askToStop);
  try {
    const answer = await promise;
    await ended;
    signal?.throwIfAborted();
    return answer;
  } catch (error) {
    await ended;
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', askToStop);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
