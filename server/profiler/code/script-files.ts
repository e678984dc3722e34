import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in code. `file` is relative to the root of the application where it lies below it. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly functionName: string;
}

/** A file name as it is shown: below the root relative to it and with slashes, elsewhere as it is. */
export function relativeFile(file: string, root: string): string {
  const path = relative(root, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? file : path.split(sep).join('/');
}

/** The path of a script that the engine names by address or path; null where it is not a file of ours or a library's. */
export function scriptPath(script: string): string | null {
  if (script.startsWith('file:')) {
    try {
      return fileURLToPath(script);
    } catch {
      return null;
    }
  }
  return isAbsolute(script) ? script : null;
}

/** Whether a script, as the engine names it, lies in one of the folders. */
export function isBelow(script: string, folders: readonly string[]): boolean {
  const path = script.startsWith('file:') ? scriptPath(script) : script;
  return path !== null && folders.some((folder) => path.startsWith(folder));
}

/**
 * Decides whether a file is the application's own code: below its root, no package, and none of the folders that only observe it.
 * @param observers absolute paths of folders
 */
export function createIsOwnFile(root: string, observers: readonly string[]): (file: string) => boolean {
  const rootPrefix = root.endsWith(sep) ? root : root + sep;
  const packages = `${sep}node_modules${sep}`;
  return (file) =>
    file.startsWith(rootPrefix) && !file.includes(packages) && !observers.some((folder) => file.startsWith(folder));
}
