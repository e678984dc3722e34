import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { propertyOf } from '../values/texts.ts';

/** Ends of security support by major version, from the release schedule of the Node.js project. */
const endsOfSupport: ReadonlyMap<number, string> = new Map([
  [18, '2025-04-30'],
  [20, '2026-04-30'],
  [22, '2027-04-30'],
  [24, '2028-04-30'],
  [25, '2026-06-01'],
  [26, '2029-04-30'],
]);

/** Whether a version of Node still gets security fixes. @param version like `v24.1.0` */
export function nodeSupport(version: string, now: Date): { readonly text: string; readonly supported: boolean } {
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? Number.NaN);
  const end = endsOfSupport.get(major);
  if (end === undefined) return { text: 'support unknown', supported: major > 26 };
  const supported = now.getTime() < Date.parse(end);
  return { text: supported ? `supported until ${end}` : `unsupported since ${end}`, supported };
}

type PackageVersion = readonly [name: string, version: string];

export async function packageVersions(root: string, names: readonly string[]): Promise<PackageVersion[]> {
  return Promise.all(
    names.map(async (name): Promise<PackageVersion> => {
      const manifest = await readJson(join(root, 'node_modules', name, 'package.json'));
      const version = propertyOf(manifest, 'version');
      return [name, typeof version === 'string' ? version : 'not installed'];
    }),
  );
}

export async function declaredPackages(root: string): Promise<string[]> {
  const manifest = await readJson(join(root, 'package.json'));
  const declared = propertyOf(manifest, 'dependencies');
  return typeof declared === 'object' && declared !== null ? Object.keys(declared).sort() : [];
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
