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

export function createEmbeddedServer(options: EmbeddedServerOptions) {
  let current: RunningServer | null = null;
  const serving = Promise.withResolvers<void>();

  async function retire(retired: typeof current): Promise<void> {
    if (retired === null) return;
    const closing = retired.close().then(() => true);
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
      const started = await options.launch(cataloguePath);
      const previous = current;
      current = started;
      serving.resolve();
      void retire(previous).catch(options.onSlowClose);
      return started.origin;
    },
    /** Until it is closed it has its origin: the windows' last requests must not count as requests to another server. */
    async close(): Promise<void> {
      await retire(current);
      current = null;
    },
  };
}
