import type { Writable } from 'node:stream';

/** What could not be written since the last record that was. */
export interface LogLoss {
  readonly records: number;
  /** Why, in the words of the system. */
  readonly reason: string;
}

/** Takes formatted records. Never throws, never waits. */
export type WriteRecord = (text: string) => void;

/** What may wait for a reader that is slower than the server: about a thousand records. In bytes. */
const mostWaiting = 512 * 1024;

/**
 * Writes to a stream that may fail: a full disk, a reader that went away or stands still. A record that cannot be written
 * is counted and forgotten; the next one is tried again.
 * @param tellLoss called after the first record that was written again; may write a record itself
 */
export function createLogOutput(destination: Writable, tellLoss: (loss: LogLoss) => void): WriteRecord {
  let lost = 0;
  let reason = '';
  /** How many of them are told by a record that is on its way; null where none is. */
  let told: number | null = null;
  let wasCutOff = false;
  const lose = (why: string): void => {
    lost += 1;
    reason = why;
  };
  const finish = (error?: Error | null): void => {
    if (error !== undefined && error !== null) {
      told = null;
      wasCutOff = true;
      lose(error.message);
    } else if (told !== null) {
      lost -= told;
      told = null;
    } else if (lost > 0) {
      told = lost;
      tellLoss({ records: lost, reason });
    }
  };
  // Each write hears of its own failure; without a listener the event would end the process.
  destination.on('error', () => {});
  return (text) => {
    if (destination.writableLength > mostWaiting) {
      lose('The reader of the log is too slow.');
      return;
    }
    // A full disk may have taken the beginning of the record before.
    destination.write(wasCutOff ? `\n${text}` : text, finish);
    wasCutOff = false;
  };
}
