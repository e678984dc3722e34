import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { reasonOf } from './refusal.ts';
import type { Task, TaskCommand, TaskMessage } from './run-task.ts';

/* The thread of a task: runs what it is sent first, and ends with it. */

class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

let isStopped = false;

function take(command: TaskCommand): void {
  if (command.kind === 'stop') isStopped = true;
  else void run(command.module, command.order);
}

/** Looks for a command that has not been delivered yet, since a task may be busy for long without waiting for anything. */
function stopIfAsked(): void {
  const received: { readonly message: TaskCommand } | undefined =
    parentPort === null ? undefined : receiveMessageOnPort(parentPort);
  if (received !== undefined) take(received.message);
  if (isStopped) throw new StoppedError();
}

const send = (message: TaskMessage): void => parentPort?.postMessage(message, []);

async function run(module: string, order: unknown): Promise<void> {
  const report = (progress: unknown): void => {
    stopIfAsked();
    send({ kind: 'progress', progress });
  };
  try {
    const answer = await import(module).then(({ task }: { task: Task<unknown, unknown, unknown> }) =>
      task(order, report),
    );
    send({ kind: 'done', answer });
  } catch (error) {
    const sentence = reasonOf(error);
    if (sentence !== null) send({ kind: 'refused', sentence });
    else if (!(error instanceof StoppedError)) throw error;
  } finally {
    parentPort?.close();
  }
}

parentPort?.on('message', take);
