import type { Writable } from 'node:stream';

/** The loss since the last record that was written. `records`: how many were lost. */
export interface LogLoss {
  readonly records: number;
  readonly reason: string;
}

/** Writes a formatted record. Never throws, never waits. */
export type WriteRecord = (text: string) => void;

/** In bytes: about a thousand records wait for a slow reader. */
const mostWaiting = 512 * 1024;

function ignoreError(): void {}

/**
 * Writes to a stream that may fail: on a full disk, or if its reader has closed or does not read. Counts and drops a
 * record that cannot be written, and tries the next record again.
 * @param reportLoss called after the first record that was written again; may write a record itself
 */
export function createLogOutput(destination: Writable, reportLoss: (loss: LogLoss) => void): WriteRecord {
  let lost = 0;
  let reason = '';
  /** The number of lost records in the report that is being written; null: no report is being written. */
  let reported: number | null = null;
  let wasCutOff = false;
  const lose = (why: string): void => {
    lost += 1;
    reason = why;
  };
  const finish = (error?: Error | null): void => {
    if (error !== undefined && error !== null) {
      reported = null;
      wasCutOff = true;
      lose(error.message);
    } else if (reported !== null) {
      lost -= reported;
      reported = null;
    } else if (lost > 0) {
      reported = lost;
      reportLoss({ records: lost, reason });
    }
  };
  // Each write gets its own error. The event would end the process if nothing listened. A second logger for the same
  // stream, for example after a restart of the server in the app, needs no second listener.
  if (!destination.listeners('error').includes(ignoreError)) destination.on('error', ignoreError);
  return (text) => {
    if (destination.writableLength > mostWaiting) {
      lose('The reader of the log is too slow.');
      return;
    }
    // On a full disk the start of the previous record may have been written.
    destination.write(wasCutOff ? `\n${text}` : text, finish);
    wasCutOff = false;
  };
}
