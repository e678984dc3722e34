import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import {
  connect as connectBySecond,
  createServer as createSecondServer,
  type ClientHttp2Session,
  type Http2Server,
} from 'node:http2';
import type Koa from 'koa';
import { profiler, type Profiler, type ProfilerOptions } from '../../../../server/profiler/index.ts';

/** A profile as `?export=json` gives it, as far as these cases read it. */
export interface ReadProfile {
  readonly outcome: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly ip: string;
    readonly rewritten: { readonly method: string; readonly url: string } | null;
    readonly body: { readonly text: string } | null;
  };
  readonly response: { readonly status: number | null; readonly body: { readonly text: string } | null };
  readonly session: readonly string[] | null;
  readonly process: { readonly processor: number; readonly heapAfter: number; readonly others: number };
  readonly route: { readonly name: string; readonly path: string } | null;
  readonly triedRoutes: readonly { readonly path: string; readonly outcome: string; readonly router: string }[];
  readonly layers: readonly {
    readonly watched: {
      readonly name: string;
      readonly kind: string;
      readonly place: { readonly file: string } | null;
    };
    readonly reached: boolean;
  }[];
  readonly queryTotals: { readonly count: number; readonly rows: number };
  readonly records: {
    readonly query: readonly { readonly sql: string; readonly rows: number | null }[];
    readonly call: readonly { readonly url: string; readonly status: number | null; readonly failure: string | null }[];
    readonly exception: readonly (readonly { readonly message: string }[])[];
    readonly event: readonly { readonly emitter: string; readonly event: string }[];
    readonly translation: readonly { readonly id: string; readonly state: string; readonly locale: string }[];
    readonly template: readonly { readonly template: string; readonly bytes: number }[];
  };
  readonly unmatched: object | null;
  readonly watched: readonly string[];
}

/** An application of strangers that listens, with the profiler in it. */
export interface ForeignServer {
  readonly origin: string;
  readonly server: Server;
  readonly profile: Profiler;
  readonly get: (path: string, init?: RequestInit) => Promise<Response>;
  /** Requests a path, reads the answer to its end, and gives its token. */
  readonly token: (path: string, init?: RequestInit) => Promise<string>;
  /** The profile with this token. */
  readonly read: (token: string) => Promise<ReadProfile>;
  /** Requests a path and gives its profile. */
  readonly profileOf: (path: string, init?: RequestInit) => Promise<ReadProfile>;
  readonly text: (path: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Lets an application listen, the profiler watching it. */
export async function listenProfiled<State, Context>(
  app: Koa<State, Context>,
  options: ProfilerOptions = {},
): Promise<ForeignServer> {
  const profile = profiler(app, options);
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const get = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(origin + path, { redirect: 'manual', ...init });
  const token = async (path: string, init?: RequestInit): Promise<string> => {
    const response = await get(path, init);
    await response.arrayBuffer();
    return response.headers.get('x-debug-token') ?? 'none';
  };
  const read = async (one: string): Promise<ReadProfile> => {
    const found: unknown = await (await get(`/_profiler/${one}?export=json`)).json();
    if (!isExport(found)) throw new Error(`There is no profile ${one}.`);
    return found.profile;
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
    async close() {
      server.close();
      server.closeAllConnections();
      await profile.close();
    },
  };
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

/** The port on which a server listens. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function isExport(value: unknown): value is { readonly version: 2; readonly profile: ReadProfile } {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 2 && 'profile' in value;
}

/** Runs a case with an application that listens, and closes it whatever happens. */
export async function withServer(
  server: Promise<ForeignServer>,
  run: (server: ForeignServer) => Promise<void>,
): Promise<void> {
  const running = await server;
  try {
    await run(running);
  } finally {
    await running.close();
  }
}
