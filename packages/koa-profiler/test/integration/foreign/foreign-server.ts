import { once } from 'node:events';
import type { Server } from 'node:http';
import {
  connect as connectBySecond,
  createServer as createSecondServer,
  type ClientHttp2Session,
  type Http2Server,
} from 'node:http2';
import Koa from 'koa';
import { portOf } from '../../../../../test/support/ports.ts';
import { profiler, type Profiler, type ProfilerOptions } from 'koa-profiler';
import type { Profile } from '../../../source/profile/profile.ts';

/** An application of strangers that listens, with the profiler in it. */
export interface ForeignServer extends AsyncDisposable {
  readonly origin: string;
  readonly server: Server;
  readonly profile: Profiler;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** Requests a path, reads the answer to its end, and gives its token. */
  readonly token: (path: string, init?: RequestInit) => Promise<string>;
  /** The profile with this token. */
  readonly read: (token: string) => Promise<Profile>;
  /** Requests a path and gives its profile. */
  readonly profileOf: (path: string, init?: RequestInit) => Promise<Profile>;
  readonly text: (path: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Lets an application listen, the profiler watching it. */
export async function listenProfiled<State, Context>(
  app: Koa<State, Context>,
  options: ProfilerOptions = {},
): Promise<ForeignServer> {
  const profile = profiler(app, { log: () => {}, ...options });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const get = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(origin + path, { redirect: 'manual', ...init });
  const token = async (path: string, init?: RequestInit): Promise<string> => {
    const response = await get(path, init);
    await response.arrayBuffer();
    return response.headers.get('x-debug-token') ?? 'none';
  };
  const read = async (one: string): Promise<Profile> => {
    const found: unknown = await (await get(`/_profiler/${one}?export=json`)).json();
    if (!isExport(found)) throw new Error(`There is no profile ${one}.`);
    return found.profile;
  };
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await profile.close();
  };
  return {
    origin,
    server,
    profile,
    get,
    token,
    read,
    profileOf: async (path, init) => read(await token(path, init)),
    text: async (path) => (await get(path)).text(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Middleware that answers. */
export const hello: Koa.Middleware = (ctx) => {
  ctx.body = 'hello';
};

/** Lets middleware listen as an application of its own, the profiler watching it. */
export async function serve(options: ProfilerOptions, ...layers: readonly Koa.Middleware[]): Promise<ForeignServer> {
  const app = new Koa();
  app.silent = true;
  for (const layer of layers) app.use(layer);
  return await listenProfiled(app, options);
}

/** Lets an application listen to HTTP/2. */
export async function listenBySecond<State, Context>(
  app: Koa<State, Context>,
): Promise<{ readonly server: Http2Server; readonly client: ClientHttp2Session }> {
  const handle = app.callback();
  const server = createSecondServer((request, response) => {
    // The types of Koa lack this kind of request, but its applications accept it.
    void Reflect.apply(handle, undefined, [request, response]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, client: connectBySecond(`http://127.0.0.1:${portOf(server)}`) };
}

function isExport(value: unknown): value is { readonly version: 2; readonly profile: Profile } {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 2 && 'profile' in value;
}
