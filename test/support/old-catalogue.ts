import { QueryTypes } from 'sequelize';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { applicationId } from '../../db/file-format.ts';
import { migrate, migrations } from '../../db/migrations/migrate.ts';
import { createDatabase } from '../../db/open-database.ts';

/**
 * Writes the bundled catalogue as an older program wrote it, by its migrations alone.
 * @param version 1 is the first that was released
 * @param changes SQL statements that change the copy
 */
export async function writeOlderVersion(path: string, version: number, ...changes: readonly string[]): Promise<void> {
  await ensureCatalogue();
  const sequelize = createDatabase(path);
  try {
    await migrate(sequelize, migrations.slice(0, version));
    const tables = await sequelize.query<{ name: string; columns: string }>(
      `SELECT t.name, group_concat(c.name) AS columns FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.name <> 'migration' GROUP BY t.name`,
      { type: QueryTypes.SELECT },
    );
    await sequelize.query('PRAGMA foreign_keys = OFF');
    await sequelize.query(`ATTACH '${bundledCataloguePaths().output.replaceAll("'", "''")}' AS bundled`);
    for (const { name, columns } of tables) {
      // Older programs had no limits of a diameter.
      const isOfDiameter = name === 'chimney_limit' && !columns.split(',').includes('pipe_id');
      const rows = isOfDiameter ? `${name} WHERE pipe_id IS NULL` : name;
      await sequelize.query(`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM bundled.${rows}`);
    }
    await sequelize.query('DETACH bundled');
    for (const change of changes) await sequelize.query(change);
    await sequelize.query(`PRAGMA application_id = ${applicationId}`);
    await sequelize.query(`PRAGMA user_version = ${version}`);
  } finally {
    await sequelize.close();
  }
}
