import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockedPackages, type ShippedPackage } from './shipped-packages.ts';

/** The file beside the app's code with the licence of every package in it. */
export const LICENCES_FILE = 'licences.txt';

/** The heading of a package in that file. */
export function licenceHeading(name: string, version: string): string {
  return `=== ${name} ${version} ===`;
}

/**
 * Writes the licences of the app and of the packages that are shipped with it into one file.
 *
 * @param root folder of the project, whose packages still have the files that are not shipped
 */
export async function writeLicences(root: string, packages: readonly ShippedPackage[], path: string): Promise<void> {
  const texts = [`=== Pipekalkulator ===\n\n${await readFile(join(root, 'LICENSE'), 'utf8')}`];
  const lockedOf = await lockedPackages(root);
  for (const item of packages) {
    const { name, version, licence } = item;
    const folder = lockedOf(item)?.folder;
    if (folder === undefined) throw new Error(`The lock file has no ${name} ${version}.`);
    const names = await readdir(join(root, folder));
    const files = names.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort();
    const contents = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')));
    const named = `Licence: ${licence === '' ? 'none named' : licence}`;
    texts.push([licenceHeading(name, version), named, ...contents.map((text) => text.trim())].join('\n\n'));
  }
  await writeFile(path, `${texts.join('\n\n')}\n`);
}
