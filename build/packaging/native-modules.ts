import { copyFile, glob, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readBinaryFormat, type BinaryFormat } from './binary-format.ts';
import { resourcesFolder, type PackagedSystem } from './package-layout.ts';

const BEGINNING_IN_BYTES = 4096;
const SQLITE_BINARY = join('app.asar.unpacked', 'node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');

/**
 * Compares every native module of an app with the system that the app is for. npm installs the module for the machine
 * that packs: on another system it would be packed without a word, and the app would not start.
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
