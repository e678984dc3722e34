import { spawn } from 'node:child_process';

/** What a restart needs of Electron's `app`. */
export interface EndingApp {
  once(event: 'quit', listener: () => void): unknown;
  quit(): void;
  relaunch(): void;
  releaseSingleInstanceLock(): void;
}

/**
 * Ends the app and starts it anew with the same arguments.
 *
 * An AppImage and a portable Windows program run from a folder that goes away with them, and `app.relaunch()` would
 * start the program in that folder (electron-builder's documentation of both formats: the file that the user started
 * stands in `APPIMAGE` and `PORTABLE_EXECUTABLE_FILE`). There that file is started, after everything is closed and the
 * lock of the single instance is given up, which the new process would otherwise find and end at once.
 */
export function startAgain(
  app: EndingApp,
  environment: Readonly<Record<string, string | undefined>>,
  argumentList: readonly string[],
): void {
  const program = startedFile(environment);
  if (program === null) app.relaunch();
  else {
    app.once('quit', () => {
      app.releaseSingleInstanceLock();
      spawn(program, argumentList.slice(1), { detached: true, stdio: 'ignore' }).unref();
    });
  }
  app.quit();
}

/** The file of an AppImage or of a portable Windows program, which unpacks itself anew at each start; else null. */
export function startedFile(environment: Readonly<Record<string, string | undefined>>): string | null {
  return environment['APPIMAGE'] ?? environment['PORTABLE_EXECUTABLE_FILE'] ?? null;
}
