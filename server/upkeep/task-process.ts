import process from 'node:process';
import { answerTask } from './answer-task.ts';
import type { TaskCommand } from './run-task.ts';

/* The child process of tasks, one after the other. It ends with the process that started it. */

process.on('message', (command: TaskCommand) => {
  void answerTask(command, (message) => void process.send?.(message, undefined, undefined, () => {}));
});
process.once('disconnect', () => process.exit());
