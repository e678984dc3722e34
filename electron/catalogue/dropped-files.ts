import { BrowserWindow, ipcMain } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { DROPPED_FILES_CHANNEL } from '../windows/window-options.ts';

/**
 * Receives the files that the user drops on a window. The path comes from the preload script, which asks Electron for it; no
 * page can name one.
 */
export function receiveDroppedFiles(
  { windows, log }: Pick<DesktopShell, 'windows' | 'log'>,
  open: (paths: readonly string[], window: BrowserWindow) => void,
): void {
  ipcMain.on(DROPPED_FILES_CHANNEL, (event, ...given: unknown[]) => {
    const window = BrowserWindow.fromWebContents(event.sender);
    const isOwnPage = windows.pageOf(event.sender) !== null && event.senderFrame?.parent === null;
    const paths = given.filter((path): path is string => typeof path === 'string' && path !== '');
    if (window !== null && isOwnPage && paths.length > 0) open(paths, window);
    else log.warning('Dropped files were refused.');
  });
}
