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
    const closed = await finishesWithin(retired.close(), options.closeLimitInMilliseconds);
    if (!closed) options.onSlowClose();
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
    async close(): Promise<void> {
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
