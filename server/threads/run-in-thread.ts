import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Work that is done beside the thread that answers requests. */
export interface ThreadOrder<Answer> {
  /** What the thread runs. */
  readonly module: URL;
  /** What it is told, as it is given to `workerData`. */
  readonly data: unknown;
  readonly mostHeapMegabytes: number;
  /** Ends the thread; the reason is what the promise is refused with. */
  readonly signal?: AbortSignal | undefined;
  /** Reads a message of the thread; `null` waits for the next one. */
  readonly read: (message: unknown) => { readonly answer: Answer } | null;
}

/** A module beside the one that asks: the compiled program has the same files with another ending. */
export function siblingModule(asker: string, name: string): URL {
  return new URL(`./${name}${extname(asker)}`, asker);
}

/**
 * Runs a module in a thread of its own until its answer has come.
 * @throws what the thread failed with, or what `read` throws, or the reason of the signal
 */
export async function runInThread<Answer>(order: ThreadOrder<Answer>): Promise<Answer> {
  const { module, data, mostHeapMegabytes, signal, read } = order;
  signal?.throwIfAborted();
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const cancel = (): void => reject(signal?.reason);
  worker.on('message', (message: unknown) => {
    try {
      const found = read(message);
      if (found !== null) resolve(found.answer);
    } catch (error) {
      reject(error);
    }
  });
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
  signal?.addEventListener('abort', cancel);
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}
