import type { Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { createTables } from './0001-create-tables.ts';
import { declareProperties } from './0002-what-the-makers-declare.ts';
import type { Migration } from './migration.ts';

/** All migrations in their order: a list, not a folder, so that none is run that nobody named. */
export const migrations: readonly Migration[] = [createTables, declareProperties];

/** Brings a database to the newest structure, or to that of so many steps. */
export async function migrate(sequelize: Sequelize, steps: readonly Migration[] = migrations): Promise<void> {
  const umzug = new Umzug({
    migrations: steps.map(({ name, statements }) => ({
      name,
      up: async () => {
        for (const statement of statements) await sequelize.query(statement);
      },
    })),
    context: sequelize,
    storage: new SequelizeStorage({ sequelize, modelName: 'migration' }),
    logger: undefined,
  });
  await umzug.up();
}
