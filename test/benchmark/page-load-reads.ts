import sqlite3 from 'sqlite3';
import { defineModels } from '../../db/models/models.ts';
import { openDatabaseForWriting } from '../../db/open-database.ts';

const selects = [
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

/** The further rows of a result, for one fireplace and diameter. */
const selectsOfResult = [
  'SELECT * FROM module WHERE pipe_id = 3 OR pipe_id IS NULL',
  'SELECT * FROM module_property WHERE module_id IN (SELECT id FROM module WHERE pipe_id = 3 OR pipe_id IS NULL)',
  'SELECT id, code FROM type',
  'SELECT id, code FROM format',
  'SELECT module_id, quantity FROM scheme_module WHERE scheme_id = 42',
  'SELECT id, code, value, unit, source, producer_id FROM chimney_limit',
  'SELECT * FROM fireplace_declaration WHERE fireplace_id = 25',
];

/** Reads the form's eight lists by statements of the sqlite3 package that are prepared once. */
export function readThroughPrepared(catalogue: string): () => Promise<unknown> {
  return prepareAll(catalogue, selects);
}

/** Reads the same lists, and the further rows of a result. */
export function readResultThroughPrepared(catalogue: string): () => Promise<unknown> {
  return prepareAll(catalogue, [...selects, ...selectsOfResult]);
}

function prepareAll(catalogue: string, texts: readonly string[]): () => Promise<unknown> {
  const database = new sqlite3.Database(catalogue, sqlite3.OPEN_READONLY);
  const statements = texts.map((select) => database.prepare(select));
  return async () => await Promise.all(statements.map(allRows));
}

/** Reads the same lists by plain SELECTs. */
export function readThroughSelects(catalogue: string): () => Promise<unknown> {
  const database = new sqlite3.Database(catalogue, sqlite3.OPEN_READONLY);
  return async () => await Promise.all(selects.map((select) => allRowsOf(database, select)));
}

/** Reads the same lists by plain Sequelize: a `findAll` for each list, raw, all columns. */
export function readThroughPlainSequelize(catalogue: string): () => Promise<unknown> {
  const models = defineModels(openDatabaseForWriting(catalogue));
  return async () => {
    const schemes = await models.scheme.findAll({ where: { hidden: false }, raw: true });
    const category = await models.module_category.findOne({ where: { category: 'Ventilation2' }, raw: true });
    return await Promise.all([
      models.producer.findAll({ where: { hidden: false }, raw: true }),
      models.fireplace.findAll({ where: { id: schemes.map((scheme) => scheme.fireplace_id) }, raw: true }),
      models.pipe.findAll({ raw: true }),
      models.floor.findAll({ raw: true }),
      models.roof_type.findAll({ raw: true }),
      models.color.findAll({ raw: true }),
      models.module.findAll({
        where: { module_category_id: category?.id ?? 0, managed_by_fireplace: true },
        raw: true,
      }),
    ]);
  };
}

async function allRows(statement: sqlite3.Statement): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    statement.all((error, rows) => {
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}

async function allRowsOf(database: sqlite3.Database, select: string): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    database.all(select, (error, rows) => {
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}
