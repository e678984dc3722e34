import { BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText } from '../desktop-texts.ts';
import { report } from '../dialogs.ts';

export type Item = MenuItemConstructorOptions;
export const separator: Item = { type: 'separator' };

/** Makes an item with an action of ours. Tests find it by its id. */
export function command(id: string, label: string, accelerator: string | null, click: () => void): Item {
  return { id, label, click, ...(accelerator === null ? {} : { accelerator }) };
}

export interface MenuContext {
  readonly desktop: DesktopShell;
  readonly run: CommandRunner;
  readonly isMac: boolean;
}

export type CommandRunner = ReturnType<typeof createCommandRunner>;

/**
 * Makes the functions that run commands. If one fails, the user sees the text `failure` with the error's message.
 *
 * @param refreshMenu builds the menu again, for the recent quotes and the catalogue in use
 */
export function createCommandRunner({ windows, translate, log }: DesktopShell, refreshMenu: () => void) {
  function anyway(failure: DesktopText, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      log.error('A menu command failed.', { error });
      const detail = error instanceof Error ? error.message : String(error);
      const window = windows.calculator()?.browserWindow ?? null;
      return report(window, 'error', translate(failure), detail, translate);
    });
  }

  return {
    anyway,
    /** For commands that change the catalogue or the recent quotes: also on a failure screen, not while the server starts. */
    onCatalogue(failure: DesktopText, work: (window: BrowserWindow) => Promise<void>): void {
      const page = windows.calculator();
      if (page === null || page.shows() === 'nothing') return;
      anyway(failure, async () => {
        await work(page.browserWindow);
        refreshMenu();
      });
    },
    /** For commands that need the calculator's page. Does nothing without it. */
    onPage(failure: DesktopText, work: (window: BrowserWindow) => Promise<void>): void {
      const page = windows.calculator();
      if (page?.shows() === 'page') anyway(failure, () => work(page.browserWindow));
    },
    /** Returns the focused page, or the calculator's; null for none, and for a failure screen. */
    focusedPage(): BrowserWindow | null {
      const window = BrowserWindow.getFocusedWindow() ?? windows.calculator()?.browserWindow ?? null;
      return window === null || (windows.pageOf(window.webContents)?.shows() ?? 'page') === 'page' ? window : null;
    },
  };
}
