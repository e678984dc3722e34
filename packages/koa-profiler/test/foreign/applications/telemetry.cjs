'use strict';
const assert = require('node:assert');
const { once } = require('node:events');
const { createServer } = require('node:http');
const { registerInstrumentations } = require('@opentelemetry/instrumentation');
const { UndiciInstrumentation } = require('@opentelemetry/instrumentation-undici');
const { NodeTracerProvider } = require('@opentelemetry/sdk-trace-node');
const { profiler } = require('koa-profiler');
const { openTelemetry } = require('koa-profiler/adapters/opentelemetry');

const telemetry = openTelemetry();
const provider = new NodeTracerProvider({ spanProcessors: [telemetry] });
provider.register();
registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [new UndiciInstrumentation()],
});
// The instrumentations see only modules that are loaded after them.
const Koa = require('koa');

/** Imitates the instrumentation of GraphQL for a resolver that throws. The answer is still 200. */
function resolve(path) {
  const span = provider
    .getTracer('graphql')
    .startSpan('graphql.resolve tree', { attributes: { 'graphql.field.name': 'tree' } });
  const error = new Error(`no tree at ${path}`);
  error.name = 'TreeError';
  span.recordException(error);
  span.setStatus({ code: 2, message: error.message });
  span.end();
}

/** An application whose calls and resolvers are only known by their spans, two requests at once. */
async function run() {
  const elsewhere = createServer((_request, response) => response.writeHead(203).end('apples')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const nobody = `http://127.0.0.1:${closed.address().port}`;
  closed.close();
  const orchard = `http://127.0.0.1:${elsewhere.address().port}`;
  const app = new Koa();
  const profile = profiler(app, { enabled: true, log: () => {}, use: [telemetry] });
  app.use(async function plant(ctx) {
    resolve(ctx.path);
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
        const [[thrown]] = records.exception;
        assert.deepStrictEqual([thrown.name, thrown.message], ['TreeError', `no tree at ${path}`]);
        assert.deepStrictEqual(
          records.span.map(({ label, name, failed }) => [label, name, failed]),
          [['graphql', 'graphql.resolve tree', true]],
        );
        const [found, refused] = records.call;
        assert.strictEqual(records.call.length, 2);
        assert.deepStrictEqual([found.method, found.status, found.failure], ['GET', 203, null]);
        assert.ok(found.url.startsWith(`${orchard}${path}?token=`), found.url);
        assert.doesNotMatch(found.url, /sesame/);
        assert.ok(refused.failure !== null && refused.status === null);
        assert.match(await (await fetch(`${origin}/_profiler/${token}?panel=request`)).text(), /Outgoing requests/);
      }),
    );
  } finally {
    for (const one of [server, elsewhere]) {
      one.close();
      one.closeAllConnections();
    }
    await profile.close();
  }
}

run().then(
  () => console.log('every case held'),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
