import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import sqlite3 from 'sqlite3';
import { z } from 'zod';
import { defineModels } from '../../db/models/models.ts';
import { openDatabaseForWriting } from '../../db/open-database.ts';

/*
 * A server that does the least possible work for each request: it reads the data and sends bytes that were made before.
 * Arguments: the name of a reader in `readers`, the catalogue, a file with headers and body.
 */

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

const readers = {
  /** The form's lists, by statements of the sqlite3 package that are prepared once. */
  bare: (path: string) => readPrepared(path, selects),
  /** The same lists, and the further rows of a result. */
  result: (path: string) => readPrepared(path, [...selects, ...selectsOfResult]),
  /** The same lists, by plain Sequelize: a `findAll` for each list, raw, all columns. */
  sequelize: readThroughPlainSequelize,
};

export type PeerReader = keyof typeof readers;

function readPrepared(path: string, texts: readonly string[]): () => Promise<unknown> {
  const database = new sqlite3.Database(path, sqlite3.OPEN_READONLY);
  const statements = texts.map((select) => database.prepare(select));
  return async () => await Promise.all(statements.map(allRows));
}

async function allRows(statement: sqlite3.Statement): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    statement.all((error, rows) => {
      if (error === null) resolve(rows);
      else reject(error);
    });
  });
}

function readThroughPlainSequelize(path: string): () => Promise<unknown> {
  const models = defineModels(openDatabaseForWriting(path));
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

async function serve(reader: string, catalogue: string, answerFile: string): Promise<void> {
  const shape = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });
  const { headers, body } = shape.parse(JSON.parse(await readFile(answerFile, 'utf8')));
  const read = readers[z.enum(['bare', 'result', 'sequelize']).parse(reader)](catalogue);
  const server = createServer((_request, response) => {
    read().then(
      () => response.writeHead(200, headers).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}/\n`);
  });
}

const [reader = '', catalogue = '', answerFile = ''] = process.argv.slice(2);
await serve(reader, catalogue, answerFile);
