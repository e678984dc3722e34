import { BrowserWindow, clipboard, Menu, type ContextMenuParams, type WebContents } from 'electron';
import { printPage } from '../documents/documents.ts';
import { externalAddress } from '../security/addresses.ts';
import { command, separator, type Item, type MenuContext } from './run-command.ts';

/** Gives a window its context menu; Electron has none of its own. */
export function offerContextMenu(contents: WebContents, context: MenuContext): void {
  contents.on('context-menu', (_event, params) => {
    const window = BrowserWindow.fromWebContents(contents);
    Menu.buildFromTemplate(contextMenuTemplate(params, context)).popup(window === null ? {} : { window });
  });
}

/** Returns the items for the text under the pointer, else for the page. */
export function contextMenuTemplate(
  params: Pick<ContextMenuParams, 'editFlags' | 'isEditable' | 'linkURL' | 'selectionText'>,
  context: MenuContext,
): Item[] {
  const { run } = context;
  const { translate } = context.desktop;
  const { editFlags, isEditable, selectionText } = params;
  if (isEditable) {
    return [
      { role: 'cut', label: translate('menu.edit.cut'), enabled: editFlags.canCut },
      { role: 'copy', label: translate('menu.edit.copy'), enabled: editFlags.canCopy },
      { role: 'paste', label: translate('menu.edit.paste'), enabled: editFlags.canPaste },
      separator,
      { role: 'selectAll', label: translate('menu.edit.select_all') },
    ];
  }
  if (selectionText.trim() !== '') return [{ role: 'copy', label: translate('menu.edit.copy') }];
  // An address of the embedded server cannot be opened outside this window.
  const address = externalAddress(params.linkURL);
  if (address !== null) {
    const click = (): void => void clipboard.writeText(address).catch(() => undefined);
    return [{ id: 'context.copy_address', label: translate('context.copy_address'), click }];
  }
  return [
    command(context, 'view.back', null, () => run.focusedPage()?.webContents.navigationHistory.goBack()),
    separator,
    { role: 'selectAll', label: translate('menu.edit.select_all') },
    command(context, 'file.print', null, () =>
      run.onPage('print.failed', (window) => printPage(window, context.desktop)),
    ),
  ];
}
