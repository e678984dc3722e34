import { type StartTask, runTask, taskModule } from '../run-task.ts';
import type { task, WorkbookOrder } from './write-workbook.ts';

/** @throws {CatalogueFileError} if the catalogue cannot be read, {TaskMemoryError} or {TaskTimeError} */
export async function exportWorkbook(order: WorkbookOrder, startTask?: StartTask) {
  const module = taskModule<typeof task>(import.meta.url, 'write-workbook');
  const { bytes, digest } = await runTask(module, order, { startTask });
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), digest };
}
