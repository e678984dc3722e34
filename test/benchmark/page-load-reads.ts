import sqlite3 from 'sqlite3';
import { defineModels } from '../../db/models/models.ts';
import { openDatabaseForWriting } from '../../db/open-database.ts';
import { referenceStatement } from '../../server/catalogue/reference-query.ts';

/** The page's own statement, straight through the sqlite3 package. */
export function readThroughStatement(catalogue: string): () => Promise<unknown> {
  const database = new sqlite3.Database(catalogue, sqlite3.OPEN_READONLY);
  return async () => await all(database, referenceStatement);
}

const plainSelects = [
  'SELECT id, name FROM producer WHERE hidden = 0',
  'SELECT id, art_nr, name, producer_id FROM fireplace WHERE id IN (SELECT fireplace_id FROM scheme WHERE hidden = 0)',
  'SELECT id, fireplace_id, name, outlet_position, outlet_height, outlet_pipe_id FROM scheme WHERE hidden = 0',
  'SELECT id, diameter FROM pipe',
  'SELECT id, name, num_floors, has_attic FROM floor',
  'SELECT id, type, default_angle, min_angle, max_angle FROM roof_type',
  'SELECT id, color FROM color',
  `SELECT id, art_nr, nobb_nr, name, price_ex_vat, pipe_id FROM module WHERE managed_by_fireplace = 1
    AND module_category_id = (SELECT id FROM module_category WHERE category = 'Ventilation2')`,
];

/** The page's eight lists as eight plain SELECTs, straight through the sqlite3 package. */
export function readThroughSelects(catalogue: string): () => Promise<unknown> {
  const database = new sqlite3.Database(catalogue, sqlite3.OPEN_READONLY);
  return async () => await Promise.all(plainSelects.map((select) => all(database, select)));
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

async function all(database: sqlite3.Database, statement: string): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    database.all(statement, (error, rows) => {
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}
