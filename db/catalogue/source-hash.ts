import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CataloguePaths } from './catalogue-paths.ts';
import { CatalogueSourceError } from './source-problem.ts';

/**
 * SHA-256 over everything that a catalogue is made from: names and content of the source files and of the migrations.
 * @throws {CatalogueSourceError} when a folder or a file cannot be read
 */
export async function hashOfSources({ source, migrations }: CataloguePaths): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [source, migrations]) {
    for (const name of (await readdir(folder).catch(refuse(folder))).toSorted()) {
      const content = await readFile(join(folder, name)).catch(refuse(name));
      hash.update(`${name}\0${content.byteLength}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

function refuse(file: string): () => never {
  return () => {
    throw new CatalogueSourceError([{ file, line: null, column: null, reason: 'cannot be read' }]);
  };
}
