import { once } from 'node:events';
import Koa from 'koa';
import { portOf } from '../../../../test/support/ports.ts';
import { serveMeasured } from './measured-process.ts';

await serveMeasured(async (state) => {
  const app = new Koa();
  if (state !== 'without') {
    const { profiler } = await import('koa-profiler');
    profiler(app, { enabled: state === 'on' });
  }
  app.use((ctx) => {
    ctx.body = 'hello';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${portOf(server)}/hello`, close: async () => void server.close() };
});
