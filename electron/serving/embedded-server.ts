import type { RunningServer } from '../../server/start-server.ts';
import { within } from '../../server/within.ts';

/** The one server of the windows. */
export type EmbeddedServer = ReturnType<typeof createEmbeddedServer>;

export interface EmbeddedServerOptions {
  launch: (cataloguePath: string) => Promise<RunningServer>;
  /** A server that does not close within this time is not waited for. */
  closeLimitInMilliseconds: number;
  onSlowClose: () => void;
}

const NEVER = new Promise<never>(() => undefined);

export function createEmbeddedServer(options: EmbeddedServerOptions) {
  let current: RunningServer | null = null;
  let isClosed = false;
  const starting = new Set<Promise<RunningServer>>();
  const serving = Promise.withResolvers<void>();

  /** Never settles once the app ends: nothing may be shown any more. */
  async function launch(cataloguePath: string): Promise<RunningServer> {
    if (isClosed) return await NEVER;
    const launched = options.launch(cataloguePath);
    starting.add(launched);
    try {
      return await launched;
    } finally {
      starting.delete(launched);
      if (isClosed) await NEVER;
    }
  }

  /** Closes the server, even while it starts. */
  async function retire(retired: RunningServer | Promise<RunningServer> | null): Promise<void> {
    const launched = Promise.resolve(retired).catch(() => null);
    const closing = launched.then((server) => server?.close()).then(() => true);
    if ((await within(options.closeLimitInMilliseconds, closing)) === null) options.onSlowClose();
  }

  return {
    /** Returns the origin of the server that serves the windows, such as `http://127.0.0.1:40123`; null while there is none. */
    origin: () => current?.origin ?? null,
    cataloguePath: () => current?.cataloguePath() ?? null,
    /** Settles once a server has been started for the first time. */
    whenServing: () => serving.promise,
    /** Begins to import a file; null while there is no server that may import. */
    importFile: () => current?.importFile ?? null,
    /** Starts a server and closes the previous one. Resolves with its origin. A failure changes nothing. */
    async start(cataloguePath: string): Promise<string> {
      const started = await launch(cataloguePath);
      const previous = current;
      current = started;
      serving.resolve();
      void retire(previous).catch(options.onSlowClose);
      return started.origin;
    },
    /**
     * Closes all servers before the app ends. A start that goes on is waited for, as SQLite's addon aborts a process that ends while a
     * file is opened. Until it is closed a server has its origin: the windows' last requests must not count as requests to another one.
     */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([current, ...starting].map(retire));
      current = null;
    },
  };
}
