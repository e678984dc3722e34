import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { PRODUCT_NAME } from '../../electron/files/desktop-folders.ts';
import { LICENCES_FILE, writeLicences } from './licences.ts';
import { executablePath, resourcesFolder, type PackagedSystem } from './packaged-app.ts';
import { lockedPackages, packagesOfArchive, type ShippedPackage } from './shipped-packages.ts';

/** A program that is shipped, but is no package of npm. */
export interface ShippedProgram {
  name: string;
  version: string;
  /** Package URL (https://github.com/package-url/purl-spec). */
  purl: string;
}

/**
 * Writes what a packed app contains: the licences of its packages into it, and the list of its components.
 *
 * @param app.componentList file of the list; null if the Electron does not run on this machine, and so cannot be asked
 */
export async function writeContents(app: {
  root: string;
  appFolder: string;
  system: PackagedSystem;
  componentList: string | null;
}): Promise<void> {
  const { root, appFolder, system, componentList } = app;
  const resources = resourcesFolder(appFolder, system);
  const packages = packagesOfArchive(join(resources, 'app.asar'));
  await writeLicences(root, packages, join(resources, LICENCES_FILE));
  if (componentList === null) return;
  const programs = [...(await programsOfElectron(appFolder, system)), sqliteOf(root)];
  await writeComponentList(root, { packages, programs }, componentList);
}

/**
 * Writes the list of all components of a package, in the form CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/).
 *
 * @param root folder of the project, whose lock file has the checksums of the packages
 */
export async function writeComponentList(
  root: string,
  shipped: { packages: readonly ShippedPackage[]; programs: readonly ShippedProgram[] },
  path: string,
): Promise<void> {
  const lockedOf = await lockedPackages(root);
  const { version } = z.object({ version: z.string() }).parse(createRequire(join(root, 'x'))('./package.json'));
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name: PRODUCT_NAME, version, licenses: [{ expression: 'MIT' }] },
    },
    components: [
      ...shipped.programs.map((program) => ({ type: 'application', 'bom-ref': program.purl, ...program })),
      ...shipped.packages.map((item) => packageComponent(item, lockedOf(item)?.digest ?? null)),
    ],
  };
  await writeFile(path, `${JSON.stringify(list, null, 2)}\n`);
}

function packageComponent({ name, version, licence, folder }: ShippedPackage, digest: string | null): object {
  return {
    type: 'library',
    // A package may be shipped twice, in two folders.
    'bom-ref': folder,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(licence === ''
      ? {}
      : { licenses: [isExpression(licence) ? { expression: licence } : { license: { name: licence } }] }),
    ...(digest === null
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

/** Whether the words are an expression of SPDX identifiers. */
function isExpression(licence: string): boolean {
  return /^\(?[\w.+-]+(?: (?:OR|AND|WITH) [\w.+-]+)*\)?$/.test(licence);
}

/** Returns SQLite, which the driver contains. */
export function sqliteOf(root: string): ShippedProgram {
  const { VERSION } = z.object({ VERSION: z.string() }).parse(createRequire(join(root, 'package.json'))('sqlite3'));
  return { name: 'SQLite', version: VERSION, purl: `pkg:generic/sqlite@${VERSION}` };
}

/**
 * Asks the Electron of an app for its own version and those of Chromium and Node. Its fuse lets it still run as Node.
 *
 * @throws Error if the Electron does not run on this machine, or names no Chromium
 */
async function programsOfElectron(appFolder: string, system: PackagedSystem): Promise<ShippedProgram[]> {
  const executable = executablePath(appFolder, system);
  const asked = execFileSync(executable, ['-p', 'JSON.stringify(process.versions)'], {
    encoding: 'utf8',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  const { electron, node } = z.object({ electron: z.string(), node: z.string() }).parse(JSON.parse(asked));
  const framework = join(
    `${PRODUCT_NAME}.app`,
    'Contents',
    'Frameworks',
    'Electron Framework.framework',
    'Electron Framework',
  );
  const code = await readFile(system === 'mac' ? join(appFolder, framework) : executable);
  const chromium = chromiumVersion(code);
  if (chromium === null) throw new Error('Electron names no version of Chromium.');
  return [
    { name: 'Electron', version: electron, purl: `pkg:npm/electron@${electron}` },
    { name: 'Chromium', version: chromium, purl: `pkg:generic/chromium@${chromium}` },
    { name: 'Node.js', version: node, purl: `pkg:generic/node@${node}` },
  ];
}

/** Finds the version in the text of the user agent. A program of Electron that runs as Node does not know it. */
function chromiumVersion(code: Buffer): string | null {
  for (let place = code.indexOf('Chrome/'); place !== -1; place = code.indexOf('Chrome/', place + 1)) {
    const [, version] = /^Chrome\/(\d+(?:\.\d+){3})/.exec(code.toString('latin1', place, place + 30)) ?? [];
    if (version !== undefined) return version;
  }
  return null;
}
