import { once } from 'node:events';
import Koa from 'koa';

const app = new Koa();
app.use((ctx) => {
  ctx.body = 'hello';
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const { headers } = await fetch(`http://127.0.0.1:${server.address().port}/`);
console.log(headers.has('x-debug-token') ? 'watched' : 'not watched');
server.close();
server.closeAllConnections();
