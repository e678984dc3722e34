import { join } from 'node:path';
import { build, Platform, type Arch } from 'electron-builder';
import { compile } from '../compile.ts';
import { packagingConfiguration } from './configuration.ts';
import { makeIcons } from './make-icons.ts';
import type { PackagedSystem } from './package-layout.ts';

export interface PackageRequest {
  /** Folder of the project. */
  root: string;
  /** Folder for the result, relative to the project. */
  output: string;
  system: PackagedSystem;
  architecture: Arch;
  /** Only the unpacked app (`dir`), or the installers that the configuration names (null). */
  target: 'dir' | null;
  /** Folder of an unpacked Electron; null lets electron-builder fetch it. */
  electronFolder: string | null;
  /** sqlite3's addon for the target, where the one that npm installed here is for another system; else null. */
  sqliteBinary: string | null;
}

const PLATFORMS = { linux: Platform.LINUX, windows: Platform.WINDOWS, mac: Platform.MAC } as const;

/**
 * Compiles and packs the app.
 *
 * @throws Error when a native module is made for another system than the package
 * @returns the files of the result, as electron-builder names them
 */
export async function packageApp(request: PackageRequest): Promise<string[]> {
  const { root, output, system, architecture, target, electronFolder, sqliteBinary } = request;
  const buildResources = join(output, 'build-resources');
  await compile(root);
  await makeIcons(join(root, 'views', 'assets', 'icon.svg'), join(root, buildResources));
  return await build({
    projectDir: root,
    // Nothing is ever sent anywhere from here, whatever the environment of a build server holds.
    publish: 'never',
    targets: PLATFORMS[system].createTarget(target, architecture),
    config: packagingConfiguration({ output, buildResources, electronFolder, sqliteBinary }),
  });
}
