import { type StartTask, runTask, taskModule } from '../run-task.ts';
import type { WorkbookOrder, task } from './write-workbook.ts';

/** In megabytes: for seventy thousand parts, and for two hundred thousand. */
const heapMegabytes = [300, 900] as const;

/**
 * Makes a function that exports the catalogue that is served. While a workbook is being written, further callers wait for the
 * same one.
 */
export function createWorkbookExport(findOrder: () => WorkbookOrder, startTask?: StartTask): () => Promise<Buffer> {
  let running: { readonly path: string; readonly bytes: Promise<Buffer> } | null = null;
  return () => {
    const order = findOrder();
    if (running?.path === order.path) return running.bytes;
    const begun = { path: order.path, bytes: exportWorkbook(order, startTask) };
    running = begun;
    const forget = (): void => {
      if (running === begun) running = null;
    };
    begun.bytes.then(forget, forget);
    return begun.bytes;
  };
}

/**
 * Writes a catalogue as a workbook, in a process of its own.
 * @throws {CatalogueFileError} when it cannot be read, {TaskMemoryError} or {TaskTimeError}
 */
export async function exportWorkbook(order: WorkbookOrder, startTask?: StartTask): Promise<Buffer> {
  const module = taskModule<typeof task>(import.meta.url, 'write-workbook');
  const bytes = await runTask(module, order, { heapMegabytes, startTask });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
