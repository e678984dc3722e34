import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** An Electron that is on this machine. */
export interface InstalledElectron {
  executable: string;
  version: string;
}

/**
 * Looks for a real Electron without ever downloading one: the folder that `ELECTRON_OVERRIDE_DIST_PATH` names, or the
 * one that the electron package has fetched earlier.
 *
 * @param root folder of the project
 * @returns null where there is none
 */
export function findElectron(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): InstalledElectron | null {
  const manifest = createRequire(join(root, 'package.json')).resolve('electron/package.json');
  const given = environment['ELECTRON_OVERRIDE_DIST_PATH'];
  const folder = given === undefined || given === '' ? join(dirname(manifest), 'dist') : given;
  const executable = join(folder, EXECUTABLES[process.platform] ?? 'electron');
  return existsSync(executable) ? { executable, version: versionOf(folder, manifest) } : null;
}

const EXECUTABLES: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'electron.exe',
  darwin: join('Electron.app', 'Contents', 'MacOS', 'Electron'),
};

/** Each Electron says in the file `version` which one it is; the package's own version is the next best. */
function versionOf(folder: string, manifest: string): string {
  const versionFile = join(folder, 'version');
  if (existsSync(versionFile)) return readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}
