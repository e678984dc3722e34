import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type UpkeepText, errorOf } from './refusal.ts';
import { type TaskEnd, faultOf } from './task-end.ts';

const youngMegabytes = 8;

/** A module exports it as `task`. Order, progress and answer can be cloned. */
export type Task<Order, Answer, Progress = never> = (
  order: Order,
  report: (progress: Progress) => void,
) => Promise<Answer>;

export interface TaskCommand {
  readonly module: string;
  readonly order: unknown;
}

export type TaskMessage<Answer = unknown, Progress = unknown> =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly sentence: UpkeepText }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface TaskProcess {
  send(command: TaskCommand): void;
  end(): void;
  follow(follower: TaskFollower): void;
}

export interface TaskFollower {
  takes(message: TaskMessage): void;
  prints(text: string): void;
  ends(end: TaskEnd): void;
}

/** The process answers a command with `answerTask`. */
export type StartTask = (heapMegabytes: number) => TaskProcess;

export interface TaskOptions<Progress> {
  /** Default: enough for two hundred thousand parts. */
  readonly heapMegabytes?: number;
  readonly onProgress?: (progress: Progress) => void;
  /** Kills the task. The promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Default: a child process of Node. */
  readonly startTask?: StartTask | undefined;
  /** In milliseconds: a task that has begun and reports nothing for longer is ended. */
  readonly patience?: number;
}

const defaultPatience = 120_000;
/** In milliseconds: a busy machine takes its time to start a process. */
const startLimit = 120_000;
const defaultHeap = 900;
const keptCharacters = 8192;

export class TaskTimeError extends Error {
  override readonly name = 'TaskTimeError';
}

/** `task` is never set: it carries types to `runTask`, which does not load the module. */
export interface TaskModule<Run> {
  readonly url: URL;
  readonly task?: Run;
}

/** Returns a module beside the asking one, in the source or compiled. */
export function taskModule<Run>(asker: string, name: string): TaskModule<Run> {
  return { url: new URL(`./${name}${extname(asker)}`, asker) };
}

/** Starts a child process of Node. */
export const forkTask: StartTask = (heapMegabytes) => {
  const child = fork(fileURLToPath(taskModule(import.meta.url, 'task-process').url), [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${youngMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return {
    // If a command cannot be sent, the process ends.
    send: (command) => void child.send(command, () => {}),
    end: () => void child.kill('SIGKILL'),
    follow(follower) {
      child.on('message', (message: TaskMessage) => follower.takes(message));
      child.stderr?.setEncoding('utf8').on('data', (text: string) => follower.prints(text));
      child.once('error', ({ message }) => {
        follower.prints(message);
        follower.ends({ code: null });
      });
      child.once('close', (code, signal) => follower.ends({ code, signal }));
    },
  };
};

/**
 * Runs a task in another process. In a thread, a lack of memory would end this process, and no native call could be ended.
 * @throws {RefusalError} or the error of the task, the signal's reason, {TaskMemoryError} or {TaskTimeError}
 */
export async function runTask<Order, Answer, Progress>(
  module: TaskModule<Task<Order, Answer, Progress>>,
  order: NoInfer<Order>,
  options: TaskOptions<NoInfer<Progress>>,
): Promise<Answer> {
  const { onProgress, signal, startTask = forkTask, patience = defaultPatience } = options;
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const ended = Promise.withResolvers<void>();
  let errors = '';
  const task = startTask(options.heapMegabytes ?? defaultHeap);
  const giveUp = (): void => {
    reject(new TaskTimeError());
    task.end();
  };
  let limit = setTimeout(giveUp, Math.max(startLimit, patience));
  task.follow({
    takes(message: TaskMessage<Answer, Progress>) {
      clearTimeout(limit);
      limit = setTimeout(giveUp, patience);
      if (message.kind === 'begun') return;
      if (message.kind === 'progress') onProgress?.(message.progress);
      else if (message.kind === 'done') resolve(message.answer);
      else if (message.kind === 'refused') reject(errorOf(message.sentence));
      else reject(message.error);
    },
    prints(text) {
      errors = (errors + text).slice(-keptCharacters);
    },
    ends(end) {
      reject(faultOf(end, errors));
      ended.resolve();
    },
  });
  const end = (): void => task.end();
  signal?.addEventListener('abort', end);
  task.send({ module: module.url.href, order });
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    end();
    await ended.promise;
    signal?.removeEventListener('abort', end);
    signal?.throwIfAborted();
  }
}
