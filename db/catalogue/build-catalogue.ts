import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sequelize } from 'sequelize';
import { CatalogueFileError } from '../catalogue-file-error.ts';
import { applicationId, schemaVersion } from '../file-format.ts';
import { migrate } from '../migrations/migrate.ts';
import { tables } from '../models/models.ts';
import type { Columns, Table } from '../models/table.ts';
import { createDatabase } from '../open-database.ts';
import type { CataloguePaths } from './catalogue-paths.ts';
import { readSourceFile } from './source-file.ts';
import { hashOfSources } from './source-hash.ts';
import { CatalogueSourceError } from './source-problem.ts';
import { readSourceTable } from './source-table.ts';
import type { SourceTable } from './source-table.ts';
import { tableProblems } from './table-rules.ts';

const rowsPerInsert = 500;

/**
 * Makes a catalogue out of its source files. The same sources give the same bytes. It is written beside its place and
 * moved there when it is complete, so nobody ever sees half a catalogue.
 * @throws {CatalogueSourceError} with every problem of the sources; nothing has been written then
 * @throws {CatalogueFileError} when the file cannot be written
 */
export async function buildCatalogue(paths: CataloguePaths): Promise<void> {
  const sourceHash = await hashOfSources(paths);
  const sources = await readSources(paths.source);
  const unfinished = `${paths.output}.${randomUUID()}.unfinished`;
  const sequelize = createDatabase(unfinished);
  try {
    await migrate(sequelize);
    await fill(sequelize, sources, sourceHash);
    await finish(sequelize);
    await sequelize.close();
    await rename(unfinished, paths.output);
  } catch (error) {
    await sequelize.close();
    await rm(unfinished, { force: true }).catch(() => null);
    throw notWritten(paths.output, error);
  }
}

function notWritten(path: string, cause: unknown): CatalogueFileError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new CatalogueFileError('unwritable', path, `The catalogue ${path} cannot be written (${why}).`, { cause });
}

async function readSources(folder: string): Promise<SourceTable[]> {
  const sources = await Promise.all(
    Object.values<Table<Columns>>(tables).map(async (table) =>
      readSourceTable(await readSourceFile(join(folder, `${table.name}.csv`)), table),
    ),
  );
  const problems = [...sources.flatMap((source) => source.problems), ...tableProblems(sources)];
  if (problems.length > 0) throw new CatalogueSourceError(problems);
  return sources;
}

/** Foreign keys are checked at the end of the transaction: a module may refer to one that stands below it. */
async function fill(sequelize: Sequelize, sources: readonly SourceTable[], sourceHash: string): Promise<void> {
  await sequelize.transaction(async (transaction) => {
    await sequelize.query('PRAGMA defer_foreign_keys = ON', { transaction });
    for (const { table, rows } of sources) {
      const { name } = table;
      const built = name === 'catalogue_info' ? { source_hash: sourceHash } : {};
      for (let start = 0; start < rows.length; start += rowsPerInsert) {
        const records = rows.slice(start, start + rowsPerInsert).map(({ values }) => Object.assign({}, values, built));
        await sequelize.getQueryInterface().bulkInsert(name, records, { transaction });
      }
    }
  });
}

async function finish(sequelize: Sequelize): Promise<void> {
  await sequelize.query(`PRAGMA application_id = ${applicationId}`);
  await sequelize.query(`PRAGMA user_version = ${schemaVersion}`);
  await sequelize.query('PRAGMA journal_mode = DELETE');
  await sequelize.query('VACUUM');
}
