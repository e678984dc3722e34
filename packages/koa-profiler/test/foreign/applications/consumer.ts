import Koa from 'koa';
import { profiler, queryStarted, record, type Collector } from 'koa-profiler';
import { consoleLog } from 'koa-profiler/adapters/console';
import { openTelemetry } from 'koa-profiler/adapters/opentelemetry';
import { pino } from 'koa-profiler/adapters/pino';

declare module 'koa-profiler' {
  interface ObservedRecords {
    post: { readonly to: string };
  }
}

const app = new Koa<{ user: string }, { tree: number }>();
const post: Collector = {
  name: 'post',
  title: 'Post',
  render: (records, { escape }) => records.map((letter) => escape(letter)).join(''),
};
const profile = profiler(app, {
  use: [consoleLog(), openTelemetry(), post],
  toolbar: true,
  confidential: (ctx) => ctx.method === 'POST',
});
app.use(profile.place());
queryStarted({ sql: 'SELECT 1' })({ rows: 1 });
record('mail', { to: 'gardener@example.org', subject: 'Apples' });
record('post', { to: 'gardener' });
export const four: Promise<number> = profile.run('four', async () => 4);
export const others = [pino];
