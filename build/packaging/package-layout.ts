import { join } from 'node:path';

export type PackagedSystem = 'linux' | 'windows' | 'mac';

const PRODUCT = 'Fireplace Flue Calculator';

/** Where the asar and what stands beside it are in an unpacked app. */
export function resourcesFolder(appFolder: string, system: PackagedSystem): string {
  return system === 'mac' ? join(appFolder, `${PRODUCT}.app`, 'Contents', 'Resources') : join(appFolder, 'resources');
}

/** The program that the user starts. */
export function executablePath(appFolder: string, system: PackagedSystem): string {
  if (system === 'mac') return join(appFolder, `${PRODUCT}.app`, 'Contents', 'MacOS', PRODUCT);
  return join(appFolder, system === 'windows' ? `${PRODUCT}.exe` : 'fireplace-flue-calculator');
}
