import { once } from 'node:events';
import { portOf } from '../../../../../test/support/ports.ts';

/** A server that is asked twice. Its Koa is loaded before `koa-profiler/register` if the argument says so, and then unwatched. */
const load = [() => import('koa'), () => import('koa-profiler/register')] as const;
const order = process.argv[2] === 'koa first' ? load : load.toReversed();
for (const one of order) await one();
const { default: Koa } = await import('koa');
const app = new Koa();
app.use((ctx) => {
  ctx.body = 'hello';
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
for (let request = 0; request < 2; request += 1) await (await fetch(`http://127.0.0.1:${portOf(server)}/`)).text();
server.close();
server.closeAllConnections();
