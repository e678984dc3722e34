import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Windows and macOS recognise an update, and the windows of a shortcut, by this name. It never changes. */
export const APPLICATION_IDENTITY = 'no.skorsteinskalkulator.desktop';

/** Tells Windows to which installed program the windows in the task bar belong. */
export function identify(app: { setAppUserModelId(identity: string): void }, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APPLICATION_IDENTITY);
}

/** The name of the product in titles, menus, packages and folders. */
export const PRODUCT_NAME = 'Pipekalkulator';

export interface SystemFacts {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  home: string;
  /** Electron's `appData`; on Windows the roaming folder, which a company may copy at each logon. */
  applicationData: string;
  /** Folder of the app's code: the project, or `app.asar` when installed. */
  application: string;
  /** Folder of the files that are installed beside the code. */
  resources: string;
  isPackaged: boolean;
  /** The folder on the command line (`--user-data-dir`); empty if none is given. */
  givenUserFolder: string;
}

export type DesktopFolders = ReturnType<typeof desktopFolders>;

/**
 * All folders and files of the app. Run from source, the app has separate folders, so that development never changes
 * the data of the installed app.
 */
export function desktopFolders(facts: SystemFacts) {
  const { platform, environment, givenUserFolder } = facts;
  const name = facts.isPackaged ? PRODUCT_NAME : `${PRODUCT_NAME} (source)`;
  const local = platform === 'win32' ? environment['LOCALAPPDATA'] : undefined;
  const userData = givenUserFolder === '' ? join(local ?? facts.applicationData, name) : givenUserFolder;
  const hasMacLogs = platform === 'darwin' && givenUserFolder === '';
  return {
    userData,
    /** The catalogue that came with the app: outside the asar, because SQLite opens real files only. */
    bundledCatalogue: facts.isPackaged
      ? join(facts.resources, 'catalogue', 'catalogue.sqlite')
      : join(facts.application, 'db', 'catalogue', 'catalogue.sqlite'),
    preferences: join(userData, 'preferences.json'),
    catalogueFolder: join(userData, 'catalogues'),
    /** The dealer's purchase prices, where an import into the own catalogue keeps them too. */
    purchasePrices: join(userData, 'catalogues', 'purchase-prices.json'),
    /** Unsaved changes of quotes. */
    recoveryFolder: join(userData, 'recovery'),
    /** The index of the folder of quotes. */
    quoteIndex: join(userData, 'quote-list', 'index.json'),
    logFolder: hasMacLogs ? join(facts.home, 'Library', 'Logs', name) : join(userData, 'logs'),
    /** Settings of an administrator for every user of this machine. */
    centralSettings: join(centralFolder(facts), 'settings.json'),
  };
}

/** The user's folder cannot be written: it is read-only, on a full disk, or redirected to a share that is away. */
export class UserFolderError extends Error {
  override readonly name = 'UserFolderError';
  readonly code = 'USER_FOLDER_UNWRITABLE';
}

/** Makes the user's folder. If it cannot be written, a temporary one takes its place, so that a window can say so. */
export function writableFolders(facts: SystemFacts) {
  const folders = desktopFolders(facts);
  try {
    mkdirSync(folders.userData, { recursive: true });
    const probe = join(folders.userData, `.probe-${process.pid}`);
    writeFileSync(probe, Buffer.alloc(PROBE_IN_BYTES));
    rmSync(probe);
    return { folders, hindrance: null };
  } catch (cause) {
    const temporary = mkdtempSync(join(tmpdir(), `${PRODUCT_NAME}-`));
    return {
      folders: desktopFolders({ ...facts, givenUserFolder: temporary }),
      hindrance: new UserFolderError(`${folders.userData} cannot be written.`, { cause }),
    };
  }
}

const PROBE_IN_BYTES = 65_536;

function centralFolder({ platform, environment }: SystemFacts): string {
  if (platform === 'win32') return join(environment['PROGRAMDATA'] ?? 'C:\\ProgramData', PRODUCT_NAME);
  if (platform === 'darwin') return join('/Library/Application Support', PRODUCT_NAME);
  return join('/etc', PRODUCT_NAME.toLowerCase());
}
