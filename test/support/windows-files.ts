import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, join } from 'node:path';

/*
 * Windows' sharing rule for the file functions of the shell: a file that this process has open cannot be renamed,
 * replaced by a rename, or removed (EPERM, EBUSY); and the first two renames to each new name are refused, as when a virus
 * scanner reads a new file. `/proc/self/fd` lists the open files, with SQLite's own.
 */

const SHELL = new URL('../../electron/', import.meta.url).href;

/** How many renames to a new name are refused before one succeeds. */
const PASSING_REFUSALS = 2;

/** Applies the rule to modules of the shell that are loaded from now on. Does nothing without `/proc`. */
export function holdFilesAsWindowsDoes(): void {
  if (process.platform === 'win32' || openPaths() === null) return;
  const refused = new Map<string, number>();
  Object.assign(globalThis, {
    windowsFiles: {
      checkRename(from: string, to: string): void {
        refuseIfOpen(from, 'EPERM', 'rename');
        refuseIfOpen(to, 'EPERM', 'rename');
        const count = refused.get(to) ?? 0;
        refused.set(to, count + 1);
        if (count < PASSING_REFUSALS) throw refusal('EBUSY', 'rename', to);
      },
      checkRemove: (path: string): void => refuseIfOpen(path, 'EBUSY', 'unlink'),
    },
  });
  registerHooks({
    resolve(specifier, context, next) {
      const isOfShell = context.parentURL?.startsWith(SHELL) ?? false;
      const source = isOfShell ? SHIMS[specifier] : undefined;
      if (source === undefined) return next(specifier, context);
      return { url: `data:text/javascript,${encodeURIComponent(source)}`, format: 'module', shortCircuit: true };
    },
  });
}

/** The modules that replace the real ones, with functions that refuse as Windows does. */
const SHIMS: Readonly<Record<string, string>> = {
  'node:fs/promises': `
    export * from 'node:fs/promises';
    import * as files from 'node:fs/promises';
    export async function rename(from, to) { windowsFiles.checkRename(from, to); await files.rename(from, to); }
    export async function rm(path, options) { windowsFiles.checkRemove(path); await files.rm(path, options); }
  `,
  'node:fs': `
    export * from 'node:fs';
    import * as files from 'node:fs';
    export function renameSync(from, to) { windowsFiles.checkRename(from, to); files.renameSync(from, to); }
    export function rmSync(path, options) { windowsFiles.checkRemove(path); files.rmSync(path, options); }
  `,
};

function refuseIfOpen(path: string, code: string, call: string): void {
  if (openPaths()?.has(realPath(path)) === true) throw refusal(code, call, path);
}

function refusal(code: string, call: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${call} '${path}', as on Windows`), { code, syscall: call, path });
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return join(dirname(path), basename(path));
  }
}

/** Every file that this process has open; null if the system does not report them. */
function openPaths(): ReadonlySet<string> | null {
  try {
    const descriptors = readdirSync('/proc/self/fd');
    return new Set(descriptors.flatMap((descriptor) => targetOf(descriptor) ?? []));
  } catch {
    return null;
  }
}

function targetOf(descriptor: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // The descriptor that was open to read the list is closed now.
    return null;
  }
}
