import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { runInThread, siblingModule } from '../threads/run-in-thread.ts';
import { type ImportProgress, importProgress } from './import-report.ts';
import { type NextCatalogue, type NextOrder, nextCatalogue } from './next-catalogue.ts';
import { errorOf, toldError } from '../told-error.ts';

/** What seventy thousand parts need, and two hundred thousand. */
const heapMegabytes = [200, 1200] as const;

const importMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: importProgress }),
  z.object({ kind: z.literal('done'), next: nextCatalogue }),
  toldError,
]);

/** What the thread of an import says. */
export type ImportMessage = z.infer<typeof importMessage>;

interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly progress: (progress: ImportProgress) => void;
}

/**
 * Writes the next catalogue in a thread of its own.
 * @throws {ExchangeError} or CatalogueFileError with a sentence, {ThreadMemoryError}, or the reason of the signal
 */
export async function runImport(order: NextOrder, { signal, progress }: RunOptions): Promise<NextCatalogue> {
  return await runInThread({
    module: siblingModule(import.meta.url, 'import-worker'),
    order,
    heapMegabytes,
    async beginAgain() {
      await rm(order.next, { force: true });
      await rm(`${order.next}-journal`, { force: true });
    },
    signal,
    read: (message) => {
      const told = importMessage.parse(message);
      if (told.kind === 'refused') throw errorOf(told);
      if (told.kind === 'done') return { answer: told.next };
      progress(told.progress);
      return null;
    },
  });
}
