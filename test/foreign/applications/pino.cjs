'use strict';
const assert = require('node:assert');
const { once } = require('node:events');
const { Writable } = require('node:stream');
const Koa = require('koa');
const pino = require('pino');
const { profiler } = require('koa-profiler');
const adapters = require('koa-profiler/adapters/pino');

/** Runs an application with unchanged pino, and checks its profiles. */
async function run() {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const letters = pino({ level: 'info', name: 'letters' }, nowhere);
  const app = new Koa();
  const profile = profiler(app, { enabled: true, log: () => {}, use: [adapters.pino(letters)] });
  app.use(async function plant(ctx) {
    letters.child({ garden: 'east' }).warn({ password: 'sesame-open' }, 'a branch is loose');
    letters.debug('not written');
    ctx.body = 'planted';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    const token = (await fetch(origin)).headers.get('x-debug-token');
    const { records } = (await (await fetch(`${origin}/_profiler/${token}?export=json`)).json()).profile;
    assert.deepStrictEqual(
      records.log.map(({ level, channel, message }) => [level, channel, message]),
      [['warning', 'letters', 'a branch is loose']],
    );
    assert.match(JSON.stringify(records.log), /east/);
    assert.doesNotMatch(JSON.stringify(records.log), /sesame/);
  } finally {
    server.close();
    server.closeAllConnections();
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
