import { answerTask } from '../../server/upkeep/answer-task.ts';
import type { TaskCommand } from '../../server/upkeep/run-task.ts';

/* The utility process of a task. The app's program cannot be started as plain Node: a fork would start the app again. */

const { parentPort } = process;
const send = parentPort.postMessage.bind(parentPort);

parentPort.once('message', ({ data }: { readonly data: TaskCommand }) => {
  void answerTask(data, send);
});
