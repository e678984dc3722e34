import { z } from 'zod';
import type { Locale } from '../../i18n/locale.ts';
import { runInThread, siblingModule } from '../threads/run-in-thread.ts';
import { errorOf, toldError } from '../told-error.ts';

/** What seventy thousand parts need, and two hundred thousand. */
const heapMegabytes = [300, 1200] as const;

const exportMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), bytes: z.instanceof(Uint8Array) }),
  toldError,
]);

/** What the thread of an export says. */
export type ExportMessage = z.infer<typeof exportMessage>;

/** A catalogue that is to be written as a workbook, and the language of its notes. */
export interface WorkbookOrder {
  readonly path: string;
  readonly localesRoot: string;
  readonly locale: Locale;
}

/**
 * Makes a function that writes a catalogue as a workbook, in a thread of its own so that pages are answered meanwhile. Who
 * asks while one is being made of the same catalogue gets that.
 */
export function createWorkbookExport(findOrder: () => WorkbookOrder): () => Promise<Buffer> {
  let running: { readonly path: string; readonly bytes: Promise<Buffer> } | null = null;
  return () => {
    const order = findOrder();
    if (running?.path === order.path) return running.bytes;
    const begun = { path: order.path, bytes: exportWorkbook(order) };
    running = begun;
    const forget = (): void => {
      if (running === begun) running = null;
    };
    begun.bytes.then(forget, forget);
    return begun.bytes;
  };
}

/**
 * Writes a catalogue as a workbook, in a thread of its own.
 * @throws {CatalogueFileError} when it cannot be read, or {ThreadMemoryError}
 */
export async function exportWorkbook(order: WorkbookOrder): Promise<Buffer> {
  return await runInThread({
    module: siblingModule(import.meta.url, 'export-worker'),
    order,
    heapMegabytes,
    read: (message) => {
      const told = exportMessage.parse(message);
      if (told.kind === 'refused') throw errorOf(told);
      return { answer: Buffer.from(told.bytes.buffer, told.bytes.byteOffset, told.bytes.byteLength) };
    },
  });
}
