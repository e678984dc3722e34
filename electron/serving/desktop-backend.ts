import { randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { InspectCatalogue } from '../catalogue/inspect-catalogue.ts';
import { openCatalogueStore, type CatalogueStore } from '../catalogue/catalogue-store.ts';
import { findStandardCatalogue, type StandardCatalogue } from '../catalogue/standard-catalogue.ts';
import type { CommandLine } from '../command-line.ts';
import type { CentralSettings } from '../files/central-settings.ts';
import type { DesktopFolders, UserFolderError } from '../files/desktop-folders.ts';
import type { UnreadableFileError } from '../files/write-file.ts';
import type { ShellLog } from '../logging/shell-log.ts';
import { createEmbeddedServer } from './embedded-server.ts';
import { launchServer, type LaunchOptions } from './launch-server.ts';
import { startUtilityTask } from './start-utility-task.ts';
import { startServing, type Serving, type StartStep } from './start-serving.ts';

/** The parts that need no windows. They start while Electron starts its windows. */
export type DesktopBackend = ReturnType<typeof createDesktopBackend>;

export interface Start {
  readonly serving: Promise<Serving>;
  readonly step: () => StartStep;
}

export interface DesktopBackendOptions {
  /** Folder that holds `package.json`, `views/`, `locales/` and `dist/`. */
  readonly applicationRoot: string;
  readonly commandLine: CommandLine;
  readonly folders: DesktopFolders;
  readonly central: CentralSettings;
  /** Why this start serves nothing: no folder to write to, or an unreadable file that decides about the prices. */
  readonly hindrance: UserFolderError | UnreadableFileError | null;
  /** The file of central settings that is not used, because it does not belong to an administrator; else null. */
  readonly refusedSettings: string | null;
  readonly inspect: InspectCatalogue;
  readonly log: ShellLog;
  readonly logDestination: Writable;
}

export interface ImportEvents {
  /** How much of an import is done: from 0 to 1, `unknown`, or null when no import is being prepared. */
  readonly progress: (part: number | 'unknown' | null) => void;
  readonly takenIntoUse: () => void;
}

/** The users of a server: its own windows, or everybody. */
export interface ServerAudience extends Pick<
  LaunchOptions,
  'desktopSecret' | 'environment' | 'dealer' | 'dealerStore' | 'purchasePrices' | 'quoteDesk' | 'quoteList'
> {
  /** Null for a server without windows, which never writes. */
  importEvents: ImportEvents | null;
}

/** A little more than the server's own limit for running requests. */
const CLOSE_LIMIT_IN_MILLISECONDS = 6000;
/** Windows itself waits most of a minute for a share that is away. */
const SHARE_ANSWER_LIMIT_IN_MILLISECONDS = 3000;
const SHARE_COPY_LIMIT_IN_MILLISECONDS = 30_000;

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function createDesktopBackend(options: DesktopBackendOptions, { importEvents, ...audience }: ServerAudience) {
  const { applicationRoot, commandLine, folders, central, inspect, log, logDestination } = options;
  const store = openCatalogueStore(folders.catalogueFolder, inspect);
  // A server without windows has no user who could choose.
  const mayChoose = central.catalogueSwitching && audience.desktopSecret !== null;
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
  /** Finds the standard catalogue. Asks the share each time. */
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
    /** Starts the server, or another one in its place, on the chosen catalogue. */
    serve: (): Start => {
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

/** Lets the server write the own catalogue. The first import chooses it for later starts. */
function editOwnCatalogue(
  store: Pick<CatalogueStore, 'ownPath' | 'select'>,
  events: ImportEvents,
  log: ShellLog,
): NonNullable<LaunchOptions['editing']> {
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
