import { QueryTypes } from 'sequelize';
import { openDatabase } from './open-database.ts';

/**
 * Returns what SQLite finds wrong in the pages and indexes of a file, for so many places at most.
 * @throws {CatalogueFileError} if the file cannot be opened
 */
export async function findDamage(path: string, mostPlaces: number): Promise<string[]> {
  const database = await openDatabase(path);
  try {
    const verdicts = await database.query<{ integrity_check: unknown }>(`PRAGMA integrity_check(${mostPlaces})`, {
      type: QueryTypes.SELECT,
    });
    return verdicts.map((row) => String(row.integrity_check)).filter((verdict) => verdict !== 'ok');
  } finally {
    await database.close();
  }
}
