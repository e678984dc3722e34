import { type TaskOptions, runTask, taskModule } from '../run-task.ts';
import type { task } from './audit-catalogue.ts';
import type { AuditFinding } from './audit-finding.ts';

/** @throws {CatalogueFileError} if the file cannot be read, {TaskMemoryError}, {TaskTimeError}, or the signal's reason */
export async function runAudit(
  path: string,
  options: Pick<TaskOptions<never>, 'signal' | 'startTask'>,
): Promise<readonly AuditFinding[]> {
  return await runTask(taskModule<typeof task>(import.meta.url, 'audit-catalogue'), path, options);
}
