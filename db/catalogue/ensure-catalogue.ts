import { QueryTypes } from 'sequelize';
import { CatalogueFileError } from '../catalogue-file-error.ts';
import { openDatabase } from '../open-database.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { bundledCataloguePaths } from './catalogue-paths.ts';
import { hashOfSources } from './source-hash.ts';

/**
 * Builds the bundled catalogue when it is missing, unusable, or made from other sources than those that are there.
 * @throws {CatalogueSourceError} when the sources are wrong
 * @throws {CatalogueFileError} when the catalogue cannot be written
 */
export async function ensureCatalogue(paths = bundledCataloguePaths()): Promise<'built' | 'up to date'> {
  if ((await hashInCatalogue(paths.output)) === (await hashOfSources(paths))) return 'up to date';
  await buildCatalogue(paths);
  return 'built';
}

async function hashInCatalogue(path: string): Promise<string | null> {
  try {
    const sequelize = await openDatabase(path);
    try {
      const [row] = await sequelize.query<{ source_hash: unknown }>('SELECT source_hash FROM catalogue_info', {
        type: QueryTypes.SELECT,
      });
      return typeof row?.source_hash === 'string' ? row.source_hash : null;
    } finally {
      await sequelize.close();
    }
  } catch (error) {
    if (error instanceof CatalogueFileError) return null;
    throw error;
  }
}
