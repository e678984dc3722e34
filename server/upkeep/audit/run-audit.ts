import { z } from 'zod';
import { type AuditFinding, auditFinding } from './audit-finding.ts';
import { runInThread, siblingModule } from '../threads/run-in-thread.ts';
import { errorOf, toldError } from '../told-error.ts';

/** What seventy thousand parts need, and two hundred thousand. */
const heapMegabytes = [200, 1200] as const;

const auditMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), findings: z.array(auditFinding) }),
  toldError,
]);

/** What the thread of an audit says. */
export type AuditMessage = z.infer<typeof auditMessage>;

/**
 * Audits a catalogue file in a thread of its own.
 * @throws {CatalogueFileError} when it cannot be read, {ThreadMemoryError}, or the reason of the signal
 */
export async function runAudit(path: string, signal?: AbortSignal): Promise<readonly AuditFinding[]> {
  return await runInThread({
    module: siblingModule(import.meta.url, 'audit-worker'),
    order: { path },
    heapMegabytes,
    signal,
    read: (message) => {
      const told = auditMessage.parse(message);
      if (told.kind === 'refused') throw errorOf(told);
      return { answer: told.findings };
    },
  });
}
