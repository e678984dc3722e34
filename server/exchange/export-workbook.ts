import { Worker } from 'node:worker_threads';
import type { Locale } from '../i18n/locale.ts';

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

async function exportInThread(order: WorkbookOrder): Promise<Buffer> {
  // The compiled program has the same files with another ending.
  const file = import.meta.url.endsWith('.ts') ? './export-worker.ts' : './export-worker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (bytes: unknown) => {
        if (bytes instanceof Uint8Array) resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
        else reject(new Error('The workbook was not made.'));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The workbook was not made.')));
    });
  } finally {
    await worker.terminate();
  }
}
