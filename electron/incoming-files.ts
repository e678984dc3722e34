import { ipcMain, type App } from 'electron';
import { isOwnFile } from './command-line.ts';
import type { DesktopShell } from './desktop-shell.ts';
import { DROPPED_FILES_CHANNEL } from './windows/window-options.ts';

/** Catalogues and quotes that the user double-clicked. */
export type OpenedFiles = ReturnType<typeof collectOpenedFiles>;

/**
 * Collects the file that the app was started with, and the files that macOS sends, which may come before the app is
 * ready: call it before anything is awaited.
 */
export function collectOpenedFiles(app: Pick<App, 'on'>, startedWith: string | null) {
  const waiting = startedWith === null ? [] : [startedWith];
  let take = (path: string): void => void waiting.push(path);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (isOwnFile(path)) take(path);
  });
  return {
    open: (path: string): void => take(path),
    /** Calls `taker` with each waiting file, and with each later one. */
    handOverTo(taker: (path: string) => void): void {
      take = taker;
      for (const path of waiting.splice(0)) taker(path);
    },
  };
}

/**
 * Receives the files that the user drops on a window. The path comes from the preload script, which asks Electron for
 * it; a page cannot choose a path.
 */
export function receiveDroppedFiles(
  { windows, log }: Pick<DesktopShell, 'windows' | 'log'>,
  open: (paths: readonly string[]) => void,
): void {
  ipcMain.on(DROPPED_FILES_CHANNEL, (event, ...given: unknown[]) => {
    const shown = windows.pageOf(event.sender)?.shows() ?? 'nothing';
    const isOwnPage = shown !== 'nothing' && event.senderFrame?.parent === null;
    const paths = given.filter((path): path is string => typeof path === 'string' && path !== '');
    if (isOwnPage && paths.length > 0) open(paths);
    else log.warning('Dropped files were refused.');
  });
}
