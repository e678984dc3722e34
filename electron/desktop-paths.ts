import { join } from 'node:path';

/** Where the app finds and keeps its files. */
export interface DesktopPaths {
  /** The catalogue that came with the app: outside the asar, because SQLite opens real files only. */
  bundledCatalogue: string;
  preferences: string;
  catalogueFolder: string;
  logFolder: string;
}

export interface SystemFolders {
  /** Folder of the app's code: the project, or `app.asar` when installed. */
  application: string;
  /** Folder of the files that are installed beside the code. */
  resources: string;
  userData: string;
  logs: string;
  isPackaged: boolean;
}

export function desktopPaths(folders: SystemFolders): DesktopPaths {
  return {
    bundledCatalogue: folders.isPackaged
      ? join(folders.resources, 'catalogue', 'catalogue.sqlite')
      : join(folders.application, 'db', 'catalogue', 'catalogue.sqlite'),
    preferences: join(folders.userData, 'preferences.json'),
    catalogueFolder: join(folders.userData, 'catalogues'),
    logFolder: folders.logs,
  };
}
