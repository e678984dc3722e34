'use strict';
const assert = require('node:assert');
const { once } = require('node:events');
const { registerInstrumentations } = require('@opentelemetry/instrumentation');
const { IORedisInstrumentation } = require('@opentelemetry/instrumentation-ioredis');
const { KnexInstrumentation } = require('@opentelemetry/instrumentation-knex');
const { PgInstrumentation } = require('@opentelemetry/instrumentation-pg');
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
const { profiler } = require('koa-profiler');
const { openTelemetry } = require('koa-profiler/adapters/opentelemetry');

const telemetry = openTelemetry();
const tracerProvider = new NodeTracerProvider({ spanProcessors: [telemetry] });
tracerProvider.register();
const instrumentations = [
  new IORedisInstrumentation({ requireParentSpan: false }),
  new KnexInstrumentation(),
  // It leaves out the values of the queries.
  new PgInstrumentation(),
];
registerInstrumentations({ tracerProvider, instrumentations });
// The instrumentations see only modules that are loaded after them.
const Koa = require('koa');
const { Redis } = require('ioredis');
const { knex } = require('knex');

/** A library and its driver, both of which make a span of each query. */
async function run() {
  const database = knex({ client: 'pg', connection: process.env.DATABASE_URL });
  const redis = new Redis(process.env.REDIS_URL);
  await database.raw('drop table if exists tree');
  await database.raw('create table tree (id int primary key)');
  await database('tree').insert([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const app = new Koa();
  const profile = profiler(app, { enabled: true, log: () => {}, use: [telemetry] });
  app.use(async function plant(ctx) {
    for (const id of [1, 2, 3]) await database('tree').where({ id }).first();
    await redis.set('apple', 'red');
    await redis.get('apple');
    ctx.body = 'planted';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    const response = await fetch(origin);
    await response.text();
    const base = `${origin}/_profiler/${response.headers.get('x-debug-token')}`;
    const { records, queryTotals } = (await (await fetch(`${base}?export=json`)).json()).profile;
    assert.deepStrictEqual(
      records.query.map(({ sql }) => /select/.test(sql)),
      [true, true, true],
    );
    assert.strictEqual(queryTotals.count, 3);
    assert.deepStrictEqual(
      records.redis.map(({ command }) => command),
      ['SET', 'GET'],
    );
    const db = await (await fetch(`${base}?panel=db`)).text();
    // The spans have no values and no rows.
    assert.match(db, /N\+1 unknown/);
    assert.doesNotMatch(db, /No N\+1/);
    assert.match(db, /<span class="tile-value">–<\/span><span class="tile-label">Rows/);
    assert.match(await (await fetch(`${base}?panel=redis`)).text(), /SET/);
  } finally {
    server.close();
    server.closeAllConnections();
    await profile.close();
    await database.destroy();
    redis.disconnect();
  }
}

run().then(
  () => console.log('every case held'),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
