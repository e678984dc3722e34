import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { record } from 'koa-profiler/observe';
import { format } from 'sql-formatter';
import { sequelize } from 'koa-profiler/adapters/sequelize';
import { profiler, type ProfilerOptions } from 'koa-profiler';
import { type ForeignServer, listenProfiled } from './foreign/foreign-server.ts';
import { createOrchardRouter, openOrchard } from './orchard.ts';

/** A Koa application of a few lines with everything that a profiler can see in it, and the profiler mounted. */
export interface ProfiledApplication extends Omit<ForeignServer, 'profile' | 'token'> {
  /** Requests a path and gives the token of its profile. */
  readonly profile: ForeignServer['token'];
  /** The text of a panel of a profile. */
  panel(token: string, name: string, query?: string): Promise<string>;
}

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));

/** @param options what differs from a profiler with its defaults */
export async function startProfiledApplication(options: Partial<ProfilerOptions> = {}): Promise<ProfiledApplication> {
  const database = await openOrchard();
  const app = new Koa();
  app.silent = true;
  const profile = profiler(app, {
    use: [sequelize(database, { name: 'orchard', format: (sql) => format(sql, { language: 'sqlite' }) })],
    name: 'Orchard',
    version: '1.2.3',
    root: projectRoot,
    environment: 'development',
    isStatic: (path) => path.startsWith('/assets/'),
    about: { switches: () => ({ harvest: true, apiKey: 'sesame' }) },
    log: () => {},
    ...options,
  });
  const router = createOrchardRouter(app, database);
  app.use(async function headers(ctx, next) {
    ctx.set('x-orchard', 'yes');
    await next();
  });
  app.use(profile.place());
  app.use(async function identify(_ctx, next) {
    record('identity', () => ({ kind: 'anonymous', name: 'anon.', authenticated: false, roles: ['VISITOR'] }));
    record('security-check', () => ({ check: 'origin', subject: 'none', passed: true, reason: 'same origin' }));
    await next();
  });
  app.use(router.routes());
  app.on('harvest', function countApples() {});
  app.on('frost', function coverTrees() {});
  const { profile: _profiler, token, ...server } = await listenProfiled(app);
  const close = async (): Promise<void> => {
    await server.close();
    await database.close();
  };
  return {
    ...server,
    profile: token,
    panel: (one, name, query = '') => server.text(`/_profiler/${one}?panel=${name}${query}`),
    close,
    [Symbol.asyncDispose]: close,
  };
}
