import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOrdinaryFile } from '../files/ordinary-file.ts';
import { isMissing, writeFileAtomically } from '../files/write-file.ts';

/** The machine that has a quote open, and the time at which it opened it. */
export interface LockOwner {
  readonly machine: string;
  readonly since: Date;
}

interface StoredLock {
  readonly machine: string;
  readonly since: string;
  /** The process on that machine. */
  readonly process: number;
  /** The start of the app. */
  readonly start: string;
}

export interface LockTaker {
  /** The start of the app. */
  readonly start?: string;
  readonly machine?: string;
  /** The process of the app on this machine. */
  readonly process?: number;
}

const WRITING_IN_MILLISECONDS = 200;
const MOST_LOCK_BYTES = 10_000;

/** The locks of one start of the app. */
export type QuoteLocks = ReturnType<typeof createQuoteLocks>;

/**
 * Makes the locks of this start. A lock is a file beside the quote: it names its machine to the other machines, and forbids
 * nothing. A lock of a process of this machine that has ended counts as none.
 */
export function createQuoteLocks(taker: LockTaker = {}) {
  const { start = randomUUID(), machine = hostname(), process: id = process.pid } = taker;

  async function read(path: string): Promise<StoredLock | null> {
    const source = await readOrdinaryFile(lockPath(path), MOST_LOCK_BYTES).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    const stored = source === null ? null : parseLock(source.toString('utf8'));
    if (stored === null || (stored.machine === machine && !isRunning(stored.process))) return null;
    return stored;
  }

  /** Another machine may be writing the lock just now. */
  async function readTwice(path: string): Promise<StoredLock | null> {
    const present = await read(path);
    if (present !== null) return present;
    await wait(WRITING_IN_MILLISECONDS);
    return await read(path);
  }

  const own = (): string =>
    JSON.stringify({ machine, since: new Date().toISOString(), process: id, start } satisfies StoredLock);

  return {
    start,
    /** Takes the lock if nobody else has it. Returns its owner; null: this start. A folder that cannot be written has no locks. */
    async take(path: string): Promise<LockOwner | null> {
      try {
        const file = await open(lockPath(path), 'wx');
        try {
          await file.writeFile(own());
        } finally {
          await file.close();
        }
        return null;
      } catch {
        const present = await readTwice(path).catch(() => null);
        if (present !== null && present.start !== start) return ownerOf(present);
        await writeFileAtomically(lockPath(path), own()).catch(() => undefined);
        return null;
      }
    },
    /** Takes the lock from its owner. */
    takeOver: async (path: string): Promise<void> => {
      await writeFileAtomically(lockPath(path), own()).catch(() => undefined);
    },
    /** Returns the other owner of the lock; null: none. */
    async otherOwner(path: string): Promise<LockOwner | null> {
      const present = await read(path).catch(() => null);
      return present === null || present.start === start ? null : ownerOf(present);
    },
    /** Gives the lock back. Leaves another's lock. Never throws. */
    async release(path: string): Promise<void> {
      const present = await read(path).catch(() => null);
      if (present?.start === start) await rm(lockPath(path), { force: true }).catch(() => undefined);
    },
  };
}

function lockPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.lock`);
}

/** Returns the name of the file that a lock belongs to; null: the file is no lock. */
export function lockedName(name: string): string | null {
  return /^\.(.+)\.lock$/.exec(name)?.[1] ?? null;
}

function ownerOf({ machine, since }: StoredLock): LockOwner {
  return { machine, since: new Date(since) };
}

/** Returns a lock; null: the file is damaged, or half written. */
function parseLock(source: string): StoredLock | null {
  try {
    const stored: unknown = JSON.parse(source);
    if (typeof stored !== 'object' || stored === null) return null;
    const { machine, since, process: id, start }: Partial<Record<keyof StoredLock, unknown>> = stored;
    if (typeof machine !== 'string' || typeof since !== 'string' || Number.isNaN(Date.parse(since))) return null;
    return typeof id === 'number' && typeof start === 'string' ? { machine, since, process: id, start } : null;
  } catch {
    return null;
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
