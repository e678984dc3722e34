import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { catalogueFileErrorOf } from '../../../db/catalogue-file-error.ts';
import type { AuditFinding } from './audit-finding.ts';
import { runAudit } from './run-audit.ts';

/** The audit of the catalogue that is served, made in a thread of its own. */
export interface KeptAudit extends AsyncDisposable {
  /**
   * What is wrong with the catalogue as it is now; null while that is still being found out.
   * @throws {CatalogueFileError} when it cannot be read
   */
  findings(): Promise<readonly AuditFinding[] | null>;
}

interface Audit {
  /** The state of the file that it is of. */
  readonly state: string;
  readonly findings: Promise<readonly AuditFinding[]>;
}

/**
 * Makes audits one at a time, and keeps the last one for as long as the file is the same.
 * @param patience how long an answer may wait for an audit, in milliseconds
 */
export function createKeptAudit(pathOf: () => string, patience: number): KeptAudit {
  const closing = new AbortController();
  let last: Audit | null = null;
  let idle: Promise<unknown> = Promise.resolve();
  const begin = (path: string, state: string): Audit => {
    const findings = idle.then(() => runAudit(path, closing.signal));
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
