import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogueFileText } from '../../db/catalogue-file-error.ts';
import { type RefusalText, errorOf } from './refusal.ts';

/** Small young generation, so that a task uses little memory. */
const youngMegabytes = 8;

/** Work that a module exports as `task`. Its order, what it reports, and its answer are data that can be cloned. */
export type Task<Order, Answer, Progress = never> = (
  order: Order,
  /** Reports progress. A task that reports nothing for too long is ended. */
  report: (progress: Progress) => void,
) => Promise<Answer>;

/** What the process of a task is sent: its module and its order. */
export interface TaskCommand {
  readonly module: string;
  readonly order: unknown;
}

/** What a task sends. */
export type TaskMessage<Answer = unknown, Progress = unknown> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly sentence: RefusalText | CatalogueFileText }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A process that runs one task. */
export interface TaskProcess {
  /** Sends it its only command. */
  send(command: TaskCommand): void;
  /** Ends it at once, whatever it does. */
  end(): void;
  /** Follows what it sends, and its end, with its exit code; null where a signal ended it. */
  follow(follower: TaskFollower): void;
}

export interface TaskFollower {
  takes(message: TaskMessage): void;
  ends(code: number | null): void;
}

/** Starts a process that answers a command as `answer-task.ts` does, with so much memory for its objects. */
export type StartTask = (heapMegabytes: number) => TaskProcess;

export interface TaskOptions<Progress> {
  /** The memory for the task at first, and for a second run where that was not enough. */
  readonly heapMegabytes: readonly [usual: number, most: number];
  /** Removes what the first run left behind. */
  readonly beforeSecondRun?: () => Promise<void>;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the task at once. The promise is rejected with the signal's reason when it has ended. */
  readonly signal?: AbortSignal | undefined;
  /** Starts the process; without it, a child process of Node. */
  readonly startTask?: StartTask | undefined;
  /** So long a task may report nothing, in milliseconds. */
  readonly patience?: number;
}

const usualPatience = 120_000;

/** The task needs more memory than it may have. */
export class TaskMemoryError extends Error {
  override readonly name = 'TaskMemoryError';
}

/** The task reported nothing for too long. */
export class TaskTimeError extends Error {
  override readonly name = 'TaskTimeError';
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

/** Starts a child process of Node. */
const forkTask: StartTask = (heapMegabytes) => {
  const child = fork(fileURLToPath(taskModule(import.meta.url, 'task-process').url), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`],
    serialization: 'advanced',
    // V8 prints pages about a process that is short of memory.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    // A command that cannot be sent is followed by the end of the process.
    send: (command) => void child.send(command, () => {}),
    end: () => void child.kill('SIGKILL'),
    follow(follower) {
      child.on('message', (message: TaskMessage) => follower.takes(message));
      child.once('error', () => follower.ends(null));
      child.once('exit', (code) => follower.ends(code));
    },
  };
};

/**
 * Runs the task of a module in a process of its own, until it has answered. Not in a thread: V8 ends the whole process where a
 * thread is short of memory, and a thread that is busy in a native call cannot be ended.
 * @throws {RefusalError} or CatalogueFileError with the reason that the task gave, the signal's reason, {TaskMemoryError},
 * {TaskTimeError}, or the error with which the task failed
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
  heapMegabytes: number,
  { onProgress, signal, startTask = forkTask, patience = usualPatience }: TaskOptions<Progress>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const ended = Promise.withResolvers<void>();
  const task = startTask(heapMegabytes);
  const limit = setTimeout(() => {
    reject(new TaskTimeError());
    task.end();
  }, patience);
  task.follow({
    takes(message: TaskMessage<Answer, Progress>) {
      limit.refresh();
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') resolve(message.answer);
      else if (message.kind === 'refused') reject(errorOf(message.sentence));
      else reject(message.error);
    },
    ends(code) {
      // A process that is short of memory is ended by V8, by the system, or by its own watch.
      reject(code === 0 ? new Error('The task ended without an answer.') : new TaskMemoryError());
      ended.resolve();
    },
  });
  const end = (): void => task.end();
  signal?.addEventListener('abort', end);
  task.send({ module: module.href, order });
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    end();
    await ended.promise;
    signal?.removeEventListener('abort', end);
    // Also after an answer has arrived: it is not used any more.
    signal?.throwIfAborted();
  }
}
