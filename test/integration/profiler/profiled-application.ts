import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { record } from '../../../server/observation/observe.ts';
import { format } from 'sql-formatter';
import type { Profile } from '../../../server/profiler/profile/profile.ts';
import { sequelize } from '../../../server/profiler/adapters/sequelize.ts';
import { profiler, type ProfilerOptions } from '../../../server/profiler/index.ts';
import { listenProfiled } from './foreign/foreign-server.ts';
import { createOrchardRouter, openOrchard } from './orchard.ts';

/** A Koa application of a few lines with everything that a profiler can see in it, and the profiler mounted. */
export interface ProfiledApplication {
  readonly origin: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Requests a path and gives the token of its profile. */
  profile(path: string, init?: RequestInit): Promise<string>;
  /** The profile with this token. */
  read(token: string): Promise<Profile>;
  /** The text of a panel of a profile. */
  panel(token: string, name: string, query?: string): Promise<string>;
  close(): Promise<void>;
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

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
  const server = await listenProfiled(app);
  return {
    origin: server.origin,
    get: (path, headers = {}) => server.get(path, { headers }),
    profile: server.token,
    read: server.read,
    panel: (token, name, query = '') => server.text(`/_profiler/${token}?panel=${name}${query}`),
    async close() {
      await server.close();
      await database.close();
    },
  };
}
