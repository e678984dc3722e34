import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { ThreadMemoryError, runInThread, siblingModule } from '../threads/run-in-thread.ts';
import { type ImportProgress, importProgress } from './import-report.ts';
import { type NextCatalogue, type NextOrder, nextCatalogue } from './next-catalogue.ts';
import { errorOf, toldError } from './told-error.ts';

/** What seventy thousand parts need; what needs more starts again with more. */
const heapMegabytes = [256, 800] as const;

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
export async function runImport(order: NextOrder, options: RunOptions): Promise<NextCatalogue> {
  const [usual, most] = heapMegabytes;
  try {
    return await runWithHeap(usual, order, options);
  } catch (error) {
    if (!(error instanceof ThreadMemoryError)) throw error;
    await rm(order.next, { force: true });
    await rm(`${order.next}-journal`, { force: true });
    return await runWithHeap(most, order, options);
  }
}

async function runWithHeap(
  mostHeapMegabytes: number,
  order: NextOrder,
  { signal, progress }: RunOptions,
): Promise<NextCatalogue> {
  return await runInThread({
    module: siblingModule(import.meta.url, 'import-worker'),
    order,
    mostHeapMegabytes,
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
