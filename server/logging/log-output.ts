import type { Writable } from 'node:stream';

/** The records that were lost since the last one that was written. */
export interface LogLoss {
  readonly records: number;
  /** The system's error message. */
  readonly reason: string;
}

/** Takes formatted records. Never throws, never waits. */
export type WriteRecord = (text: string) => void;

/** The most that may wait for a slow reader, in bytes: about a thousand records. */
const mostWaiting = 512 * 1024;

/**
 * Writes to a stream that may fail: a full disk, a reader that has closed or does not read. A record that cannot be written
 * is counted and dropped; the next one is tried again.
 * @param reportLoss called after the first record that was written again; may write a record itself
 */
export function createLogOutput(destination: Writable, reportLoss: (loss: LogLoss) => void): WriteRecord {
  let lost = 0;
  let reason = '';
  /** How many of them the report that is being written covers; null where there is none. */
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
  // Each write gets its own error; without a listener the event would end the process.
  destination.on('error', () => {});
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
