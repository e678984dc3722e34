import { parentPort } from 'node:worker_threads';
import { StoppedError, takeOrder } from '../threads/take-order.ts';
import { nextOrder, writeNextCatalogue } from './next-catalogue.ts';
import type { ImportMessage } from './run-import.ts';
import { tellError } from '../told-error.ts';

/* A thread that writes the next catalogue out of a file, and says how far it has come and what came of it. */
const { order, stopIfAsked } = takeOrder(nextOrder);
const tell = (message: ImportMessage): void => parentPort?.postMessage(message, []);
try {
  const next = await writeNextCatalogue(order, (progress) => {
    stopIfAsked();
    tell({ kind: 'progress', progress });
  });
  tell({ kind: 'done', next });
} catch (error) {
  const told = tellError(error);
  if (told !== null) tell(told);
  else if (!(error instanceof StoppedError)) throw error;
}
