import { join } from 'node:path';
import type { App } from 'electron';

/** By it Windows and macOS know an update from a new program, and a window from the shortcut that opened it. It never changes. */
export const APPLICATION_IDENTITY = 'no.skorsteinskalkulator.desktop';

/**
 * The folder of the user's data: the system's own for the installed app, one beside it when run from source, so that
 * trying something out never touches the data of the app that is in daily use; or the one on the command line.
 */
export function userFolder(app: Pick<App, 'commandLine' | 'getPath' | 'isPackaged'>): string {
  const given = app.commandLine.getSwitchValue('user-data-dir');
  if (given !== '') return given;
  return join(
    app.getPath('appData'),
    app.isPackaged ? 'Fireplace Flue Calculator' : 'Fireplace Flue Calculator (source)',
  );
}
