import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional(), link: z.boolean().optional() })),
});
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
});

/** The file beside the app's code with the licence of every package in it. */
export const LICENCES_FILE = 'licences.txt';

/** The heading of a package in that file. */
export function licenceHeading(name: string, version: string): string {
  return `=== ${name} ${version} ===`;
}

/**
 * Writes the licences of all packages that the app needs to run, and its own, into one file. Packages that are not installed
 * here, such as those for other systems, are left out.
 *
 * @param root folder of the project
 */
export async function writeLicences(root: string, path: string): Promise<void> {
  const { packages } = lockSchema.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  // The target of a link is in the list too.
  const places = Object.entries(packages).filter(
    ([place, { dev, link }]) => place !== '' && dev !== true && link !== true,
  );
  const texts = [`=== Pipekalkulator ===\n\n${await readFile(join(root, 'LICENSE'), 'utf8')}`];
  for (const [place] of places) {
    const manifest = await readFile(join(root, place, 'package.json'), 'utf8').catch(() => null);
    if (manifest === null) continue;
    const { name, version, license = 'none named' } = manifestSchema.parse(JSON.parse(manifest));
    const names = await readdir(join(root, place));
    const files = names.filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
    const contents = await Promise.all(files.sort().map((file) => readFile(join(root, place, file), 'utf8')));
    const named = `Licence: ${typeof license === 'string' ? license : license.type}`;
    texts.push([licenceHeading(name, version), named, ...contents.map((text) => text.trim())].join('\n\n'));
  }
  await writeFile(path, `${texts.join('\n\n')}\n`);
}
