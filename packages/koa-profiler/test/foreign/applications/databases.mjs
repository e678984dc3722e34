import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { mysql2 } from 'koa-profiler/adapters/mysql2';
import { pg } from 'koa-profiler/adapters/pg';
import { sequelize } from 'koa-profiler/adapters/sequelize';
import { sqlite } from 'koa-profiler/adapters/sqlite';
import { markedPlaces, shownPlace } from './marked-places.mjs';

const require = createRequire(import.meta.url);
const { DATABASE_URL, MYSQL_URL } = process.env;
const mysqlUrl = MYSQL_URL ?? '';
const placeAt = markedPlaces(import.meta.filename);

/** Asks for three rows, one after the other. */
async function askInLoop(ask) {
  for (const id of [1, 2, 3]) await ask(id); // the loop asks
}

/** Checks three queries of a loop: values, rows, place, N+1. */
async function checkLoop({ profile, page }, mark, { rows = 1, placed = true } = {}) {
  const queries = profile.records.query.filter(({ sql }) => /^\s*select/i.test(sql) && /tree/i.test(sql));
  assert.equal(queries.length, 3, JSON.stringify(profile.records.query.map(({ sql }) => sql)));
  assert.ok(queries.every((query) => query.ended && query.failure === null && query.endedAt > query.startedAt));
  assert.deepEqual(
    queries.map((query) => query.rows),
    [rows, rows, rows],
  );
  const expected = placed ? placeAt(mark) : 'in plant';
  for (const query of queries) assert.equal(shownPlace(query), expected, query.sql);
  assert.match(await page('db'), placed ? /This looks like N\+1/ : /N\+1 unknown/);
  assert.doesNotMatch(await page('db'), placed ? /N\+1 unknown/ : /This looks like N\+1/);
}

/** With knex the engine knows who waits only for some queries. A place is true, or it is the handler. */
async function checkKnex({ profile, page }) {
  const queries = profile.records.query.filter(({ sql }) => sql.startsWith('select * from "tree"'));
  assert.deepEqual(
    queries.map(({ rows, ended }) => [rows, ended]),
    [1, 2, 3].map(() => [1, true]),
  );
  const known = ['in plant', placeAt('// the loop asks')];
  for (const query of queries) assert.ok(known.includes(shownPlace(query)), shownPlace(query));
  const verdicts = (await page('db')).match(/This looks like N\+1|N\+1 unknown|No N\+1/g);
  assert.ok(verdicts?.length === 1, String(verdicts));
}

const treeSql = 'create table if not exists tree (id int primary key, name varchar(20))';
const fillSql = "insert into tree (id, name) values (1, 'oak'), (2, 'ash'), (3, 'elm')";

async function fillPostgres() {
  const { default: driver } = await import('pg');
  const client = new driver.Client({ connectionString: DATABASE_URL });
  await client.connect();
  for (const sql of ['drop table if exists tree', treeSql, fillSql]) await client.query(sql);
  await client.end();
}

async function fillMysql() {
  const connection = await (await import('mysql2/promise')).createConnection(mysqlUrl);
  for (const sql of ['drop table if exists tree', treeSql, fillSql]) await connection.query(sql);
  await connection.end();
}

export const databases = {
  async Sequelize() {
    const { DataTypes, Sequelize } = require('sequelize');
    await fillPostgres();
    const database = new Sequelize(DATABASE_URL, { logging: false, dialectModule: require('pg') });
    const Tree = database.define('tree', { name: DataTypes.STRING }, { tableName: 'tree', timestamps: false });
    return {
      use: [sequelize(database)],
      ask: () => askInLoop((id) => Tree.findByPk(id)),
      check: (seen) => checkLoop(seen, '// the loop asks'),
      close: () => database.close(),
    };
  },
  async 'TypeORM (PostgreSQL)'() {
    const { DataSource, EntitySchema } = require('typeorm');
    const driver = require('pg');
    await fillPostgres();
    const Tree = new EntitySchema({
      name: 'tree',
      columns: { id: { type: 'int', primary: true }, name: { type: 'varchar' } },
    });
    const source = new DataSource({ type: 'postgres', url: DATABASE_URL, entities: [Tree] });
    await source.initialize();
    return {
      use: [pg(driver)],
      ask: () => askInLoop((id) => source.getRepository('tree').findOneBy({ id })),
      check: (seen) => checkLoop(seen, '// the loop asks'),
      close: () => source.destroy(),
    };
  },
  async 'Drizzle (PostgreSQL)'() {
    const { drizzle } = require('drizzle-orm/node-postgres');
    const { integer, pgTable, varchar } = require('drizzle-orm/pg-core');
    const { eq } = require('drizzle-orm');
    const driver = require('pg');
    await fillPostgres();
    const pool = new driver.Pool({ connectionString: DATABASE_URL });
    const tree = pgTable('tree', { id: integer().primaryKey(), name: varchar() });
    const database = drizzle(pool);
    return {
      use: [pg(driver)],
      ask: () => askInLoop((id) => database.select().from(tree).where(eq(tree.id, id))),
      check: (seen) => checkLoop(seen, '', { placed: false }),
      close: () => pool.end(),
    };
  },
  async 'knex (PostgreSQL)'() {
    const driver = require('pg');
    const { knex } = require('knex');
    await fillPostgres();
    const database = knex({ client: 'pg', connection: DATABASE_URL });
    return {
      use: [pg(driver)],
      ask: () => askInLoop((id) => database('tree').where({ id }).first()),
      check: checkKnex,
      close: () => database.destroy(),
    };
  },
  async pg() {
    const driver = require('pg');
    await fillPostgres();
    const pool = new driver.Pool({ connectionString: DATABASE_URL, max: 2 });
    return {
      use: [pg(driver)],
      async ask() {
        await askInLoop((id) => pool.query('select * from tree where id = $1', [id])); // pg asks
        await new Promise((resolve) => pool.query('select 1 as called', [], resolve)); // pg is called back
        const client = await pool.connect();
        await client.query('begin');
        await new Promise((resolve) => client.query('select 2 as called', resolve));
        await client.query({ text: 'update tree set name = $1 where id = $2', values: ['fir', 1] });
        await client.query('commit');
        client.release();
        await Promise.all([4, 5, 6, 7].map((id) => pool.query('select $1::int as many', [id])));
        await pool.query('select * from hedge').catch(() => {});
      },
      async check(seen) {
        await checkLoop(seen, '// pg asks');
        const { query: queries } = seen.profile.records;
        assert.equal(queries.length, 13);
        const called = queries.filter(({ sql }) => sql.includes('called'));
        assert.deepEqual(
          called.map(({ rows, ended }) => [rows, ended]),
          [
            [1, true],
            [1, true],
          ],
        );
        assert.equal(shownPlace(called[0]), placeAt('// pg is called back'));
        assert.match(queries.find(({ sql }) => sql.includes('hedge'))?.failure ?? '', /hedge/);
        assert.match(await seen.page('db'), /\$1 = |<span class="code-name">\$1 =/);
      },
      close: () => pool.end(),
    };
  },
  async mysql2() {
    const driver = require('mysql2');
    await fillMysql();
    const pool = driver.createPool(mysqlUrl);
    return {
      use: [mysql2(driver)],
      async ask() {
        await askInLoop((id) => pool.promise().execute('select * from tree where id = ?', [id])); // mysql2 asks
        await pool.promise().query('update tree set name = ? where id = ?', ['fir', 1]);
        await new Promise((resolve) => pool.query('select 1 as called', resolve));
      },
      async check(seen) {
        await checkLoop(seen, '// mysql2 asks');
        assert.deepEqual(
          seen.profile.records.query.slice(3).map(({ rows, ended }) => [rows, ended]),
          [
            [1, true],
            [1, true],
          ],
        );
      },
      close: () => pool.promise().end(),
    };
  },
  async 'node:sqlite, better-sqlite3'() {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(':memory:');
    for (const sql of [treeSql, fillSql]) database.exec(sql);
    return {
      use: [sqlite(database)],
      ask: () => askInLoop((id) => database.prepare('select * from tree where id = ?').all(id)), // SQLite asks
      check: (seen) => checkLoop(seen, '// SQLite asks'),
      close: () => database.close(),
    };
  },
};
