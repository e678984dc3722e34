import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createCatalogueInspection } from '../../../electron/catalogue/inspect-catalogue.ts';
import { parseCommandLine } from '../../../electron/command-line.ts';
import { type CentralSettings, readCentralSettings } from '../../../electron/files/central-settings.ts';
import { desktopFolders } from '../../../electron/files/desktop-folders.ts';
import { createShellLog } from '../../../electron/logging/shell-log.ts';
import type { DesktopBackendOptions } from '../../../electron/serving/desktop-backend.ts';

const applicationRoot = dirname(dirname(dirname(import.meta.dirname)));

/** The options of an app that keeps the data of its user in this folder. */
export function backendOptions(
  folder: string,
  { argumentList = [], central = {} }: { argumentList?: readonly string[]; central?: Partial<CentralSettings> } = {},
): DesktopBackendOptions {
  const folders = desktopFolders({
    platform: 'linux',
    environment: {},
    home: folder,
    applicationData: folder,
    application: applicationRoot,
    resources: applicationRoot,
    isPackaged: false,
    givenUserFolder: folder,
  });
  const logDestination = new PassThrough().resume();
  const log = createShellLog(logDestination, Date.now);
  const { settings } = readCentralSettings(join(folder, 'settings.json'), () => 'administrators');
  return {
    applicationRoot,
    commandLine: parseCommandLine(['app', ...argumentList], true, folder),
    folders,
    central: { ...settings, ...central },
    hindrance: null,
    refusedSettings: null,
    inspect: createCatalogueInspection({ applicationRoot, locale: 'nor', log }),
    log,
    logDestination,
  };
}
