import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

/** The owners of a file and its folder; `unknown` if Windows did not say. */
export type Ownership = 'administrators' | 'others' | 'unknown';

/** An owner in SDDL: the group of administrators, the system, its installer, the administrators of the machine or the domain. */
const ADMINISTRATORS =
  /^O:(?:BA|SY|LA|DA|EA|S-1-5-32-544|S-1-5-18|S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464)(?=[A-Z]:|$)/;

const LIMIT_IN_MILLISECONDS = 10_000;

/**
 * Asks Windows who owns a file and its folder: every user may make files in `%ProgramData%`, but none can give them to the
 * administrators. Node does not know owners there. It takes about half a second.
 */
export function windowsOwnership(path: string): Ownership {
  // With the modules of another PowerShell, `Get-Acl` would not be found.
  const { PSModulePath: _modules, ...environment } = process.env;
  const windows = environment['SystemRoot'] ?? 'C:\\Windows';
  const { error, stdout } = spawnSync(
    join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    ['-NoProfile', '-NonInteractive', '-Command', '(Get-Acl -LiteralPath $env:ASKED_FOLDER, $env:ASKED_FILE).Sddl'],
    {
      encoding: 'utf8',
      env: { ...environment, ASKED_FOLDER: dirname(path), ASKED_FILE: path },
      timeout: LIMIT_IN_MILLISECONDS,
      windowsHide: true,
    },
  );
  return error === undefined ? ownershipOf(stdout) : 'unknown';
}

/**
 * Returns how the owner of the central settings is asked. A file on the command line holds for this start only, and on other systems only
 * root can write to the folder.
 */
export function ownerQuestion(platform: NodeJS.Platform, isOnCommandLine: boolean): (path: string) => Ownership {
  return platform === 'win32' && !isOnCommandLine ? windowsOwnership : () => 'administrators';
}

/** @param printed a line for the folder and a line for the file, each with a security descriptor (SDDL) unless it cannot be read */
export function ownershipOf(printed: string): Ownership {
  const descriptors = printed.split(/\r?\n/).filter((line) => line !== '');
  const areAll = descriptors.length === 2 && descriptors.every((descriptor) => ADMINISTRATORS.test(descriptor));
  return areAll ? 'administrators' : 'others';
}
