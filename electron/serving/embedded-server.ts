/** A server that runs, as the shell sees it. */
export interface RunningServer {
  readonly origin: string;
  close(): Promise<void>;
  /** The catalogue that it serves now; an import that is taken into use changes it. */
  cataloguePath(): string;
  /**
   * Begins to import a file that was chosen on the page `from`, and resolves with the address of the page that shows it; null
   * without the right to write.
   */
  readonly importFile: ((path: string, from: string) => Promise<string>) | null;
}

/** The one server of this app: at most one serves the windows at any time. */
export interface EmbeddedServer {
  /** Origin of the server that serves the windows, such as `http://127.0.0.1:40123`; null while there is none. */
  readonly origin: () => string | null;
  /** The catalogue that this server reads; null while there is none. */
  readonly cataloguePath: () => string | null;
  /** Begins to import a file; null while there is no server that may import. */
  readonly importFile: () => RunningServer['importFile'];
  /** Starts a server on the catalogue and resolves with its origin; then the previous one is closed. A failure changes nothing. */
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

  async function retire(retired: typeof current): Promise<void> {
    if (retired === null) return;
    const closed = await finishesWithin(retired.close(), options.closeLimitInMilliseconds);
    if (!closed) options.onSlowClose();
  }

  return {
    origin: () => current?.origin ?? null,
    cataloguePath: () => current?.cataloguePath() ?? null,
    importFile: () => current?.importFile ?? null,
    async start(cataloguePath) {
      const started = await options.launch(cataloguePath);
      const previous = current;
      current = started;
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
