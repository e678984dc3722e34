import { dirname } from 'node:path';
import { Arch } from 'electron-builder';
import { packageApp, type PackageRequest } from './packaging/package-app.ts';

/* Packs the app for the system that it runs on; `--dir` makes the unpacked app only, without an installer. */

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, PackageRequest['system']>>> = {
  linux: 'linux',
  win32: 'windows',
  darwin: 'mac',
};

const system = SYSTEMS[process.platform];
if (system === undefined) throw new Error(`There is no package for ${process.platform}.`);
const files = await packageApp({
  root: dirname(import.meta.dirname),
  output: 'dist-package',
  system,
  architecture: process.arch === 'arm64' ? Arch.arm64 : Arch.x64,
  target: process.argv.includes('--dir') ? 'dir' : null,
  electronFolder: null,
  sqliteBinary: null,
});
process.stdout.write(`${files.join('\n')}\n`);
