import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The texts of two files of a package, `package.json` and `CHANGELOG.md`. */
export interface ReleasedPackage {
  manifest: string;
  changes: string;
}

/**
 * Returns the text of a release: the first section of the list of changes.
 *
 * @throws Error with a sentence if the tag, the version and the list do not agree, or if an address is still a placeholder
 */
export function releaseText(tag: string, { manifest, changes }: ReleasedPackage): string {
  const [, version = ''] = /^  "version": "(.+)"/m.exec(manifest) ?? [];
  const tagged = /^(?:koa-profiler-)?v(.+)$/.exec(tag)?.[1];
  if (tagged !== version) throw new Error(`The tag ${tag} is not that of version ${version}.`);
  const [, heading, text = ''] = /^## (.+)\n([^]*?)(?=^## |(?![^]))/m.exec(changes) ?? [];
  if (heading !== version) throw new Error(`The list of changes begins with "${heading ?? ''}", not with ${version}.`);
  if (text.trim() === '') throw new Error(`The list of changes says nothing about ${version}.`);
  const placeholder = /[\w.@-]+\.invalid\b/.exec(manifest)?.[0];
  if (placeholder !== undefined) throw new Error(`${placeholder} in package.json is no real address.`);
  return `${text.trim()}\n`;
}

/** Reads the package that a tag releases: `koa-profiler-v1.2.3` the profiler, `v1.2.3` the calculator. */
export async function readReleasedPackage(root: string, tag: string): Promise<ReleasedPackage> {
  const folder = tag.startsWith('koa-profiler-') ? join(root, 'packages', 'koa-profiler') : root;
  const [manifest, changes] = await Promise.all([
    readFile(join(folder, 'package.json'), 'utf8'),
    readFile(join(folder, 'CHANGELOG.md'), 'utf8'),
  ]);
  return { manifest, changes };
}

/* `node build/release.ts <tag>` prints the text of the release. */
if (import.meta.main) {
  const [tag = ''] = process.argv.slice(2);
  try {
    process.stdout.write(releaseText(tag, await readReleasedPackage(dirname(import.meta.dirname), tag)));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
