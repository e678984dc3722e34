/** What the shell knows of a running server. */
export interface RunningServer {
  readonly origin: string;
  close(): Promise<void>;
  /** The catalogue that it serves now: another one once an import was taken into use. */
  cataloguePath(): string;
  /** Begins to import a file that the user has chosen, and gives the address of the page that shows it; null without the right to write. */
  readonly importFile: ((path: string) => Promise<string>) | null;
}

/** The one server of this app: at most one serves the windows at any time. */
export interface EmbeddedServer {
  /** Origin of the server that serves the windows, such as `http://127.0.0.1:40123`; null while there is none. */
  readonly origin: () => string | null;
  /** The catalogue that this server reads; null while there is none. */
  readonly cataloguePath: () => string | null;
  /** Begins to import a file; null while no server serves that may. */
  readonly importFile: () => RunningServer['importFile'];
  /** Starts a server on the catalogue. When it serves, it takes over and the one before is closed. A failure changes nothing. */
  start(cataloguePath: string): Promise<string>;
  close(): Promise<void>;
}

export interface EmbeddedServerOptions {
  launch: (cataloguePath: string) => Promise<RunningServer>;
  /** A server that does not close within this time is left to the end of the process. */
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
