import { flushCompileCache } from 'node:module';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { reasonOf } from './refusal.ts';
import { type Task, type TaskCommand, type TaskMessage, taskModule } from './run-task.ts';

let watch: Worker | null = null;

export async function answerTask({ module, order }: TaskCommand, send: (message: TaskMessage) => void): Promise<void> {
  watch ??= startWatch();
  try {
    const report = (progress: unknown): void => send({ kind: 'progress', progress });
    const answer = await import(module).then(({ task }: { task: Task<unknown, unknown, unknown> }) => {
      send({ kind: 'begun' });
      return task(order, report);
    });
    // Node writes compiled code only at a regular end, and this process is killed.
    flushCompileCache();
    send({ kind: 'done', answer });
  } catch (error) {
    const sentence = reasonOf(error);
    send(sentence === null ? { kind: 'failed', error } : { kind: 'refused', sentence });
  }
}

function startWatch(): Worker {
  const { url } = taskModule(import.meta.url, 'task-watch');
  const worker = new Worker(url, { workerData: getHeapStatistics().heap_size_limit });
  worker.unref();
  return worker;
}
