import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { reasonOf } from './refusal.ts';
import { type Task, type TaskCommand, type TaskMessage, taskModule } from './run-task.ts';

/** Runs the task of a command in this process, which exists for it alone, and is watched meanwhile. */
export async function answerTask({ module, order }: TaskCommand, send: (message: TaskMessage) => void): Promise<void> {
  new Worker(taskModule(import.meta.url, 'task-watch').url).unref();
  try {
    const report = (progress: unknown): void => send({ kind: 'progress', progress });
    const answer = await import(module).then(({ task }: { task: Task<unknown, unknown, unknown> }) =>
      task(order, report),
    );
    // The process is ended as soon as it has answered; Node would keep the compiled code only at the end of its own accord.
    flushCompileCache();
    send({ kind: 'done', answer });
  } catch (error) {
    const sentence = reasonOf(error);
    send(sentence === null ? { kind: 'failed', error } : { kind: 'refused', sentence });
  }
}
