import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import { type StartTask, type TaskOptions, runTask, taskModule } from '../run-task.ts';
import type { task } from './audit-catalogue.ts';
import type { AuditFinding } from './audit-finding.ts';

/** In megabytes: for seventy thousand parts, and for two hundred thousand. */
const heapMegabytes = [200, 900] as const;

/**
 * Audits a catalogue file in a process of its own.
 * @throws {CatalogueFileError} when it cannot be read, {TaskMemoryError}, {TaskTimeError}, or the signal's reason
 */
export async function runAudit(
  path: string,
  options: Pick<TaskOptions<never>, 'signal' | 'startTask'>,
): Promise<readonly AuditFinding[]> {
  const module = taskModule<typeof task>(import.meta.url, 'audit-catalogue');
  return await runTask(module, path, { heapMegabytes, ...options });
}

/** The audit of the catalogue that is served. */
export interface KeptAudit extends AsyncDisposable {
  /**
   * The findings for the catalogue as it is now; null while it is still being audited.
   * @throws {CatalogueFileError} when it cannot be read
   */
  findings(): Promise<readonly AuditFinding[] | null>;
}

interface Audit {
  /** The state of the audited file. */
  readonly state: string;
  readonly findings: Promise<readonly AuditFinding[]>;
}

/**
 * Runs one audit at a time, and keeps the last one while the file does not change.
 * @param patience how long an answer may wait for an audit, in milliseconds
 */
export function createKeptAudit(pathOf: () => string, patience: number, startTask?: StartTask): KeptAudit {
  const closing = new AbortController();
  let last: Audit | null = null;
  let idle: Promise<unknown> = Promise.resolve();
  const begin = (path: string, state: string): Audit => {
    const findings = idle.then(() => runAudit(path, { startTask, signal: closing.signal }));
    const audit = { state, findings };
    idle = findings.catch(() => {
      if (last === audit) last = null;
    });
    return audit;
  };
  return {
    async findings() {
      const path = pathOf();
      const state = await stateOf(path);
      if (last?.state !== state) last = begin(path, state);
      const { findings } = last;
      const answered = new AbortController();
      try {
        return await Promise.race([findings, wait(patience, null, { signal: answered.signal })]);
      } finally {
        answered.abort();
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('The server is closing.'));
      await idle;
    },
  };
}

async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs } = await stat(path, { bigint: true });
    return [path, dev, ino, size, mtimeNs].join(' ');
  } catch (error) {
    throw catalogueFileErrorOf(path, error);
  }
}
