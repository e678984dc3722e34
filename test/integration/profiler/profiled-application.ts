import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Koa from 'koa';
import { record } from '../../../server/observation/observe.ts';
import { format } from 'sql-formatter';
import { sequelize } from '../../../server/profiler/adapters/sequelize.ts';
import { profiler, type ProfilerOptions } from '../../../server/profiler/index.ts';
import { createOrchardRouter, openOrchard } from './orchard.ts';

/** A Koa application of a few lines with everything that a profiler can see in it, and the profiler mounted. */
export interface ProfiledApplication {
  readonly origin: string;
  readonly folder: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Requests a path and gives the token of its profile. */
  profile(path: string, init?: RequestInit): Promise<string>;
  /** The text of a panel of a profile. */
  panel(token: string, name: string, query?: string): Promise<string>;
  close(): Promise<void>;
}

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url));

/** @param options what differs from a profiler with its defaults */
export async function startProfiledApplication(
  options: Partial<ProfilerOptions> = {},
  databaseFile = ':memory:',
): Promise<ProfiledApplication> {
  const folder = await mkdtemp(join(tmpdir(), 'profiled-application-'));
  const database = await openOrchard(databaseFile);
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
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(origin + path, { headers, redirect: 'manual' });

  return {
    origin,
    folder,
    get,
    async profile(path, init) {
      const response = await fetch(origin + path, { redirect: 'manual', ...init });
      await response.arrayBuffer();
      return response.headers.get('x-debug-token') ?? 'none';
    },
    async panel(token, name, query = '') {
      const response = await get(`/_profiler/${token}?panel=${name}${query}`);
      return response.text();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await profile.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
