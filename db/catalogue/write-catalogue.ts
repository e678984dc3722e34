import { chmod, stat } from 'node:fs/promises';
import { DatabaseError, type Sequelize } from 'sequelize';
import { CatalogueFileError, catalogueFileErrorOf } from '../catalogue-file-error.ts';
import { applicationId, schemaVersion, versionOfFile } from '../file-format.ts';
import { beginFile } from '../file-safety.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Value } from '../models/column.ts';
import { createDatabase, openDatabase, openDatabaseForWriting } from '../open-database.ts';

export interface TableRows {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, Value>>[];
}

const rowsPerInsert = 500;

/**
 * Writes a catalogue file. The same rows give the same bytes. The file is written beside its place and moved there when
 * it is complete, so an incomplete catalogue is never read.
 * @param tables a table comes after the tables that it refers to
 * @throws {CatalogueFileError} if the file cannot be written; nothing has changed then
 */
export async function writeCatalogue(path: string, tables: readonly TableRows[]): Promise<void> {
  try {
    await using unfinished = await beginFile(path);
    await writeRows(unfinished.path, tables);
    await unfinished.finish();
  } catch (error) {
    throw notWritten(path, error);
  }
}

/**
 * Writes a catalogue into a new or empty file.
 * @param written is called with the number of written rows and of all rows
 */
export async function writeRows(
  path: string,
  tables: readonly TableRows[],
  written: (done: number, total: number) => void = () => {},
): Promise<void> {
  const sequelize = createDatabase(path);
  try {
    // An unfinished file is never read after a crash. A finished file is flushed before it is moved to its place.
    await sequelize.query('PRAGMA synchronous = OFF');
    await migrate(sequelize);
    await fill(sequelize, tables, written);
    await finish(sequelize);
  } finally {
    await sequelize.close();
  }
}

export function notWritten(path: string, cause: unknown): CatalogueFileError {
  if (cause instanceof CatalogueFileError) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new CatalogueFileError({ code: 'catalogue-unwritable', catalogue: path, why }, { cause });
}

/** Fills a database in one transaction. Foreign keys are checked at its end: a module may refer to a later row. */
async function fill(
  sequelize: Sequelize,
  tables: readonly TableRows[],
  written: (done: number, total: number) => void,
): Promise<void> {
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  await sequelize.query('BEGIN');
  await sequelize.query('PRAGMA defer_foreign_keys = ON');
  for (const { name, rows } of tables) {
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      const records = rows.slice(start, start + rowsPerInsert).map((row) => Object.assign({}, row));
      await sequelize.getQueryInterface().bulkInsert(name, records);
      done += records.length;
      written(done, total);
    }
  }
  await sequelize.query('COMMIT');
}

async function finish(sequelize: Sequelize): Promise<void> {
  await sequelize.query(`PRAGMA application_id = ${applicationId}`);
  await sequelize.query(`PRAGMA user_version = ${schemaVersion}`);
  await sequelize.query('PRAGMA journal_mode = DELETE');
  await sequelize.query('VACUUM');
}

/**
 * Migrates a catalogue of an older program to the structure that this program reads. The file itself is changed, so
 * call this for copies only.
 * @returns whether it was older
 * @throws {CatalogueFileError} if it is not a catalogue, was written by a newer program, or is unusable after the
 * migration
 */
export async function migrateFile(path: string): Promise<boolean> {
  if ((await versionOfFile(path)) === schemaVersion) return false;
  // A copy of a read-only file is read-only too.
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
