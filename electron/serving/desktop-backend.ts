import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { DealerSettings } from '../../server/settings/dealer.ts';
import type { InspectCatalogue } from '../catalogue/inspect-catalogue.ts';
import { openCatalogueStore, type CatalogueStore } from '../catalogue/catalogue-store.ts';
import { findStandardCatalogue, type StandardCatalogue } from '../catalogue/standard-catalogue.ts';
import type { CommandLine } from '../command-line.ts';
import type { CentralSettings } from '../files/central-settings.ts';
import type { DesktopFolders } from '../files/desktop-folders.ts';
import type { UnreadableFileError } from '../files/write-file.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import { createEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';
import { launchServer, type CatalogueEditing, type ServedQuoteDesk } from './launch-server.ts';
import { startUtilityTask } from './start-utility-task.ts';
import { startServing, type Serving, type StartStep } from './start-serving.ts';

/** The half of the app that needs no window system: it starts while the window system does. */
export interface DesktopBackend {
  readonly server: EmbeddedServer;
  readonly store: CatalogueStore;
  /** Starts the server, or another one in its place, on the chosen catalogue. */
  readonly serve: () => Start;
  /** Finds the catalogue that is used where the user has chosen none; asks the network share each time. */
  readonly standard: () => Promise<StandardCatalogue>;
}

/** A start of the server that is under way. */
export interface Start {
  readonly serving: Promise<Serving>;
  /** What it waits for now. */
  readonly step: () => StartStep;
}

export interface DesktopBackendOptions {
  /** Folder that holds `package.json`, `views/`, `locales/` and `dist/`. */
  readonly applicationRoot: string;
  readonly commandLine: CommandLine;
  readonly folders: DesktopFolders;
  readonly central: CentralSettings;
  /** Why nothing may be served in this start: without this file the app would use other prices than it should. */
  readonly hindrance: UnreadableFileError | null;
  /** The file of central settings that is not used, because it does not belong to an administrator; else null. */
  readonly refusedSettings: string | null;
  readonly inspect: InspectCatalogue;
  readonly log: ShellLog;
  readonly logDestination: Writable;
}

/** What the windows learn about imports. */
export interface ImportEvents {
  readonly progress: CatalogueEditing['onProgress'];
  readonly takenIntoUse: () => void;
}

/** For whom the server of this start is: its own windows only, or everybody. */
export interface ServerAudience {
  /** What every request must carry; null for a server without windows. */
  secret: string | null;
  environment: Readonly<Record<string, string | undefined>>;
  /** The dealer on the orders. */
  dealer: () => DealerSettings | null;
  /** The quote that is open in the app; null for a server without windows, which keeps none. */
  quoteDesk: ServedQuoteDesk | null;
  /** Called when imports go on; null for a server without windows, which never writes. */
  importEvents: ImportEvents | null;
}

/** A little more than the server's own limit for running requests. */
const CLOSE_LIMIT_IN_MILLISECONDS = 6000;
const CATALOGUE_LIMIT_IN_BYTES = 512 * 1_048_576;
/** Windows can wait most of a minute for a share that is away; the app must not wait so long. */
const SHARE_ANSWER_LIMIT_IN_MILLISECONDS = 3000;
const SHARE_COPY_LIMIT_IN_MILLISECONDS = 30_000;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function createDesktopBackend(
  options: DesktopBackendOptions,
  { importEvents, ...audience }: ServerAudience,
): DesktopBackend {
  const { applicationRoot, commandLine, folders, central, inspect, log, logDestination } = options;
  const store = openCatalogueStore({
    folder: folders.catalogueFolder,
    inspect,
    limitInBytes: CATALOGUE_LIMIT_IN_BYTES,
  });
  // An import chooses another catalogue, and a server without windows has no user who could choose.
  const mayChoose = central.catalogueSwitching && audience.secret !== null;
  const editing = mayChoose && importEvents !== null ? editOwnCatalogue(store, importEvents, log) : null;
  const server = createEmbeddedServer({
    launch: (cataloguePath) =>
      launchServer({
        applicationRoot,
        cataloguePath,
        developer: commandLine.developer,
        locale: commandLine.locale ?? central.language,
        ...audience,
        editing,
        argumentList: commandLine.otherArguments,
        startTask: startUtilityTask,
        log,
        logDestination,
      }),
    closeLimitInMilliseconds: CLOSE_LIMIT_IN_MILLISECONDS,
    onSlowClose: () => log.warning('The server did not close in time.'),
  });
  const bundledPath = folders.bundledCatalogue;
  const standard = async (): Promise<StandardCatalogue> =>
    await findStandardCatalogue({
      store,
      bundledPath,
      centralPath: central.catalogue,
      answerLimitInMilliseconds: SHARE_ANSWER_LIMIT_IN_MILLISECONDS,
      copyLimitInMilliseconds: SHARE_COPY_LIMIT_IN_MILLISECONDS,
      onUnrecorded: (error) =>
        log.warning("The company's catalogue is used, but its copy could not be recorded.", { error }),
    });
  return {
    server,
    store,
    standard,
    serve() {
      let step: StartStep = 'catalogue';
      const find = async (): Promise<StandardCatalogue> => {
        step = central.catalogue === null ? 'catalogue' : 'company_catalogue';
        const found = await standard();
        step = 'catalogue';
        return found;
      };
      const start = { server, store, givenPath: commandLine.catalogue, mayChoose, bundledPath, standard: find };
      const serving = options.hindrance === null ? startServing(start) : Promise.reject(options.hindrance);
      return { serving, step: () => step };
    },
  };
}

/** Lets the server write the own catalogue, which is used from the first import on and after a restart. */
function editOwnCatalogue(
  store: Pick<CatalogueStore, 'ownPath' | 'select'>,
  events: ImportEvents,
  log: ShellLog,
): CatalogueEditing {
  return {
    own: store.ownPath,
    onProgress: events.progress,
    async onTakenIntoUse() {
      log.info('An import was taken into use.');
      try {
        await store.select(store.ownPath);
      } catch (error) {
        log.error('The own catalogue is in use, but could not be chosen for the next start.', { error });
      }
      events.takenIntoUse();
    },
  };
}
