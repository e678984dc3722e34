import { chmod, stat } from 'node:fs/promises';
import { DatabaseError } from 'sequelize';
import { catalogueFileErrorOf } from '../catalogue-file-error.ts';
import { versionOfFile, schemaVersion } from '../file-format.ts';
import { migrate } from '../migrations/migrate.ts';
import { openDatabase, openDatabaseForWriting } from '../open-database.ts';

/**
 * Brings a catalogue that an older program wrote to the structure that this one reads. It is changed where it stands: this
 * is for copies.
 * @returns whether it was older
 * @throws {CatalogueFileError} when it is no catalogue, was written by a newer program, or cannot be used even so
 */
export async function migrateFile(path: string): Promise<boolean> {
  if ((await versionOfFile(path)) === schemaVersion) return false;
  // A copy may be as read-only as the original.
  await chmod(path, (await stat(path)).mode | 0o600);
  const sequelize = openDatabaseForWriting(path);
  try {
    await migrate(sequelize);
    await sequelize.query(`PRAGMA user_version = ${schemaVersion}`);
    await sequelize.query('VACUUM');
  } catch (error) {
    throw catalogueFileErrorOf(path, error instanceof DatabaseError ? error.original : error);
  } finally {
    await sequelize.close();
  }
  await (await openDatabase(path)).close();
  return true;
}
