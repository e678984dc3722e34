import { answerTask } from '../../server/upkeep/answer-task.ts';
import type { TaskCommand } from '../../server/upkeep/run-task.ts';

/* The utility process of tasks, one after the other. The app's program cannot be started as plain Node: a fork would start the app again. */

// Since Electron 37 an unhandled rejection does not end a utility process, and the import would wait for ever.
process.once('unhandledRejection', (error) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});

const { parentPort } = process;
const send = parentPort.postMessage.bind(parentPort);

parentPort.on('message', ({ data }: { readonly data: TaskCommand }) => {
  void answerTask(data, send);
});
