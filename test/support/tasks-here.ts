import { reasonOf } from '../../server/upkeep/refusal.ts';
import type { StartTask, Task, TaskFollower, TaskMessage } from '../../server/upkeep/run-task.ts';

/** Runs a task in this process: its order, progress and answer are cloned as on their way between processes. */
export const startHere: StartTask = () => {
  const { promise: followed, resolve: follow } = Promise.withResolvers<TaskFollower>();
  const tell = async (message: TaskMessage): Promise<void> => (await followed).takes(structuredClone(message));
  return {
    send: ({ module, order }) => void runHere(module, structuredClone(order), tell),
    end: () => void followed.then((follower) => follower.ends({ code: 0 })),
    follow,
  };
};

async function runHere(module: string, order: unknown, tell: (message: TaskMessage) => Promise<void>): Promise<void> {
  try {
    const tellProgress = (progress: unknown): void => void tell({ kind: 'progress', progress });
    const run = async ({ task }: { task: Task<unknown, unknown, unknown> }): Promise<unknown> => {
      await tell({ kind: 'begun' });
      return await task(order, tellProgress);
    };
    await tell({ kind: 'done', answer: await import(module).then(run) });
  } catch (error) {
    const sentence = reasonOf(error);
    await tell(sentence === null ? { kind: 'failed', error } : { kind: 'refused', sentence });
  }
}

/** Tasks that begin only when they are released. */
export function holdTasks(): { readonly startTask: StartTask; readonly release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const startTask: StartTask = (heapMegabytes) => {
    const task = startHere(heapMegabytes);
    return { ...task, send: (command) => void released.then(() => task.send(command)) };
  };
  return { startTask, release };
}
