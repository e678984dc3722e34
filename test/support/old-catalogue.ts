import { QueryTypes } from 'sequelize';
import { bundledCataloguePaths, ensureCatalogue } from '../../db/catalogue/build-catalogue.ts';
import { applicationId } from '../../db/file-format.ts';
import { migrate, migrations } from '../../db/migrations/migrate.ts';
import { createDatabase } from '../../db/open-database.ts';

/** Writes the bundled catalogue as the first released program wrote it: by the first migration alone. */
export async function writeFirstVersion(path: string): Promise<void> {
  await ensureCatalogue();
  const sequelize = createDatabase(path);
  try {
    await migrate(sequelize, migrations.slice(0, 1));
    const tables = await sequelize.query<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migration'",
      { type: QueryTypes.SELECT },
    );
    await sequelize.query('PRAGMA foreign_keys = OFF');
    await sequelize.query(`ATTACH '${bundledCataloguePaths().output.replaceAll("'", "''")}' AS bundled`);
    for (const { name } of tables) await sequelize.query(`INSERT INTO ${name} SELECT * FROM bundled.${name}`);
    await sequelize.query('DETACH bundled');
    await sequelize.query(`PRAGMA application_id = ${applicationId}`);
    await sequelize.query('PRAGMA user_version = 1');
  } finally {
    await sequelize.close();
  }
}
