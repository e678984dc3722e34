import type { App, BrowserWindow } from 'electron';
import type { DesktopShell } from './desktop-shell.ts';
import { codeOf } from './logging/shell-log.ts';
import { sendTyped } from './menu/quote-commands.ts';

/** Asks about unsaved changes if there may be some. Then runs the function, unless the user cancels. */
export type Leave = (leave: () => void) => void;

/**
 * Asks about unsaved changes of the quote, the last typed ones included, before the calculator's window is closed and before the app
 * quits: then no window is closed yet, and all stay if the user cancels.
 */
export function guardLeaving(app: App, { windows, quotes, log }: DesktopShell): Leave {
  /** The windows about which the user has decided. */
  const settled = new WeakSet<BrowserWindow>();
  let wanted: (() => void) | null = null;

  /** Returns the calculator's window if it must not be left without a question. */
  function unsettled(): BrowserWindow | null {
    const page = windows.calculator();
    if (page === null || settled.has(page.browserWindow)) return null;
    return page.location().startsWith('/quote') || quotes.isUnsaved() ? page.browserWindow : null;
  }

  /** The last of several wishes during one question counts: a user who closes the window may then quit the app. */
  async function ask(window: BrowserWindow, leave: () => void): Promise<void> {
    const isAsking = wanted !== null;
    wanted = leave;
    if (isAsking) return;
    const isSettled = await sendTyped({ windows })
      .then(() => quotes.settle())
      .catch((error: unknown) => {
        log.error('The quote could not be asked about.', { code: codeOf(error) });
        return true;
      });
    const next = wanted;
    wanted = null;
    if (!isSettled) return;
    settled.add(window);
    // Electron ignores a call that quits inside the event that was stopped.
    setImmediate(next);
  }

  app.on('before-quit', (event) => {
    const window = unsettled();
    if (window === null) return;
    event.preventDefault();
    void ask(window, () => app.quit());
  });
  app.on('browser-window-created', (_created, window) => {
    window.on('close', (event) => {
      if (unsettled() !== window) return;
      event.preventDefault();
      void ask(window, () => {
        if (!window.isDestroyed()) window.close();
      });
    });
  });
  return (leave) => {
    const window = unsettled();
    if (window === null) leave();
    else void ask(window, leave);
  };
}
