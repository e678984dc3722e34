import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { InspectCatalogue } from './catalogue/catalogue-inspection.ts';
import { openCatalogueStore, type CatalogueStore } from './catalogue/catalogue-store.ts';
import type { CommandLine } from './command-line.ts';
import type { DesktopPaths } from './desktop-paths.ts';
import { createEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { launchServer } from './launch-server.ts';
import type { ShellLog } from './logging/shell-log.ts';
import { startServing, type Serving } from './start-serving.ts';

/** The half of the app that needs no window system: it gets ready while that one does. */
export interface DesktopBackend {
  /** New at each start; what every request to the server must carry. */
  readonly secret: string;
  readonly server: EmbeddedServer;
  readonly store: CatalogueStore;
  /** Starts the server, or starts it anew, on the catalogue that is chosen. */
  serve(): Promise<Serving>;
}

export interface DesktopBackendOptions {
  /** Folder that holds `package.json`, `views/`, `locales/` and `dist/`. */
  readonly applicationRoot: string;
  readonly commandLine: CommandLine;
  readonly paths: DesktopPaths;
  readonly inspect: InspectCatalogue;
  readonly log: ShellLog;
  readonly logDestination: Writable;
}

/** A little more than the server's own limit for running requests. */
const CLOSE_LIMIT_IN_MILLISECONDS = 6000;
const CATALOGUE_LIMIT_IN_BYTES = 512 * 1_048_576;

export function createDesktopBackend(options: DesktopBackendOptions): DesktopBackend {
  const { applicationRoot, commandLine, paths, inspect, log, logDestination } = options;
  const secret = randomBytes(32).toString('base64url');
  const server = createEmbeddedServer({
    launch: (cataloguePath) =>
      launchServer({
        applicationRoot,
        cataloguePath,
        developer: commandLine.developer,
        secret,
        environment: {},
        argumentList: commandLine.serverArguments,
        logDestination,
      }),
    closeLimitInMilliseconds: CLOSE_LIMIT_IN_MILLISECONDS,
    onSlowClose: () => log.warning('The server did not close in time.'),
  });
  const store = openCatalogueStore({
    folder: paths.catalogueFolder,
    inspect,
    limitInBytes: CATALOGUE_LIMIT_IN_BYTES,
  });
  return { secret, server, store, serve: () => startServing({ server, store, bundledPath: paths.bundledCatalogue }) };
}
