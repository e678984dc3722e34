import Koa from 'koa';
import { listenProfiled } from './foreign-server.ts';

/** A server whose middleware does not wait for what lies further in, where something fails. Prints the rejection that is left alone. */
process.once('unhandledRejection', (reason) => {
  process.stdout.write(`unhandled: ${reason instanceof Error ? reason.message : 'something'}\n`);
  process.exit(0);
});
const app = new Koa();
app.use((ctx, next) => {
  void next();
  ctx.body = 'gone on';
});
app.use(async () => {
  throw new Error('left alone');
});
const server = await listenProfiled(app);
await server.text('/');
await server.close();
