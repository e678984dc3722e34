import { join } from 'node:path';
import { PRODUCT_NAME } from '../../electron/files/desktop-folders.ts';

export type PackagedSystem = 'linux' | 'windows' | 'mac';

/** Where the asar and what stands beside it are in an unpacked app. */
export function resourcesFolder(appFolder: string, system: PackagedSystem): string {
  return system === 'mac'
    ? join(appFolder, `${PRODUCT_NAME}.app`, 'Contents', 'Resources')
    : join(appFolder, 'resources');
}

/** The program that the user starts. */
export function executablePath(appFolder: string, system: PackagedSystem): string {
  if (system === 'mac') return join(appFolder, `${PRODUCT_NAME}.app`, 'Contents', 'MacOS', PRODUCT_NAME);
  return join(appFolder, system === 'windows' ? `${PRODUCT_NAME}.exe` : PRODUCT_NAME.toLowerCase());
}
