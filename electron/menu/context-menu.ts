import type { ContextMenuParams } from 'electron';
import type { Translate } from '../desktop-texts.ts';
import { externalAddress } from '../security/addresses.ts';
import { separator, type Item } from './menu-parts.ts';

export interface ContextMenuActions {
  goBack(): void;
  print(): void;
  copyAddress(address: string): void;
}

/** What a click with the right button offers: what can be done with the text under it, else with the page. */
export function contextMenuTemplate(
  params: Pick<ContextMenuParams, 'editFlags' | 'isEditable' | 'linkURL' | 'selectionText'>,
  translate: Translate,
  actions: ContextMenuActions,
): Item[] {
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
  // An address of the embedded server is of no use outside this window.
  const address = externalAddress(params.linkURL);
  if (address !== null)
    return [
      {
        id: 'context.copy-address',
        label: translate('context.copy_address'),
        click: () => actions.copyAddress(address),
      },
    ];
  return [
    { id: 'context.back', label: translate('menu.view.back'), click: () => actions.goBack() },
    separator,
    { role: 'selectAll', label: translate('menu.edit.select_all') },
    { id: 'context.print', label: translate('menu.file.print'), click: () => actions.print() },
  ];
}
