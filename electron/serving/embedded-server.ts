export interface RunningServer {
  readonly origin: string;
  close(): Promise<void>;
  /** An import can change it. */
  cataloguePath(): string;
  /**
   * Begins to import a file that was chosen on the page `from`, and resolves with the address of the page that shows it; null
   * without the right to write.
   */
  readonly importFile: ((path: string, from: string) => Promise<string>) | null;
}

/** The one server of the windows. */
export interface EmbeddedServer {
  /** Origin of the server that serves the windows, such as `http://127.0.0.1:40123`; null while there is none. */
  readonly origin: () => string | null;
  readonly cataloguePath: () => string | null;
  /** Settles once a server has been started for the first time. */
  readonly whenServing: () => Promise<void>;
  /** Begins to import a file; null while there is no server that may import. */
  readonly importFile: () => RunningServer['importFile'];
  /** Starts a server and closes the previous one. Resolves with its origin. A failure changes nothing. */
  start(cataloguePath: string): Promise<string>;
  close(): Promise<void>;
}

export interface EmbeddedServerOptions {
  launch: (cataloguePath: string) => Promise<RunningServer>;
  /** A server that does not close within this time is not waited for. */
  closeLimitInMilliseconds: number;
  onSlowClose: () => void;
}

export function createEmbeddedServer(options: EmbeddedServerOptions): EmbeddedServer {
  let current: RunningServer | null = null;
  const serving = Promise.withResolvers<void>();

  async function retire(retired: typeof current): Promise<void> {
    if (retired === null) return;
    const closed = await finishesWithin(retired.close(), options.closeLimitInMilliseconds);
    if (!closed) options.onSlowClose();
  }

  return {
    origin: () => current?.origin ?? null,
    cataloguePath: () => current?.cataloguePath() ?? null,
    whenServing: () => serving.promise,
    importFile: () => current?.importFile ?? null,
    async start(cataloguePath) {
      const started = await options.launch(cataloguePath);
      const previous = current;
      current = started;
      serving.resolve();
      void retire(previous).catch(options.onSlowClose);
      return started.origin;
    },
    async close() {
      const closing = current;
      current = null;
      await retire(closing);
    },
  };
}

async function finishesWithin(work: Promise<void>, limitInMilliseconds: number): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => limit.resolve(false), limitInMilliseconds);
  try {
    return await Promise.race([work.then(() => true), limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
