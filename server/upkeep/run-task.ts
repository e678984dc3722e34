import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CatalogueFileText } from '../../db/catalogue-file-error.ts';
import { type RefusalText, errorOf } from './refusal.ts';

/** Small young generation, so that a task uses little memory. */
const youngMegabytes = 8;

/** Work that a module exports as `task`. Its order, what it reports, and its answer are data that can be cloned. */
export type Task<Order, Answer, Progress = never> = (
  order: Order,
  /** Reports progress, and throws when the task is to stop: to be called often. */
  report: (progress: Progress) => void,
) => Promise<Answer>;

/** What a task is sent: its module and order first, then perhaps that it is to stop. */
export type TaskCommand =
  { readonly kind: 'begin'; readonly module: string; readonly order: unknown } | { readonly kind: 'stop' };

/** What a task sends. */
export type TaskMessage<Answer = unknown, Progress = unknown> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly sentence: RefusalText | CatalogueFileText };

export interface TaskOptions<Progress> {
  /** The memory for the task at first, and for a second run where that was not enough. */
  readonly heapMegabytes: readonly [usual: number, most: number];
  /** Removes what the first run left behind. */
  readonly beforeSecondRun?: () => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  /** Asks the task to stop. The promise is rejected with the signal's reason as soon as it has. */
  readonly signal?: AbortSignal | undefined;
}

/** The task needs more memory than it may have. */
export class TaskMemoryError extends Error {
  override readonly name = 'TaskMemoryError';
}

/** A module that exports a task. `task` is never set: it carries the types to `runTask`, which does not load the module. */
export interface TaskModule<Run> {
  readonly url: URL;
  readonly task?: Run;
}

/** The module of a task beside the module that asks, in the source or compiled. */
export function taskModule<Run>(asker: string, name: string): TaskModule<Run> {
  return { url: new URL(`./${name}${extname(asker)}`, asker) };
}

/**
 * Runs the task of a module in a thread of its own, until it has answered and ended. It is asked to stop and never ended by
 * force: the SQLite driver ends the whole process when its thread is ended during a call.
 * @throws {RefusalError} or CatalogueFileError with the reason that the task gave, the signal's reason, {TaskMemoryError}, or
 * the error with which the task failed
 */
export async function runTask<Order, Answer, Progress>(
  module: TaskModule<Task<Order, Answer, Progress>>,
  order: NoInfer<Order>,
  options: TaskOptions<NoInfer<Progress>>,
): Promise<Answer> {
  const [usual, most] = options.heapMegabytes;
  try {
    return await runOnce(module.url, order, usual, options);
  } catch (error) {
    if (!(error instanceof TaskMemoryError)) throw error;
    await options.beforeSecondRun?.();
    return await runOnce(module.url, order, most, options);
  }
}

async function runOnce<Answer, Progress>(
  module: URL,
  order: unknown,
  maxOldGenerationSizeMb: number,
  { onProgress, signal }: TaskOptions<Progress>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const worker = new Worker(taskModule(import.meta.url, 'task-thread').url, {
    resourceLimits: { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const send = (command: TaskCommand): void => worker.postMessage(command, []);
  const stop = (): void => send({ kind: 'stop' });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  worker.on('message', (message: TaskMessage<Answer, Progress>) => {
    if (message.kind === 'progress') onProgress?.(message.progress);
    else if (message.kind === 'done') resolve(message.answer);
    else reject(errorOf(message.sentence));
  });
  worker.once('error', (error) => reject(isOutOfMemory(error) ? new TaskMemoryError() : error));
  worker.once('exit', () => reject(new Error('The task ended without an answer.')));
  signal?.addEventListener('abort', stop);
  send({ kind: 'begin', module: module.href, order });
  try {
    return await promise;
  } finally {
    await ended;
    signal?.removeEventListener('abort', stop);
    // Also after an answer has arrived: it is not used any more.
    signal?.throwIfAborted();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
