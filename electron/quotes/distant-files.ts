import type { StartTask } from '../../server/upkeep/run-task.ts';
import type { FileWorkName, GivenTo, QuoteFileOrder, QuoteFileOutcome, QuoteFiles, ResultOf } from './quote-files.ts';

export interface DistantFilesOptions {
  /** This start of the app, by its locks. */
  readonly start: string;
  readonly startTask: StartTask;
  /** In milliseconds. */
  readonly limit?: number;
}

const USUAL_LIMIT = 15_000;
const HEAP_IN_MEGABYTES = 300;

/** The folder has refused, or has not answered in time (`ETIMEDOUT`). The message has no name of a file. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
  readonly code: string;

  constructor(code: string) {
    super(`The folder does not do the work (${code}).`);
    this.code = code;
  }
}

/** Works on files in a process of its own. If the folder does not answer, the process is ended, and the work fails. */
export function createDistantFiles({ start, startTask, limit = USUAL_LIMIT }: DistantFilesOptions): QuoteFiles {
  async function call<Name extends FileWorkName>(name: Name, given: GivenTo<Name>): Promise<ResultOf<Name>> {
    const { runTask, TaskTimeError, taskModule } = await import('../../server/upkeep/run-task.ts');
    type Work = (order: QuoteFileOrder<Name>) => Promise<QuoteFileOutcome<Name>>;
    const outcome = await runTask(
      taskModule<Work>(import.meta.url, 'quote-files'),
      { name, given, start, process: process.pid },
      { startTask, patience: limit, heapMegabytes: HEAP_IN_MEGABYTES },
    ).catch((error: unknown) => {
      throw error instanceof TaskTimeError ? new FolderError('ETIMEDOUT') : error;
    });
    if ('fault' in outcome) throw new FolderError(outcome.fault);
    return outcome.result;
  }
  return {
    read: (given) => call('read', given),
    contents: (path) => call('contents', path),
    write: (given) => call('write', given),
    writeNew: (given) => call('writeNew', given),
    takeLock: (path) => call('takeLock', path),
    takeOverLock: (path) => call('takeOverLock', path),
    lockOwner: (path) => call('lockOwner', path),
    releaseLock: (path) => call('releaseLock', path).catch(() => undefined),
  };
}
