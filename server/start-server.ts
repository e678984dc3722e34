import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CatalogueFileError } from '../db/catalogue-file-error.ts';
import { createApp } from './app.ts';
import { loadAssets } from './pages/assets.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { ApplicationError } from './errors.ts';
import { createTranslator } from './i18n/translator.ts';
import { listen } from './listener.ts';
import { createLogger } from './logging/logger.ts';
import { createRenderPage } from './pages/render-page.ts';
import type { ApplicationFiles } from './application-files.ts';
import type { Settings } from './settings.ts';

/** A server that answers requests. */
export interface RunningServer {
  /** Where it answers, for example `http://127.0.0.1:8080`. */
  readonly origin: string;
  /** Lets running requests finish, within a limit, then frees everything. Calling it again waits for the same end. */
  close(): Promise<void>;
}

export interface StartServerOptions {
  readonly settings: Settings;
  readonly files: ApplicationFiles;
  readonly logDestination: NodeJS.WritableStream;
}

/**
 * Starts the server; the only way to do so, in the desktop app and in tests too.
 * @throws ApplicationError with a sentence for the user when the catalogue cannot be used or the port cannot be had
 */
export async function startServer({ settings, files, logDestination }: StartServerOptions): Promise<RunningServer> {
  const development = settings.environment === 'development';
  const logger = createLogger({ level: settings.logLevel, format: settings.logFormat, destination: logDestination });
  const [translator, assets, { catalogue }] = await Promise.all([
    createTranslator({
      localesRoot: files.localesRoot,
      locale: settings.locale,
      domain: 'messages',
      logger: logger.channel('translation'),
    }),
    loadAssets(files.assets),
    openCatalogue(settings.cataloguePath ?? files.bundledCatalogue).catch(tellUnusableCatalogue),
  ]);
  const renderPage = createRenderPage({ viewsRoot: files.viewsRoot, development, translator, assets });
  const app = createApp({ settings, catalogue, translator, logger, assets, renderPage });
  app.on('error', (error: unknown) => logger.channel('server').error('An answer could not be sent.', { error }));

  const handle = app.callback();
  const answer = (request: IncomingMessage, response: ServerResponse): void => void handle(request, response);
  try {
    const listener = await listen(createServer(answer), settings);
    return {
      origin: listener.origin,
      async close() {
        await listener.close();
        await catalogue.close();
      },
    };
  } catch (error) {
    await catalogue.close();
    throw error;
  }
}

function tellUnusableCatalogue(error: unknown): never {
  if (error instanceof CatalogueFileError) {
    throw new ApplicationError(error.message, 'CATALOGUE_UNUSABLE', { cause: error });
  }
  throw error;
}
