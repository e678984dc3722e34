import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { z } from 'zod';

/** A package that is shipped. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX expression, or the package's own words; empty if it names none. */
  licence: string;
  /** Its folder in the app or tarball, such as `node_modules/koa`. The project may have it in another one. */
  folder: string;
}

/** A package of the project's lock file. */
export interface LockedPackage {
  /** Its folder in the project. */
  folder: string;
  isDevelopment: boolean;
  /** SHA-512 in Base64; null for a package of the repository. */
  digest: string | null;
}

/** The manifest at the root of a package, not the small ones inside that only name a module system. */
const PACKAGE_MANIFEST = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/@]+(?=\/package\.json$)/;
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.looseObject({ type: z.string() }).transform(({ type }) => type)]).default(''),
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.string().optional(),
      version: z.string().optional(),
      dev: z.boolean().default(false),
      link: z.boolean().default(false),
      integrity: z.string().optional(),
    }),
  ),
});

/** Reads the project's lock file. Finds a package by its name and version, as in `koa@3.3.0`. */
export async function lockedPackages(root: string): Promise<(item: ShippedPackage) => LockedPackage | undefined> {
  const packages = await readLock(root);
  const found = new Map<string, LockedPackage>();
  for (const [
    folder,
    { name = folder.replace(/^.*(?:node_modules|packages)\//, ''), version, dev, integrity },
  ] of Object.entries(packages)) {
    const earlier = found.get(`${name}@${version}`);
    // A package may be in several folders.
    if (earlier !== undefined && (dev || !earlier.isDevelopment)) continue;
    found.set(`${name}@${version}`, {
      folder,
      isDevelopment: dev,
      digest: /^sha512-(\S+)$/.exec(integrity ?? '')?.[1] ?? null,
    });
  }
  return ({ name, version }) => found.get(`${name}@${version}`);
}

/** Returns the folders of the project in which the packages of the running app are installed. */
export async function productionFolders(root: string): Promise<string[]> {
  return Object.entries(await readLock(root))
    .filter(([folder, { dev, link }]) => folder.startsWith('node_modules/') && !dev && !link)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(join(root, folder)));
}

async function readLock(root: string): Promise<z.infer<typeof lockSchema>['packages']> {
  return lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))).packages;
}

/** Reads the packages inside an app's archive. */
export function packagesOfArchive(asar: string): ShippedPackage[] {
  return filesOfArchive(asar).flatMap((path) => readPackage(path, () => extractFile(asar, path).toString('utf8')));
}

/** Reads the packages in the `node_modules` of a folder. */
export async function packagesOfFolder(folder: string): Promise<ShippedPackage[]> {
  const found: ShippedPackage[] = [];
  for await (const file of glob('node_modules/**/package.json', { cwd: folder })) {
    const path = file.replaceAll('\\', '/');
    const text = await readFile(join(folder, path), 'utf8');
    found.push(...readPackage(path, () => text));
  }
  return found.sort((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** Returns the paths of all files of an archive, with `/` between folders. */
export function filesOfArchive(asar: string): string[] {
  return listPackage(asar, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in statFile(asar, path)));
}

function readPackage(path: string, read: () => string): ShippedPackage[] {
  const [folder] = PACKAGE_MANIFEST.exec(path) ?? [];
  if (folder === undefined) return [];
  const { name, version, license } = manifestSchema.parse(JSON.parse(read()));
  return [{ name, version, licence: license, folder }];
}
