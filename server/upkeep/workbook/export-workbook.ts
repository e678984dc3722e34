import { runTask, taskModule } from '../run-task.ts';
import type { WorkbookOrder, task } from './write-workbook.ts';

/** In megabytes: for seventy thousand parts, and for two hundred thousand. */
const heapMegabytes = [300, 1200] as const;

/**
 * Makes a function that exports the catalogue that is served. While a workbook is being written, further callers wait for the
 * same one.
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
 * Writes a catalogue as a workbook, beside the thread that answers requests.
 * @throws {CatalogueFileError} when it cannot be read, or {TaskMemoryError}
 */
export async function exportWorkbook(order: WorkbookOrder): Promise<Buffer> {
  const bytes = await runTask(taskModule<typeof task>(import.meta.url, 'write-workbook'), order, { heapMegabytes });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
