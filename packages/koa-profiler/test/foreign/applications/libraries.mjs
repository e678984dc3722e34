import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import Koa from 'koa';
import { profiler } from 'koa-profiler';
import { bullmq } from 'koa-profiler/adapters/bullmq';
import { outgoingHttp } from 'koa-profiler/adapters/http';
import { mysql2 } from 'koa-profiler/adapters/mysql2';
import { nodemailer } from 'koa-profiler/adapters/nodemailer';
import { openTelemetry } from 'koa-profiler/adapters/opentelemetry';
import { pg } from 'koa-profiler/adapters/pg';
import { pino } from 'koa-profiler/adapters/pino';
import { redis } from 'koa-profiler/adapters/redis';
import { sequelize } from 'koa-profiler/adapters/sequelize';
import { sqlite } from 'koa-profiler/adapters/sqlite';
import { winston } from 'koa-profiler/adapters/winston';

/*
 * One application for each row of the table in the README. Each asks its library for what most applications ask it for, and
 * checks what its profile says. `use` is the line of the table.
 */

const require = createRequire(import.meta.url);
const { DATABASE_URL, MYSQL_URL, REDIS_URL } = process.env;
const mysqlUrl = MYSQL_URL ?? '';
const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
const lineOf = (mark) => lines.findIndex((line) => line.includes(mark) && !line.includes('lineOf(')) + 1;
const placeOf = ({ places: [place], handler }) => (place ? `${place.file}:${place.line}` : `in ${handler?.name}`);

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
  const expected = placed ? `libraries.mjs:${lineOf(mark)}` : 'in plant';
  for (const query of queries) assert.equal(placeOf(query), expected, query.sql);
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
  const known = ['in plant', `libraries.mjs:${lineOf('// the loop asks')}`];
  for (const query of queries) assert.ok(known.includes(placeOf(query)), placeOf(query));
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

const cases = {
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
        assert.equal(placeOf(called[0]), `libraries.mjs:${lineOf('// pg is called back')}`);
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
  async ioredis() {
    const { Redis } = require('ioredis');
    const client = new Redis(REDIS_URL);
    return {
      use: [redis(Redis)],
      async ask() {
        await client.set('apple', 'red'); // ioredis asks
        await client.get('apple');
        await client.pipeline().incr('leaves').get('leaves').exec();
        await client.call('NOSUCH', 'apple').catch(() => {});
      },
      async check({ profile, page }) {
        const { redis: commands, query } = profile.records;
        assert.deepEqual(
          commands.map(({ command, args, ended }) => [command, args[0], ended]),
          [
            ['SET', 'apple', true],
            ['GET', 'apple', true],
            ['INCR', 'leaves', true],
            ['GET', 'leaves', true],
            ['NOSUCH', 'apple', true],
          ],
        );
        assert.equal(query.length, 0);
        assert.equal(placeOf(commands[0]), `libraries.mjs:${lineOf('// ioredis asks')}`);
        assert.match(commands[4].failure, /unknown command/i);
        assert.match(await page('redis'), /NOSUCH/);
        assert.match(await page('request'), /panel=redis/);
        assert.doesNotMatch(await page('db'), /Runnable/);
      },
      close: () => client.disconnect(),
    };
  },
  async BullMQ() {
    const { Queue } = require('bullmq');
    const queue = new Queue('harvest', { connection: { url: REDIS_URL } });
    return {
      use: [bullmq(Queue)],
      ask: () => queue.add('pick', { apples: 3 }),
      async check({ profile, page }) {
        const [job] = profile.records.job;
        assert.deepEqual([job.queue, job.name, job.failure], ['harvest', 'pick', null]);
        assert.ok(job.milliseconds > 0);
        assert.match(await page('events'), /harvest/);
      },
      close: () => queue.close(),
    };
  },
  'fetch, undici': () => {
    const undici = require('undici');
    return {
      use: [outgoingHttp()],
      async ask(_ctx, elsewhere) {
        const headers = { 'x-tree': 'oak', authorization: 'Bearer sesame-open' };
        await (await fetch(`${elsewhere}/a?token=sesame-open`, { headers })).text(); // fetch asks
        await (await undici.request(`${elsewhere}/broken`)).body.text(); // undici asks
      },
      async check({ profile, page }) {
        const { call: calls } = profile.records;
        assert.deepEqual(calls.map(placeOf), [
          `libraries.mjs:${lineOf('// fetch asks')}`,
          `libraries.mjs:${lineOf('// undici asks')}`,
        ]);
        assert.deepEqual(
          calls.map(({ status, failure }) => [status, failure === null]),
          [
            [203, true],
            [500, false],
          ],
        );
        const http = await page('http');
        assert.match(http, /x-tree[\s\S]*oak/);
        assert.match(http, /x-apples[\s\S]*many/);
        assert.match(http, /6 B/);
        assert.doesNotMatch(http, /sesame/);
      },
    };
  },
  'axios, node:http': async () => {
    const { default: axios } = await import('axios');
    const { get } = await import('node:http');
    return {
      use: [outgoingHttp()],
      async ask(_ctx, elsewhere) {
        await axios.get(`${elsewhere}/a`, { headers: { 'x-tree': 'oak' } }); // axios asks
        await new Promise((resolve) => get(`${elsewhere}/b`, (answer) => answer.resume().on('end', resolve))); // http asks
      },
      async check({ profile, page }) {
        const { call: calls } = profile.records;
        assert.equal(calls.length, 2);
        assert.ok(
          [`libraries.mjs:${lineOf('// axios asks')}`, 'in plant'].includes(placeOf(calls[0])),
          placeOf(calls[0]),
        );
        assert.equal(placeOf(calls[1]), `libraries.mjs:${lineOf('// http asks')}`);
        assert.match(await page('http'), /x-tree[\s\S]*oak/);
      },
    };
  },
  nodemailer: () => {
    const transport = require('nodemailer').createTransport({ jsonTransport: true });
    return {
      use: [nodemailer(transport)],
      async ask() {
        await transport.sendMail({ from: 'a@orchard.test', to: ['b@orchard.test'], subject: 'Apples', text: 'Many' });
        await new Promise((resolve) => transport.sendMail({ to: 'c@orchard.test', subject: 'Pears' }, resolve));
      },
      async check({ profile, page }) {
        assert.deepEqual(
          profile.records.mail.map(({ to, subject, failure }) => [to, subject, failure]),
          [
            [['b@orchard.test'], 'Apples', null],
            [['c@orchard.test'], 'Pears', null],
          ],
        );
        assert.ok(profile.records.mail.every(({ milliseconds, at }) => milliseconds > 0 && at >= 0));
        assert.match(await page('swiftmailer'), /Apples/);
      },
    };
  },
  pino: () => {
    const logger = require('pino')({ name: 'orchard' }, { write() {} });
    return {
      use: [pino(logger)],
      ask: () => logger.child({ tree: 1 }).warn({ token: 'sesame-open' }, 'frost'),
      check: checkLog('orchard'),
    };
  },
  winston: () => {
    const { createLogger, transports } = require('winston');
    const logger = createLogger({
      defaultMeta: { service: 'orchard' },
      transports: [new transports.Console({ silent: true })],
    });
    return {
      use: [winston(logger)],
      ask: () => logger.child({ tree: 1 }).warn('frost', { token: 'sesame-open' }),
      check: checkLog('orchard'),
    };
  },
  async GraphQL() {
    const telemetry = openTelemetry();
    const { registerInstrumentations } = require('@opentelemetry/instrumentation');
    const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
    const { GraphQLInstrumentation } = require('@opentelemetry/instrumentation-graphql');
    const tracerProvider = new NodeTracerProvider({ spanProcessors: [telemetry] });
    tracerProvider.register();
    registerInstrumentations({ tracerProvider, instrumentations: [new GraphQLInstrumentation()] });
    const { buildSchema, graphql } = require('graphql');
    const schema = buildSchema('type Query { tree: String, hedge: String }');
    const rootValue = {
      tree: () => 'oak',
      hedge() {
        throw new TypeError('no hedge');
      },
    };
    return {
      use: [telemetry],
      ask: () => graphql({ schema, source: 'query Feed { tree hedge }', rootValue }),
      async check({ profile, page }) {
        assert.ok(profile.records.span.some(({ name }) => /query/.test(name)));
        assert.ok(profile.records.exception.some(([thrown]) => thrown.message.includes('no hedge')));
        assert.match(await page('exception'), /no hedge/);
      },
    };
  },
  'koa-passport': () => {
    const passport = require('koa-passport');
    const { Strategy } = require('passport-local');
    passport.use(new Strategy((username, _password, done) => done(null, { id: 7, username, roles: ['gardener'] })));
    return {
      use: [],
      layers: [
        async (ctx, next) => {
          ctx.request.body = { username: 'kari', password: 'sesame-open' };
          await next();
        },
        passport.initialize(),
        passport.authenticate('local', { session: false }),
      ],
      ask: () => {},
      async check({ page }) {
        const security = await page('security');
        assert.match(security, /kari/);
        assert.match(security, /gardener/);
      },
    };
  },
};

function checkLog(channel) {
  return async ({ profile, page }) => {
    const [log] = profile.records.log;
    assert.deepEqual([log.level, log.channel, log.message], ['warning', channel, 'frost']);
    assert.match(JSON.stringify(log.context), /"tree",1/);
    assert.doesNotMatch(JSON.stringify(profile), /sesame/);
    assert.match(await page('logger'), /frost/);
  };
}

const [, , name] = process.argv;
const { use, layers = [], ask, check, close = () => {} } = await cases[name]();
const elsewhere = createServer((request, response) => {
  response.writeHead(request.url.startsWith('/broken') ? 500 : 203, { 'x-apples': 'many', 'content-length': 6 });
  response.end('apples');
}).listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
const app = new Koa();
const profile = profiler(app, { enabled: true, log: () => {}, use });
for (const layer of layers) app.use(layer);
app.use(async function plant(ctx) {
  await ask(ctx, `http://127.0.0.1:${elsewhere.address().port}`);
  ctx.body = 'planted';
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;
/** Asks with a connection that no library watches. */
const read = (path) =>
  new Promise((resolve, reject) => {
    const { get } = require('node:http');
    get(origin + path, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => resolve({ text, token: answer.headers['x-debug-token'] }));
    }).on('error', reject);
  });
try {
  const { text, token } = await read('/plant');
  assert.equal(text, 'planted');
  const { profile: seen } = JSON.parse((await read(`/_profiler/${token}?export=json`)).text);
  assert.deepEqual(seen.failures, []);
  await check({ profile: seen, page: async (panel) => (await read(`/_profiler/${token}?panel=${panel}`)).text });
  console.log('every case held');
} finally {
  for (const one of [server, elsewhere]) {
    one.close();
    one.closeAllConnections();
  }
  await profile.close();
  await close();
}
