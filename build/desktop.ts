import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compile } from './compile.ts';

/** An Electron on this machine. */
export interface InstalledElectron {
  executable: string;
  version: string;
}

/**
 * Finds a real Electron: in the folder of `ELECTRON_OVERRIDE_DIST_PATH`, or in the electron package, if that package has
 * fetched it before. Never downloads one.
 *
 * @param root folder of the project
 * @returns null if there is none
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

/** Returns the version in Electron's file `version`, otherwise the version of the package. */
function versionOf(folder: string, manifest: string): string {
  const versionFile = join(folder, 'version');
  if (existsSync(versionFile)) return readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  const parsed: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}

/** Compiles and starts the desktop app from source. The first time, the electron package fetches its binary. */
async function startFromSource(root: string, argumentList: readonly string[]): Promise<number> {
  await compile(root);
  const electron = findElectron(root, process.env);
  const command = electron === null ? process.execPath : electron.executable;
  const launcher = electron === null ? [createRequire(join(root, 'package.json')).resolve('electron/cli.js')] : [];
  const child = spawn(command, [...launcher, root, ...argumentList], { cwd: root, stdio: 'inherit' });
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

if (import.meta.main) process.exitCode = await startFromSource(dirname(import.meta.dirname), process.argv.slice(2));
