'use strict';
const assert = require('node:assert');
const { once } = require('node:events');
const { createServer } = require('node:http');
const { registerInstrumentations } = require('@opentelemetry/instrumentation');
const { KnexInstrumentation } = require('@opentelemetry/instrumentation-knex');
const { UndiciInstrumentation } = require('@opentelemetry/instrumentation-undici');
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
const { profiler } = require('koa-profiler');
const { openTelemetry } = require('koa-profiler/adapters/opentelemetry');

const telemetry = openTelemetry();
const provider = new NodeTracerProvider({ spanProcessors: [telemetry] });
provider.register();
registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [new KnexInstrumentation(), new UndiciInstrumentation()],
});
// Only what is loaded after the instrumentations is seen by them.
const Koa = require('koa');
const makeKnex = require('knex');

/** Applications whose queries and calls are only known by their spans, two requests at once. */
async function run() {
  const database = makeKnex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });
  await database.schema.createTable('tree', (table) => table.increments('id'));
  const elsewhere = createServer((_request, response) => response.writeHead(203).end('apples')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const nobody = `http://127.0.0.1:${closed.address().port}`;
  closed.close();
  const orchard = `http://127.0.0.1:${elsewhere.address().port}`;
  const app = new Koa();
  const profile = profiler(app, { enabled: true, use: [telemetry] });
  app.use(async function plant(ctx) {
    await database('tree').where('id', 7).select('id');
    await database.raw('SELECT * FROM hedge').catch(() => {});
    await (await fetch(`${orchard}${ctx.path}?token=sesame-open`)).text();
    await fetch(nobody).catch(() => {});
    ctx.body = 'planted';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    await Promise.all(
      ['/east', '/west'].map(async (path) => {
        const response = await fetch(origin + path);
        await response.text();
        const token = response.headers.get('x-debug-token');
        const { records, failures } = (await (await fetch(`${origin}/_profiler/${token}?export=json`)).json()).profile;
        assert.deepStrictEqual(failures, []);
        assert.deepStrictEqual(
          records.query.map(({ sql, failure }) => [sql.startsWith('select `id` from `tree`'), failure !== null]),
          [
            [true, false],
            [false, true],
          ],
        );
        assert.match(records.query[1].sql, /hedge/);
        assert.ok(records.query.every(({ endedAt, startedAt, ended }) => ended && endedAt > startedAt));
        assert.strictEqual(records.query[0].places[0]?.file, 'telemetry.cjs');
        const [found, refused] = records.call;
        assert.strictEqual(records.call.length, 2);
        assert.deepStrictEqual([found.method, found.status, found.failure], ['GET', 203, null]);
        assert.ok(found.url.startsWith(`${orchard}${path}?token=`), found.url);
        assert.doesNotMatch(found.url, /sesame/);
        assert.ok(refused.failure !== null && refused.status === null);
      }),
    );
  } finally {
    for (const one of [server, elsewhere]) {
      one.close();
      one.closeAllConnections();
    }
    await profile.close();
    await database.destroy();
  }
}

run().then(
  () => console.log('every case held'),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
