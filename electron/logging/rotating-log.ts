import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';

export interface RotatingLogOptions {
  folder: string;
  /** File name without its ending; the older files are `<name>.1.log`, `<name>.2.log` and so on. */
  name: string;
  /** A file is put aside when the next line would make it larger than this. */
  limitInBytes: number;
  /** How many files are kept, the current one included. */
  fileCount: number;
}

/**
 * A stream into a log file that never grows beyond `limitInBytes * fileCount`. Writes are synchronous: a line that
 * tells why the process is about to end must be on the disk when it ends. When the folder cannot be written, lines
 * are dropped: a full disk must not stop a calculation.
 */
export function openRotatingLog(options: RotatingLogOptions): Writable {
  let file: { descriptor: number; size: number } | null = null;

  function append(line: Buffer): void {
    file ??= openLogFile(logPath(options, 0), options.folder);
    if (file.size > 0 && file.size + line.length > options.limitInBytes) {
      closeSync(file.descriptor);
      file = null;
      rotate(options);
      file = openLogFile(logPath(options, 0), options.folder);
    }
    file.size += writeSync(file.descriptor, line);
  }

  return new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, done) {
      try {
        append(chunk);
      } catch {
        file = null;
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

function openLogFile(path: string, folder: string): { descriptor: number; size: number } {
  mkdirSync(folder, { recursive: true });
  const descriptor = openSync(path, 'a', 0o600);
  return { descriptor, size: fstatSync(descriptor).size };
}

function rotate(options: RotatingLogOptions): void {
  rmSync(logPath(options, options.fileCount - 1), { force: true });
  for (let age = options.fileCount - 2; age >= 0; age -= 1) {
    try {
      renameSync(logPath(options, age), logPath(options, age + 1));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}
