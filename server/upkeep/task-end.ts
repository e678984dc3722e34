/*
 * The last printed words of a task's process say why it has ended. Its exit code does not: V8 aborts for other reasons too, and a
 * signal may come from anywhere.
 */

export interface TaskEnd {
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly signal?: string | null;
}

export class TaskMemoryError extends Error {
  override readonly name = 'TaskMemoryError';
}

export const watchedLimit = 'The task uses too much memory.';

/** The last words of V8 in Node and in Electron at the limit of its heap, or those of the watch. */
const memoryLimit = new RegExp(`^(?:FATAL ERROR: .*|.*OOM error in V8: .*)out of memory$|^${watchedLimit}$`, 'm');

/** @param errors the end of standard error */
export function faultOf({ code, signal = null }: TaskEnd, errors: string): Error {
  if (code === 0) return new Error('The task ended without an answer.');
  if (memoryLimit.test(errors)) return new TaskMemoryError();
  const how = signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
  return new Error(`The task ended with ${how}.\n${errors}`.trim());
}
