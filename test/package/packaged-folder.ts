import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Arch } from 'electron-builder';
import { findElectron } from '../../build/electron-executable.ts';
import { packageApp } from '../../build/packaging/package-app.ts';
import { makeStandInElectron } from '../../build/packaging/stand-in-electron.ts';
import type { PackagedApp } from '../../build/packaging/check-package.ts';

export const root = dirname(dirname(import.meta.dirname));

const OUTPUT = join('dist-package', 'test');

/**
 * The Electron to pack: on the system that it is for, the real one where it is installed; else a stand-in, which
 * cannot run, but lets everything around it be looked at.
 */
async function electronFolder(system: 'linux' | 'windows'): Promise<string> {
  const isOwnSystem = process.platform === (system === 'linux' ? 'linux' : 'win32');
  const installed = isOwnSystem ? findElectron(root, process.env) : null;
  if (installed !== null) return dirname(installed.executable);
  const folder = join(root, OUTPUT, `electron-${system}`);
  await makeStandInElectron(root, folder, system);
  return folder;
}

/** Packs the unpacked app for 64-bit Intel processors. */
export async function packUnpacked(system: 'linux' | 'windows', sqliteBinary: string | null): Promise<PackagedApp> {
  const output = join(OUTPUT, system);
  await rm(join(root, output), { recursive: true, force: true });
  await packageApp({
    root,
    output,
    system,
    architecture: Arch.x64,
    target: 'dir',
    electronFolder: await electronFolder(system),
    sqliteBinary,
  });
  const folder = join(root, output, system === 'windows' ? 'win-unpacked' : 'linux-unpacked');
  return { folder, target: { system, architecture: 'x64' } };
}
