import { join } from 'node:path';
import type { App } from 'electron';

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
