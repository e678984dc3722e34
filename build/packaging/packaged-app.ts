import { copyFile, glob, open } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '../../electron/files/desktop-folders.ts';

export type PackagedSystem = 'linux' | 'windows' | 'mac';

/** The folder of the asar, and of the files that are installed beside it, in an unpacked app. */
export function resourcesFolder(appFolder: string, system: PackagedSystem): string {
  return system === 'mac'
    ? join(appFolder, `${PRODUCT_NAME}.app`, 'Contents', 'Resources')
    : join(appFolder, 'resources');
}

/** The program that the user starts. */
export function executablePath(appFolder: string, system: PackagedSystem): string {
  if (system === 'mac') return join(appFolder, `${PRODUCT_NAME}.app`, 'Contents', 'MacOS', PRODUCT_NAME);
  return join(appFolder, system === 'windows' ? `${PRODUCT_NAME}.exe` : PRODUCT_NAME.toLowerCase());
}

/** The system and processor of a program or library, from its first bytes. */
export interface BinaryFormat {
  system: PackagedSystem;
  /** electron-builder's name, such as `x64`; `universal` for several, `other` for an unknown one. */
  architecture: string;
}

const ELF_MACHINES = new Map([
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
]);
const PE_MACHINES = new Map([
  [0x8664, 'x64'],
  [0xaa64, 'arm64'],
]);
const MACH_PROCESSORS = new Map([
  [0x01000007, 'x64'],
  [0x0100000c, 'arm64'],
]);

/** Reads the format from the beginning of a file (4 KiB are enough); null for other files. */
export function readBinaryFormat(beginning: Buffer): BinaryFormat | null {
  if (beginning.length < 64) return null;
  if (beginning.readUInt32BE(0) === 0x7f454c46) return known('linux', ELF_MACHINES.get(beginning.readUInt16LE(18)));
  if (beginning.readUInt32LE(0) === 0xfeedfacf) return known('mac', MACH_PROCESSORS.get(beginning.readUInt32LE(4)));
  if (beginning.readUInt32BE(0) === 0xcafebabe) return { system: 'mac', architecture: 'universal' };
  return readPortableExecutable(beginning);
}

function readPortableExecutable(beginning: Buffer): BinaryFormat | null {
  if (beginning.toString('latin1', 0, 2) !== 'MZ') return null;
  const header = beginning.readUInt32LE(0x3c);
  if (header + 6 > beginning.length || beginning.toString('latin1', header, header + 4) !== 'PE\0\0') return null;
  return known('windows', PE_MACHINES.get(beginning.readUInt16LE(header + 4)));
}

function known(system: PackagedSystem, architecture: string | undefined): BinaryFormat {
  return { system, architecture: architecture ?? 'other' };
}

const BEGINNING_IN_BYTES = 4096;
const SQLITE_BINARY = join('app.asar.unpacked', 'node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');

/**
 * Compares every native module of an app with the system that the app is for. npm installs the module for the machine
 * that packs: for another system it would be packed without an error, and the app would not start.
 *
 * @param resources folder of `app.asar`
 * @returns a sentence for each module that does not fit, and one if there is no module at all
 */
export async function checkNativeModules(resources: string, target: BinaryFormat): Promise<string[]> {
  const problems: string[] = [];
  let count = 0;
  for await (const path of glob('**/*.node', { cwd: resources })) {
    count += 1;
    const format = await readFormat(join(resources, path));
    if (format?.system === target.system && [target.architecture, 'universal'].includes(format.architecture)) continue;
    const found = format === null ? 'no binary at all' : `for ${format.system} ${format.architecture}`;
    problems.push(`The native module ${path} is ${found}, not for ${target.system} ${target.architecture}.`);
  }
  return count === 0 ? [`There is no native module in ${resources}: sqlite3 is missing.`] : problems;
}

/** Puts sqlite3's addon for another system into an unpacked app. */
export async function replaceSqliteBinary(appFolder: string, system: PackagedSystem, binary: string): Promise<void> {
  await copyFile(binary, join(resourcesFolder(appFolder, system), SQLITE_BINARY));
}

export async function readFormat(path: string): Promise<BinaryFormat | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_IN_BYTES), 0, BEGINNING_IN_BYTES, 0);
    return readBinaryFormat(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
