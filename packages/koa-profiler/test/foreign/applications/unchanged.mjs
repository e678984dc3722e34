import { once } from 'node:events';
import { createRequire } from 'node:module';
import Koa from 'koa';

/** Whether a request to an application of this class is watched. */
async function isWatched(Class) {
  const app = new Class();
  app.use((ctx) => {
    ctx.body = 'hello';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${server.address().port}/`);
  server.close();
  server.closeAllConnections();
  return headers.has('x-debug-token');
}

// A copy of Koa that only a package in the program sees.
const nested = process.argv[2] === undefined ? [] : [createRequire(import.meta.url)(process.argv[2])];
const answers = [];
for (const Class of [Koa, ...nested]) answers.push(await isWatched(Class));
console.log(answers.every(Boolean) ? 'watched' : `not watched: ${answers}`);
