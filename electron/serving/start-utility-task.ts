import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { StartTask, TaskMessage } from '../../server/upkeep/run-task.ts';

/** The name of the process of a task, in Electron's events and in the system's list of processes. */
export const TASK_NAME = 'Pipekalkulator task';

/** Starts a task in a utility process of Electron. */
export const startUtilityTask: StartTask = (heapMegabytes) => {
  const entry = fileURLToPath(new URL('./utility-task.js', import.meta.url));
  const task = utilityProcess.fork(entry, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serviceName: TASK_NAME,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return {
    send: (command) => task.postMessage(command, []),
    end: () => void task.kill(),
    follow(follower) {
      task.on('message', (message: TaskMessage) => follower.takes(message));
      task.stderr?.on('data', (text) => follower.prints(String(text)));
      task.once('exit', (code) => follower.ends({ code }));
    },
  };
};
