const { runScenario } = require('./scenario.cjs');

test('every case holds', async () => {
  await runScenario(require('koa'), require('@koa/router'), require('koa-profiler'));
});
