import type { Locale } from '../i18n/locale.ts';
import { runInThread, siblingModule } from '../threads/run-in-thread.ts';

const mostHeapMegabytes = 300;

/** A catalogue that is to be written as a workbook, and the language of its notes. */
export interface WorkbookOrder {
  readonly path: string;
  readonly localesRoot: string;
  readonly locale: Locale;
}

/**
 * Makes a function that writes a catalogue as a workbook, in a thread of its own so that pages are answered meanwhile. Who
 * asks while one is being made gets the same.
 */
export function createWorkbookExport(order: WorkbookOrder): () => Promise<Buffer> {
  let running: Promise<Buffer> | null = null;
  return () => {
    running ??= exportInThread(order).finally(() => {
      running = null;
    });
    return running;
  };
}

async function exportInThread(data: WorkbookOrder): Promise<Buffer> {
  return await runInThread({
    module: siblingModule(import.meta.url, 'export-worker'),
    data,
    mostHeapMegabytes,
    read: (bytes) => {
      if (!(bytes instanceof Uint8Array)) throw new Error('The workbook was not made.');
      return { answer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
    },
  });
}
