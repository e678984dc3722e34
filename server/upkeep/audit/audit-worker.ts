import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { auditFile } from './audit-file.ts';
import { takeOrder } from '../threads/take-order.ts';
import type { AuditMessage } from './run-audit.ts';
import { tellError } from '../told-error.ts';

/* A thread that audits a catalogue and says what it found. */
const { order } = takeOrder(z.object({ path: z.string() }));
const tell = (message: AuditMessage): void => parentPort?.postMessage(message, []);
try {
  tell({ kind: 'done', findings: await auditFile(order.path) });
} catch (error) {
  const told = tellError(error);
  if (told === null) throw error;
  tell(told);
}
