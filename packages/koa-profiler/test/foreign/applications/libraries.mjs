import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import Koa from 'koa';
import { profiler } from 'koa-profiler';
import { clients } from './clients.mjs';
import { databases } from './databases.mjs';

/*
 * One application for each row of the table in the README. Each asks its library for what most applications ask it for, and
 * checks what its profile says. `use` is the line of the table.
 */

const [, , name] = process.argv;
const { use, layers = [], ask, check, close = () => {} } = await { ...databases, ...clients }[name]();
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
