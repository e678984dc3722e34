import { spawn, spawnSync } from 'node:child_process';
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

/**
 * Lets the electron package fetch its binary, which it does once.
 *
 * @throws Error with a sentence if it cannot be fetched
 */
function fetchElectron(root: string): InstalledElectron {
  process.stderr.write('Fetching Electron; this is done once.\n');
  const installer = createRequire(join(root, 'package.json')).resolve('electron/install.js');
  const { stderr } = spawnSync(process.execPath, [installer], { encoding: 'utf8' });
  const electron = findElectron(root, process.env);
  if (electron !== null) return electron;
  throw new Error(`Electron could not be fetched: ${firstLine(stderr)}. This is done once, and needs a network.`);
}

/** Returns the first line of an error's stack, without the name of the error. */
export function firstLine(stack: string): string {
  const [, line = stack] = /^\s*(?:\w*Error: )?(.+?)\.?\s*$/m.exec(stack) ?? [];
  return line;
}

/** Compiles and starts the desktop app from source. */
async function startFromSource(root: string, argumentList: readonly string[]): Promise<number> {
  const electron = findElectron(root, process.env) ?? fetchElectron(root);
  await compile(root);
  const child = spawn(electron.executable, [root, ...argumentList], { cwd: root, stdio: 'inherit' });
  return await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

if (import.meta.main) {
  try {
    process.exitCode = await startFromSource(dirname(import.meta.dirname), process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
