import type { Writable } from 'node:stream';
import { openRotatingLog } from './rotating-log.ts';

/** At most five files of one megabyte in the user's log folder. */
export const DESKTOP_LOG = { name: 'desktop', limitInBytes: 1_048_576, fileCount: 5 } as const;

/** The log of the shell and of its server. */
export function openDesktopLog(folder: string): Writable {
  return openRotatingLog({ folder, ...DESKTOP_LOG });
}
