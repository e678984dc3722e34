import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import type Koa from 'koa';
import type { Sequelize } from 'sequelize';
import type * as SqlFormatter from 'sql-formatter';
import { CatalogueFileError } from '../db/catalogue-file-error.ts';
import type { AppState } from './app-context.ts';
import { createApp } from './app.ts';
import { type ApplicationFiles, readApplicationVersion } from './application-files.ts';
import { type OpenCatalogue, openCatalogue } from './catalogue/open-catalogue.ts';
import { ApplicationError } from './errors.ts';
import { openTranslators } from './i18n/translators.ts';
import { type ConnectionLimits, createHttpServer } from './http-server.ts';
import { listen } from './listen.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { isLoopback } from './middleware/guards.ts';
import { loadAssets } from './pages/assets.ts';
import { createRenderPage } from './pages/render-page.ts';
import { createTemplateEngine, type RenderTemplate } from './pages/template-engine.ts';
import type { Adapter, Profiler, WatchedDatabase, Watching } from 'koa-profiler';
import type { QuoteDesk } from './quotes/quote-desk.ts';
import type { QuoteList } from './quotes/quote-list.ts';
import { createMasking } from 'koa-profiler/masking';
import { keepLastForwarded } from './proxy-headers.ts';
import { dealerOfSettings } from './settings/dealer-of-settings.ts';
import type { DealerSettings, DealerStore } from './settings/dealer.ts';
import type { Settings } from './settings/settings.ts';
import { bringUpToDate, type CatalogueEditing, createUpkeep, type StartTask, type Upkeep } from './upkeep/upkeep.ts';

const bytesPerMegabyte = 1_048_576;

export interface RunningServer {
  /** For example `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Waits for running requests, within a limit, then closes everything. A second call waits for the same end. */
  close(): Promise<void>;
  cataloguePath(): string;
  readonly importFile: Upkeep['importFile'];
}

export interface StartServerOptions {
  readonly settings: Settings;
  readonly files: ApplicationFiles;
  readonly logDestination: Writable;
  /** Every request must carry this secret in `desktopSecretHeader`. Only the desktop app sets it, in its process. */
  readonly desktopSecret?: string | null;
  /** The right to change the catalogue. Absent: no address changes anything. */
  readonly editing?: CatalogueEditing | null;
  /** Holds the quote that is open in the desktop app. Absent: a quote is only on its page and in its file. */
  readonly quoteDesk?: QuoteDesk | null;
  /** Reads the desktop app's folder of quotes. Absent: the page says that the app has the list. */
  readonly quoteList?: QuoteList | null;
  /** Starts the processes in which catalogues are read and written. Absent: child processes of Node. */
  readonly startTask?: StartTask | undefined;
  /** The dealer of the orders if the settings name none. */
  readonly dealer?: () => DealerSettings | null;
  /** Lets the desktop app's windows change the dealer's details. Absent: there is no page for them. */
  readonly dealerStore?: DealerStore | null;
  /** The file of the dealer's purchase prices in the desktop app. Absent: no margin is known. */
  readonly purchasePrices?: string | null;
  /** The limits of connections. Absent: the usual ones. */
  readonly limits?: ConnectionLimits | undefined;
  /** Renders the templates. Absent: each is compiled for this server. Servers of one process may share one. */
  readonly renderTemplate?: RenderTemplate;
}

/**
 * Starts the server, also in the desktop app and in tests.
 * @throws ApplicationError with a sentence for the user if the catalogue or the port cannot be used
 */
export async function startServer({
  settings,
  files,
  logDestination,
  desktopSecret = null,
  editing = null,
  quoteDesk = null,
  quoteList = null,
  startTask,
  dealer = () => null,
  dealerStore = null,
  purchasePrices = null,
  limits,
  renderTemplate = createTemplateEngine(files.viewsRoot, settings.environment === 'development'),
}: StartServerOptions): Promise<RunningServer> {
  const namedDealer = await dealerOfSettings(settings);
  const currentDealer = (): DealerSettings | null => namedDealer ?? dealer();
  const development = settings.environment === 'development';
  const masking = createMasking([]);
  const logger = createLogger({
    level: settings.logLevel,
    format: settings.logFormat,
    destination: logDestination,
    masking,
  });
  const serverLogger = logger.channel('server');
  // If the start fails, everything that is open by then is closed, the last first.
  await using opened = new AsyncDisposableStack();
  const startProfiler = await loadProfilerIfWanted(settings, files, serverLogger);
  const cataloguePath = settings.cataloguePath ?? files.bundledCatalogue;
  const opening = openUpToDate(settings, cataloguePath, serverLogger).catch(tellUnusableCatalogue);
  opened.defer(async () => {
    const open = await opening.catch(() => null);
    await open?.catalogue.close();
  });
  const [translators, assets, { catalogue, onOpenDatabase, file }] = await Promise.all([
    openTranslators({
      localesRoot: files.localesRoot,
      locale: settings.locale,
      logger: logger.channel('translation'),
    }),
    loadAssets(files.assets),
    opening,
  ]);
  const renderPage = createRenderPage({
    viewsRoot: files.viewsRoot,
    renderTemplate,
    translator: translators.own,
    assets,
    dealer: currentDealer,
    mayEdit: editing !== null,
    hasList: quoteList !== null,
    toolbar: development && settings.profiler,
  });
  const upkeep = opened.use(
    createUpkeep({
      catalogue,
      served: file,
      editing,
      purchasePrices,
      renderPage,
      startTask,
      logger: logger.channel('catalogue'),
      localesRoot: files.localesRoot,
      locale: settings.locale,
    }),
  );
  const app = createApp({
    settings,
    desktopSecret,
    catalogue,
    translators,
    logger,
    masking,
    assets,
    renderPage,
    upkeep,
    quoteDesk,
    quoteList,
    dealer: currentDealer,
    purchasePrices,
    dealerStore: dealerStore && { save: namedDealer === null ? dealerStore.save : null },
    profile:
      startProfiler &&
      ((watched) => {
        const profiler = startProfiler(watched, onOpenDatabase);
        opened.defer(() => profiler.close());
        return profiler.place();
      }),
  });
  app.on('error', function logLateError(error: unknown) {
    // The client has left. The record of its request says enough.
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') return;
    serverLogger.error('An answer could not be sent.', { error });
  });

  const handle = app.callback();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (settings.trustProxy) keepLastForwarded(request.headers);
    void handle(request, response);
  };
  const listener = await listen(createHttpServer(answer, serverLogger, limits), settings);
  opened.defer(() => listener.close());
  const running = opened.move();
  let closed: Promise<void> | null = null;
  return {
    origin: listener.origin,
    close: () => (closed ??= running.disposeAsync()),
    cataloguePath: () => file.path,
    importFile: upkeep.importFile,
  };
}

/** Opens the catalogue. First migrates it; the bundled catalogue is always new, because the set-up rebuilds it. */
async function openUpToDate(
  settings: Settings,
  cataloguePath: string,
  logger: Logger,
): Promise<Awaited<ReturnType<typeof openCatalogue>>> {
  if (settings.cataloguePath !== null && (await bringUpToDate(cataloguePath))) {
    logger.info('The catalogue was brought up to date; as it was it is kept in its history.', { path: cataloguePath });
  }
  return await openCatalogue(cataloguePath);
}

/** Loads the profiler's modules only if the profiler is on. */
async function loadProfilerIfWanted(
  settings: Settings,
  files: ApplicationFiles,
  logger: Logger,
): Promise<((app: Koa<AppState>, onOpenDatabase: OpenCatalogue['onOpenDatabase']) => Profiler) | null> {
  if (!settings.profiler) return null;
  if (!isLoopback(settings.host)) {
    logger.warning('The profiler is on: anyone who reaches this port can read source code and requests.', {
      host: settings.host,
    });
  }
  const [{ profiler }, { sequelize }] = await Promise.all([
    import('koa-profiler'),
    import('koa-profiler/adapters/sequelize'),
  ]);
  const version = await readApplicationVersion(files.root);
  return (app, onOpenDatabase) =>
    profiler(app, {
      enabled: true,
      use: [
        watchEach(onOpenDatabase, 'catalogue', (database) =>
          sequelize(database, {
            name: 'catalogue',
            format: formatSql,
          }),
        ),
      ],
      name: 'Fireplace Flue Calculator',
      version,
      root: files.root,
      environment: settings.environment,
      debug: settings.environment === 'development',
      storage: {
        maxProfiles: settings.profilerMaximumProfiles,
        maxBytes: settings.profilerMaximumMegabytes * bytesPerMegabyte,
        directory: settings.profilerDirectory,
      },
      allowedHosts: settings.allowedHosts,
      // Profiles must not contain customers and dealers.
      confidential: ({ req }) =>
        req.headers['x-order-reference'] !== undefined || /^\/(?:quote|dealer)(?![^/?])/.test(req.url ?? ''),
      // As specified, without credentials. `loadProfilerIfWanted` warns if the address is not loopback.
      allowedAddresses: ['*'],
      log: () => {},
      about: {
        packages: ['koa', '@koa/router', 'koa-views', 'pug', 'sequelize', 'sqlite3', 'i18next', 'pino'],
        switches: () => ({ ...settings }),
        emails: 'This server has no way of sending e-mail: there is no mailer in it.',
        cache:
          'The lists of the form are read for each request. The catalogue snapshot is kept for as long as its file does not change; a miss reads it again. See the queries.',
      },
      warn: (message) => logger.warning(message),
    });
}

/** Loads the formatter only when a profile with statements is shown: it takes longer than the profiler itself. */
function formatSql(sql: string): string {
  const load: (name: 'sql-formatter') => typeof SqlFormatter = createRequire(import.meta.url);
  return load('sql-formatter').format(sql, {
    language: 'sqlite',
    keywordCase: 'upper',
    paramTypes: { named: [':', '@', '$'], numbered: ['?', ':', '$'], positional: true },
  });
}

/** Watches each database that the catalogue opens. A changed file is opened again. */
function watchEach(
  onOpenDatabase: OpenCatalogue['onOpenDatabase'],
  name: string,
  adapterOf: (database: Sequelize) => Adapter,
): Adapter {
  return {
    watches: 'query',
    start(recorder) {
      let newest: Watching | null = null;
      const stopListening = onOpenDatabase((database) => {
        newest?.stop();
        newest = adapterOf(database).start(recorder);
      });
      const database = (): WatchedDatabase => {
        if (newest?.database === undefined) throw new Error('The database is not open.');
        return newest.database;
      };
      return {
        database: {
          name,
          facts: async () => await database().facts(),
          explain: async (query) => await database().explain(query),
          format: (sql) => database().format(sql),
        },
        stop() {
          stopListening();
          newest?.stop();
        },
      };
    },
  };
}

function tellUnusableCatalogue(error: unknown): never {
  if (error instanceof CatalogueFileError) {
    throw new ApplicationError(error.message, 'CATALOGUE_UNUSABLE', { cause: error });
  }
  throw error;
}
