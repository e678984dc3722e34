import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What electron-builder looks for in a binary to set its fuses: the sentinel, version 1, and nine fuses as shipped. */
const FUSE_WIRE = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX', 'latin1'),
  Buffer.from([1, 9]),
  Buffer.from('101100111', 'latin1'),
]);

/**
 * Makes a folder that electron-builder takes for an unpacked Electron, for machines that cannot fetch the real one:
 * a real executable of the wanted system (another small program) with a fuse wire, and the files around it. What is
 * packed from it cannot start, but everything that the packaging adds can be looked at.
 *
 * @param root folder of the project
 */
export async function makeStandInElectron(root: string, folder: string, system: 'linux' | 'windows'): Promise<void> {
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
    ...['nb', 'en-US', 'de'].map((language) => writeFile(join(folder, 'locales', `${language}.pak`), '')),
  ]);
}

/**
 * On Linux the wire is put behind the program. On Windows the resources are rewritten later and what stands behind the
 * program may go: there it takes the place of the "cannot be run in DOS mode" text in the header, which stays.
 */
function withFuseWire(program: Buffer, system: 'linux' | 'windows'): Buffer {
  if (system === 'linux') return Buffer.concat([program, FUSE_WIRE]);
  const message = program.indexOf('This program cannot be run in DOS mode', 0, 'latin1');
  if (message === -1) throw new Error('The stand-in for electron.exe has no DOS message.');
  FUSE_WIRE.copy(program, message);
  return program;
}
