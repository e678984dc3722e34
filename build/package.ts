import { dirname, join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { compile } from './compile.ts';
import { firstLine } from './desktop.ts';
import { packagingConfiguration, type FUSES } from './packaging/configuration.ts';
import { makeIcons } from './packaging/icons.ts';
import type { PackagedSystem } from './packaging/packaged-app.ts';

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
  /** sqlite3's addon for the target; null if the installed addon is for it. */
  sqliteBinary: string | null;
  /** Whether a list of the components is written beside the packages. For this, the Electron must run on this machine. */
  hasComponentList: boolean;
  /** The fuses that the given Electron has, if it is an older one. */
  fuses?: Partial<typeof FUSES>;
}

/** The beginning of the name of the list of components. */
const COMPONENT_LIST = 'pipekalkulator-sbom';

const PLATFORMS = { linux: Platform.LINUX, windows: Platform.WINDOWS, mac: Platform.MAC } as const;

/**
 * Packs the compiled app.
 *
 * @throws Error when a native module is made for another system than the package
 * @returns the files of the result, as electron-builder names them
 */
export async function packageApp(request: PackageRequest): Promise<string[]> {
  const { root, output, system, architecture, target, hasComponentList, ...parts } = request;
  const buildResources = join(output, 'build-resources');
  await makeIcons(join(root, 'views', 'assets', 'icon.svg'), join(root, buildResources));
  const name = `${COMPONENT_LIST}-${system}-${Arch[architecture]}.cdx.json`;
  const componentList = hasComponentList ? join(root, output, name) : null;
  return await build({
    projectDir: root,
    // Publishes nothing, with any environment of a build server.
    publish: 'never',
    targets: PLATFORMS[system].createTarget(target, architecture),
    config: packagingConfiguration({ root, output, buildResources, componentList, ...parts }),
  });
}

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, PackagedSystem>>> = {
  linux: 'linux',
  win32: 'windows',
  darwin: 'mac',
};

/** Packs the app for the system that this process runs on; with `--dir` only the unpacked app, without an installer. */
async function packageForThisSystem(argumentList: readonly string[]): Promise<void> {
  const system = SYSTEMS[process.platform];
  if (system === undefined) throw new Error(`There is no package for ${process.platform}.`);
  const root = dirname(import.meta.dirname);
  await compile(root);
  const files = await packageApp({
    root,
    output: 'dist-package',
    system,
    architecture: process.arch === 'arm64' ? Arch.arm64 : Arch.x64,
    target: argumentList.includes('--dir') ? 'dir' : null,
    electronFolder: null,
    sqliteBinary: null,
    hasComponentList: true,
  });
  process.stdout.write(`${files.join('\n')}\n`);
}

if (import.meta.main) {
  try {
    await packageForThisSystem(process.argv.slice(2));
  } catch (error) {
    const reason = firstLine(error instanceof Error ? error.message : String(error));
    process.stderr.write(
      `The app could not be packed: ${reason}. Electron and the tools are fetched once, from a network.\n`,
    );
    process.exitCode = 1;
  }
}
