import type { StartTask, TaskFollower, TaskProcess } from '../../server/upkeep/run-task.ts';

export interface KeptTasksOptions {
  readonly startTask: StartTask;
  /** How long a process waits for another task, in milliseconds. */
  readonly idle?: number;
  /** How long the end of a process is waited for, in milliseconds. The system ends none that waits for a share. */
  readonly endLimit?: number;
}

interface Kept {
  readonly process: TaskProcess;
  readonly heapMegabytes: number;
  follower: TaskFollower | null;
  state: 'busy' | 'done' | 'ended';
  readonly timer: NodeJS.Timeout;
}

const USUAL_IDLE = 120_000;
const USUAL_END_LIMIT = 2000;

/** Keeps the process of a task that is done for the next task. A process has one task at a time, so one that hangs delays no other. */
export function keepTasks({ startTask, idle = USUAL_IDLE, endLimit = USUAL_END_LIMIT }: KeptTasksOptions) {
  const waiting = new Set<Kept>();

  function begin(heapMegabytes: number): Kept {
    const process = startTask(heapMegabytes);
    const timer = setTimeout(() => {
      if (waiting.delete(kept)) process.end();
    }, idle).unref();
    const kept: Kept = { process, heapMegabytes, timer, follower: null, state: 'busy' };
    process.follow({
      takes(message) {
        const isLast = message.kind !== 'begun' && message.kind !== 'progress';
        if (kept.state === 'busy' && isLast) kept.state = 'done';
        kept.follower?.takes(message);
      },
      prints: (text) => kept.follower?.prints(text),
      ends(end) {
        kept.state = 'ended';
        clearTimeout(timer);
        waiting.delete(kept);
        kept.follower?.ends(end);
      },
    });
    return kept;
  }

  function take(heapMegabytes: number): Kept {
    const kept = [...waiting].find((one) => one.heapMegabytes === heapMegabytes) ?? begin(heapMegabytes);
    waiting.delete(kept);
    kept.state = 'busy';
    return kept;
  }

  function release(kept: Kept, follower: TaskFollower): void {
    kept.follower = null;
    kept.timer.refresh();
    waiting.add(kept);
    follower.ends({ code: 0 });
  }

  function giveUp(kept: Kept, follower: TaskFollower): void {
    kept.state = 'ended';
    kept.process.end();
    setTimeout(() => follower.ends({ code: null }), endLimit).unref();
  }

  return {
    startTask: ((heapMegabytes) => {
      const kept = take(heapMegabytes);
      let own: TaskFollower | null = null;
      return {
        send: (command) => kept.process.send(command),
        end() {
          if (own === null || own !== kept.follower) return;
          if (kept.state === 'done') release(kept, own);
          else if (kept.state === 'busy') giveUp(kept, own);
        },
        follow(follower) {
          own = follower;
          kept.follower = follower;
        },
      };
    }) satisfies StartTask,
    /** Ends the processes that wait. */
    stop: (): void => {
      for (const { process } of waiting) process.end();
      waiting.clear();
    },
  };
}
