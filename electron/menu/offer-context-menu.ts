import { BrowserWindow, clipboard, Menu, type WebContents } from 'electron';
import type { Translate } from '../desktop-texts.ts';
import { contextMenuTemplate, type ContextMenuActions } from './context-menu.ts';

/** Gives a window's contents their context menu, which Electron has none of. */
export function offerContextMenu(
  contents: WebContents,
  translate: Translate,
  actions: Omit<ContextMenuActions, 'copyAddress'>,
): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, translate, {
      ...actions,
      copyAddress: (address) => void clipboard.writeText(address).catch(() => undefined),
    });
    const window = BrowserWindow.fromWebContents(contents);
    Menu.buildFromTemplate(template).popup(window === null ? {} : { window });
  });
}
