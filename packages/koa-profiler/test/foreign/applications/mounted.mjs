import { once } from 'node:events';
import Koa from 'koa';
import mount from 'koa-mount';
import { profiler } from 'koa-profiler';

const inner = new Koa();
inner.use(async function branch(_ctx, next) {
  await next();
});
inner.use(async function leaf(ctx) {
  ctx.body = 'leaf';
});
const app = new Koa();
const profile = profiler(app, { enabled: true, log: () => {} });
app.use(mount('/tree', inner));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;
const token = (await fetch(`${origin}/tree/`)).headers.get('x-debug-token');
const { layers } = (await (await fetch(`${origin}/_profiler/${token}?export=json`)).json()).profile;
const names = layers.map(({ watched, reached }) => `${watched.name} ${watched.place?.file} ${reached}`);
const areSeen = ['branch', 'leaf'].every((name) => names.includes(`${name} mounted.mjs true`));
console.log(areSeen ? 'every layer is seen' : names.join(', '));
server.close();
server.closeAllConnections();
await profile.close();
