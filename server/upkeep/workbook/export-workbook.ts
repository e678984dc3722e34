import { statSync } from 'node:fs';
import { type StartTask, runTask, taskModule } from '../run-task.ts';
import type { task, Workbook, WorkbookOrder } from './write-workbook.ts';

/** In megabytes: for seventy thousand parts, and for two hundred thousand. */
const heapMegabytes = [300, 900] as const;

/** A workbook that can be sent. */
interface WrittenWorkbook extends Workbook {
  readonly bytes: Buffer;
}

/**
 * Makes a function that exports the catalogue that is served. The last workbook is kept until the file or the order changes;
 * every request until then gets these bytes.
 */
export function createWorkbookExport(
  findOrder: () => WorkbookOrder,
  startTask?: StartTask,
): () => Promise<WrittenWorkbook> {
  let last: { readonly file: string; readonly workbook: Promise<WrittenWorkbook> } | null = null;
  return () => {
    const order = findOrder();
    const file = `${identityOf(order.path)} ${order.startsOn}`;
    if (last?.file === file) return last.workbook;
    const written = { file, workbook: exportWorkbook(order, startTask) };
    last = written;
    // What has failed is tried anew.
    written.workbook.catch(() => {
      if (last === written) last = null;
    });
    return written.workbook;
  };
}

/** Differs where the file is another one or was changed. A file that is away is for the task to tell. */
function identityOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false });
  return [path, facts?.dev, facts?.ino, facts?.size, facts?.mtimeNs].join(' ');
}

/**
 * Writes a catalogue as a workbook, in a process of its own.
 * @throws {CatalogueFileError} when it cannot be read, {TaskMemoryError} or {TaskTimeError}
 */
export async function exportWorkbook(order: WorkbookOrder, startTask?: StartTask): Promise<WrittenWorkbook> {
  const module = taskModule<typeof task>(import.meta.url, 'write-workbook');
  const { bytes, digest } = await runTask(module, order, { heapMegabytes, startTask });
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), digest };
}
