'use strict';
const assert = require('node:assert');
const { once } = require('node:events');
const { Writable } = require('node:stream');
const Koa = require('koa');
const makeKnex = require('knex');
const pino = require('pino');
const winston = require('winston');
const { profiler } = require('koa-profiler');
const adapters = {
  ...require('koa-profiler/adapters/knex'),
  ...require('koa-profiler/adapters/pino'),
  ...require('koa-profiler/adapters/winston'),
};

/** A stream that forgets what is written to it. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** An application with knex, pino and winston as they are, and what the profiler must have seen of them. */
async function run() {
  const database = makeKnex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });
  await database.schema.createTable('tree', (table) => table.increments('id').primary().notNullable());
  await database('tree').insert([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const letters = pino({ level: 'info', name: 'letters' }, nowhere());
  const diary = winston.createLogger({
    level: 'info',
    transports: [new winston.transports.Stream({ stream: nowhere() })],
  });
  const app = new Koa();
  const profile = profiler(app, {
    enabled: true,
    use: [adapters.knex(database), adapters.pino(letters), adapters.winston(diary)],
  });
  app.use(async function plant(ctx) {
    const trees = await database('tree').select('id');
    for (const { id } of trees) await findTree(database, id);
    await database('tree').insert({ id: 4 });
    await database.raw('SELECT * FROM hedge').catch(() => {});
    letters.child({ garden: 'east' }).warn({ password: 'sesame-open' }, 'a branch is loose');
    letters.debug('not written');
    diary.error('a root is dry', { garden: 'west' });
    diary.debug('not written');
    ctx.body = { trees: trees.length };
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    const response = await fetch(origin);
    assert.deepStrictEqual(await response.json(), { trees: 3 });
    const token = response.headers.get('x-debug-token');
    const { records, queryTotals } = (await (await fetch(`${origin}/_profiler/${token}?export=json`)).json()).profile;
    assert.deepStrictEqual(
      records.query.map(({ rows }) => rows),
      [3, 1, 1, 1, 1, null],
    );
    assert.strictEqual(queryTotals.failed, 1);
    assert.match(records.query[5].failure, /hedge/);
    assert.deepStrictEqual(records.query[1].parameters.entries.slice(0, 1), [['0', 1]]);
    for (const { sql, places, endedAt, startedAt } of records.query) {
      assert.strictEqual(places[0].file, 'libraries.cjs', sql);
      assert.ok(endedAt > startedAt, sql);
    }
    assert.strictEqual(records.query[1].places[0].functionName, 'findTree');
    assert.deepStrictEqual(
      records.log.map(({ level, channel, message }) => [level, channel, message]),
      [
        ['warning', 'letters', 'a branch is loose'],
        ['error', 'winston', 'a root is dry'],
      ],
    );
    assert.match(JSON.stringify(records.log), /east.*west/);
    assert.doesNotMatch(JSON.stringify(records.log), /sesame/);
    const page = await (await fetch(`${origin}/_profiler/${token}?panel=db`)).text();
    assert.match(page, /This looks like N\+1[\s\S]*libraries\.cjs:\d+/);
  } finally {
    server.close();
    server.closeAllConnections();
    await profile.close();
    await database.destroy();
  }
}

async function findTree(database, id) {
  return await database('tree').where({ id }).first();
}

run().then(
  () => console.log('every case held'),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
