import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { patientlySync, UnreadableFileError } from './write-file.ts';

/** Windows and macOS recognise an update, and the windows of a shortcut, by this name. It never changes. */
export const APPLICATION_IDENTITY = 'no.skorsteinskalkulator.desktop';

/** The name of the product in titles, menus, packages and folders. */
export const PRODUCT_NAME = 'Pipekalkulator';

/** An earlier name of the folders; their contents are copied once. */
const EARLIER_NAME = 'Fireplace Flue Calculator';

/** The facts about the system that decide where folders are. */
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
  /** The folder on the command line (`--user-data-dir`); empty where none is given. */
  givenUserFolder: string;
}

/** Where the app's files are. */
export interface DesktopFolders {
  userData: string;
  /** The `userData` of earlier versions; null where the folder was given on the command line. */
  earlierUserData: string | null;
  /** The catalogue that came with the app: outside the asar, because SQLite opens real files only. */
  bundledCatalogue: string;
  preferences: string;
  catalogueFolder: string;
  /** What a crash would otherwise lose of an open quote. */
  recoveryFolder: string;
  logFolder: string;
  /** Settings of an administrator for every user of this machine. */
  centralSettings: string;
}

/**
 * All folders and files of the app. Run from source, the app has separate folders, so that development never changes
 * the data of the installed app.
 */
export function desktopFolders(facts: SystemFacts): DesktopFolders {
  const { platform, environment, givenUserFolder } = facts;
  const suffix = facts.isPackaged ? '' : ' (source)';
  const name = `${PRODUCT_NAME}${suffix}`;
  const local = platform === 'win32' ? environment['LOCALAPPDATA'] : undefined;
  const userData = givenUserFolder === '' ? join(local ?? facts.applicationData, name) : givenUserFolder;
  const hasMacLogs = platform === 'darwin' && givenUserFolder === '';
  return {
    userData,
    earlierUserData: givenUserFolder === '' ? join(facts.applicationData, `${EARLIER_NAME}${suffix}`) : null,
    bundledCatalogue: facts.isPackaged
      ? join(facts.resources, 'catalogue', 'catalogue.sqlite')
      : join(facts.application, 'db', 'catalogue', 'catalogue.sqlite'),
    preferences: join(userData, 'preferences.json'),
    catalogueFolder: join(userData, 'catalogues'),
    recoveryFolder: join(userData, 'recovery'),
    logFolder: hasMacLogs ? join(facts.home, 'Library', 'Logs', name) : join(userData, 'logs'),
    centralSettings: join(centralFolder(facts), 'settings.json'),
  };
}

/**
 * Copies preferences and catalogues of an earlier version, unless there are new ones (the folder itself may exist
 * already, made by Electron). The old files are not removed.
 *
 * @returns what kept it from copying all of it: then nothing is in its place yet, and the next start tries again
 */
export function adoptEarlierData(folders: DesktopFolders): UnreadableFileError | null {
  const { earlierUserData, preferences, catalogueFolder } = folders;
  if (earlierUserData === null || existsSync(preferences) || existsSync(catalogueFolder)) return null;
  const adopted = [preferences, catalogueFolder]
    .map((own) => ({ own, incoming: `${own}.incoming`, earlier: join(earlierUserData, basename(own)) }))
    .filter(({ earlier }) => existsSync(earlier));
  try {
    for (const { incoming, earlier } of adopted) {
      rmSync(incoming, { recursive: true, force: true });
      cpSync(earlier, incoming, { recursive: true });
    }
    for (const { incoming, own } of adopted) patientlySync(() => renameSync(incoming, own));
    return null;
  } catch (cause) {
    return new UnreadableFileError(`${earlierUserData} cannot be copied.`, { cause });
  }
}

function centralFolder({ platform, environment }: SystemFacts): string {
  if (platform === 'win32') return join(environment['PROGRAMDATA'] ?? 'C:\\ProgramData', PRODUCT_NAME);
  if (platform === 'darwin') return join('/Library/Application Support', PRODUCT_NAME);
  return join('/etc', PRODUCT_NAME.toLowerCase());
}
