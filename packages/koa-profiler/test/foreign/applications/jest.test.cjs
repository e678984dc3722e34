const { runScenario } = require('./scenario.cjs');

const onABusyMachine = 60_000;

test(
  'every case holds',
  async () => {
    await runScenario(require('koa'), require('@koa/router'), require('koa-profiler'));
  },
  onABusyMachine,
);
