import { parentPort, workerData } from 'node:worker_threads';
import { nextOrder, writeNextCatalogue } from './next-catalogue.ts';
import { type ThreadMessage, refusalOf } from './thread-message.ts';

/* A thread that writes the next catalogue out of a file, and says how far it has come and what came of it. */
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message, []);
try {
  const next = await writeNextCatalogue(nextOrder.parse(workerData), (progress) =>
    tell({ kind: 'progress', progress }),
  );
  tell({ kind: 'done', next });
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  tell(refusal);
}
