import sqlite3 from 'sqlite3';
import { defineModels } from '../../db/models/models.ts';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { referenceStatement } from '../../server/catalogue/reference-query.ts';

/** The page's own statement, straight through the sqlite3 package. */
export function readThroughSqlite(catalogue: string): () => Promise<unknown> {
  const database = new sqlite3.Database(catalogue, sqlite3.OPEN_READONLY);
  return async () =>
    await new Promise((resolve, reject) => {
      database.all(referenceStatement, (error, rows) => {
        if (error === null) resolve(rows);
        else reject(error);
      });
    });
}

/** The same data as one writes it down first with Sequelize: a `findAll` for each list, raw, all columns. */
export function readThroughPlainSequelize(catalogue: string): () => Promise<unknown> {
  const models = defineModels(openDatabaseForWriting(catalogue));
  return async () => {
    const schemes = await models.scheme.findAll({ where: { hidden: false }, raw: true });
    const category = await models.moduleCategory.findOne({ where: { category: 'Ventilation2' }, raw: true });
    return await Promise.all([
      models.producer.findAll({ where: { hidden: false }, raw: true }),
      models.fireplace.findAll({ where: { id: schemes.map((scheme) => scheme.fireplace_id) }, raw: true }),
      models.pipe.findAll({ raw: true }),
      models.floor.findAll({ raw: true }),
      models.roofType.findAll({ raw: true }),
      models.color.findAll({ raw: true }),
      models.module.findAll({
        where: { module_category_id: category?.id ?? 0, managed_by_fireplace: true },
        raw: true,
      }),
    ]);
  };
}
