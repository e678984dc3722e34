import { BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import type { DesktopText } from '../desktop-texts.ts';
import { codeOf, messageOf } from '../logging/shell-log.ts';

export type Item = MenuItemConstructorOptions;
export const separator: Item = { type: 'separator' };

type CommandOf<Text> = Text extends `menu.${infer Id}` ? Id : never;

/** Names an item with an action of ours, such as `file.save_quote`. Tests find the item by it. */
export type CommandId = CommandOf<DesktopText>;

export interface MenuContext {
  readonly desktop: DesktopShell;
  readonly run: CommandRunner;
  readonly isMac: boolean;
}

/** Makes an item with an action of ours and the text `menu.<id>`. */
export function command(
  { desktop }: Pick<MenuContext, 'desktop'>,
  id: CommandId,
  accelerator: string | null,
  click: () => void,
): Item {
  const label = desktop.translate(`menu.${id}`);
  return { id, label, click, ...(accelerator === null ? {} : { accelerator }) };
}

/** The system's errors that a user can do something about. The system's own messages are English. */
const TEXTS_OF_FAULTS: Readonly<Record<string, DesktopText>> = {
  ENOSPC: 'dialog.disk_full',
  EDQUOT: 'dialog.disk_full',
  ENOENT: 'dialog.missing',
  ENOTDIR: 'dialog.missing',
  EACCES: 'dialog.not_allowed',
  EPERM: 'dialog.not_allowed',
  EROFS: 'dialog.not_allowed',
  ETIMEDOUT: 'dialog.silent',
};

export type CommandRunner = ReturnType<typeof createCommandRunner>;

/**
 * Makes the functions that run commands. If one fails, the user sees the text `failure` with the error's message.
 *
 * @param refreshMenu builds the menu again, for the recent quotes and the catalogue in use
 */
export function createCommandRunner({ windows, translate, reportProblem, log }: DesktopShell, refreshMenu: () => void) {
  function anyway(failure: DesktopText, work: () => Promise<void>): void {
    work().catch((error: unknown) => {
      log.error('A menu command failed.', { error });
      const text = TEXTS_OF_FAULTS[codeOf(error)];
      reportProblem(translate(failure), text === undefined ? messageOf(error) : translate(text));
    });
  }

  return {
    anyway,
    /** For commands that change the catalogue or the recent quotes: also on a failure screen, not while the server starts. */
    onCatalogue(failure: DesktopText, work: () => Promise<void>): void {
      if ((windows.calculator()?.shows() ?? 'nothing') === 'nothing') return;
      anyway(failure, async () => {
        await work();
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
