import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { isMissing, patientlySync } from '../files/write-file.ts';

export interface RotatingLogOptions {
  folder: string;
  /** File name without its ending; the older files are `<name>.1.log`, `<name>.2.log` and so on. */
  name: string;
  /** A file is renamed when the next line would make it larger than this. */
  limitInBytes: number;
  fileCount: number;
}

/** At most five files of one megabyte. The server without windows has files of its own, because both may run at once. */
export const DESKTOP_LOG = { name: 'desktop', limitInBytes: 1_048_576, fileCount: 5 } as const;
export const HEADLESS_LOG = { ...DESKTOP_LOG, name: 'headless' } as const;

interface LogFile {
  descriptor: number;
  size: number;
}

/**
 * A stream into log files that together never grow beyond `limitInBytes * fileCount`. Writes are synchronous: a line that
 * says why the process ends must be on the disk when it ends. When the disk is full or the folder cannot be written,
 * lines are dropped and the next one is tried again: the app goes on and leaks no file descriptors.
 */
export function openRotatingLog(options: RotatingLogOptions): Writable {
  let file: LogFile | null = null;

  function append(line: Buffer): void {
    file ??= openLogFile(logPath(options, 0), options.folder);
    if (file.size > 0 && file.size + line.length > options.limitInBytes) {
      closeSync(file.descriptor);
      file = null;
      const isRotated = rotate(options);
      file = openLogFile(logPath(options, 0), options.folder);
      // Windows refuses to rename a file that another program has open: then the old lines are given up for the new.
      if (!isRotated) {
        ftruncateSync(file.descriptor);
        file.size = 0;
      }
    }
    file.size += writeSync(file.descriptor, line);
  }

  return new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, done) {
      try {
        append(chunk);
      } catch {
        // The line is lost; the file stays open, or the next line opens it.
      }
      done();
    },
    final(done) {
      if (file !== null) closeSync(file.descriptor);
      file = null;
      done();
    },
  });
}

/** Path of the current log (0) or of an older one (1, 2, …). */
export function logPath(options: Pick<RotatingLogOptions, 'folder' | 'name'>, age: number): string {
  return join(options.folder, age === 0 ? `${options.name}.log` : `${options.name}.${age}.log`);
}

function openLogFile(path: string, folder: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(path, 'a', 0o600);
  return { descriptor, size: fstatSync(descriptor).size };
}

function rotate(options: RotatingLogOptions): boolean {
  try {
    rmSync(logPath(options, options.fileCount - 1), { force: true });
    for (let age = options.fileCount - 2; age >= 0; age -= 1)
      renameIfThere(logPath(options, age), logPath(options, age + 1));
    return true;
  } catch {
    return false;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    patientlySync(() => renameSync(from, to));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
