import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Arch } from 'electron-builder';
import { findElectron } from '../../build/desktop.ts';
import { packageApp, type PackageRequest } from '../../build/package.ts';
import type { PackagedApp } from './check-package.ts';

export const root = dirname(dirname(import.meta.dirname));

const OUTPUT = join('dist-package', 'test');

/**
 * The Electron to pack: on the system that it is for, the real one where it is installed; else a stand-in, which
 * cannot run, but everything around it can be checked.
 */
async function electronFolder(system: 'linux' | 'windows'): Promise<string> {
  const isOwnSystem = process.platform === (system === 'linux' ? 'linux' : 'win32');
  const installed = isOwnSystem ? findElectron(root, process.env) : null;
  if (installed !== null) return dirname(installed.executable);
  const folder = join(root, OUTPUT, `electron-${system}`);
  await makeStandInElectron(folder, system);
  return folder;
}

/** The folder of the unpacked app that a test has packed. */
export function unpackedFolder(system: 'linux' | 'windows'): string {
  return join(root, OUTPUT, system, system === 'windows' ? 'win-unpacked' : 'linux-unpacked');
}

/** Packs the compiled app, unpacked, for 64-bit Intel processors, in another Electron than the installed one if one is given. */
export async function packUnpacked(
  system: 'linux' | 'windows',
  sqliteBinary: string | null,
  given: Pick<PackageRequest, 'electronFolder' | 'fuses' | 'hasComponentList'> | null = null,
): Promise<PackagedApp> {
  const output = join(OUTPUT, system);
  await rm(join(root, output), { recursive: true, force: true });
  await packageApp({
    root,
    output,
    system,
    architecture: Arch.x64,
    target: 'dir',
    ...(given ?? { electronFolder: await electronFolder(system), hasComponentList: false }),
    sqliteBinary,
  });
  return { folder: unpackedFolder(system), target: { system, architecture: 'x64' } };
}

/** electron-builder finds the fuses in a binary by these bytes: the sentinel, version 1, and nine fuses as shipped. */
const FUSE_WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'latin1'),
  Buffer.from([1, 9]),
  Buffer.from('101100111', 'latin1'),
]);

/**
 * Makes a folder that electron-builder takes for an unpacked Electron, for machines that cannot fetch the real one:
 * a small program of the wanted system with a fuse wire, and the files around it. The package cannot start, but tests can check
 * everything that the packaging adds.
 */
async function makeStandInElectron(folder: string, system: 'linux' | 'windows'): Promise<void> {
  const { resolve } = createRequire(join(root, 'package.json'));
  const programs = dirname(resolve('7zip-bin/package.json'));
  const executable = system === 'windows' ? 'electron.exe' : 'electron';
  const source = system === 'windows' ? join(programs, 'win', 'x64', '7za.exe') : join(programs, 'linux', 'x64', '7za');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'resources'), { recursive: true });
  await mkdir(join(folder, 'locales'), { recursive: true });
  await copyFile(source, join(folder, executable));
  await writeFile(join(folder, executable), withFuseWire(await readFile(source), system), { mode: 0o755 });
  await Promise.all([
    writeFile(join(folder, 'version'), '45.4.1'),
    writeFile(join(folder, 'LICENSE'), 'stand-in\n'),
    ...['nb', 'en-GB', 'en-US', 'de'].map((language) => writeFile(join(folder, 'locales', `${language}.pak`), '')),
  ]);
}

/**
 * On Linux the wire follows the program. On Windows electron-builder rewrites the resources later and may remove bytes after
 * the program: there the wire replaces the text "cannot be run in DOS mode" in the header, which stays.
 */
function withFuseWire(program: Buffer, system: 'linux' | 'windows'): Buffer {
  if (system === 'linux') return Buffer.concat([program, FUSE_WIRE]);
  const message = program.indexOf('This program cannot be run in DOS mode', 0, 'latin1');
  if (message === -1) throw new Error('The stand-in for electron.exe has no DOS message.');
  FUSE_WIRE.copy(program, message);
  return program;
}
