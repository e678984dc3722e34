import type { Appearance } from '../files/preferences.ts';
import { separator, type Item, type MenuSurroundings } from './menu-parts.ts';

/** Appearance, zoom, and the way back. */
export function viewMenu({ translate, actions, appearance, isMac }: MenuSurroundings): Item {
  const choice = (value: Appearance): Item => ({
    id: `view.appearance.${value}`,
    label: translate(`menu.view.appearance.${value}`),
    type: 'radio',
    checked: appearance === value,
    click: () => actions.chooseAppearance(value),
  });
  return {
    label: translate('menu.view'),
    submenu: [
      {
        id: 'view.back',
        label: translate('menu.view.back'),
        accelerator: isMac ? 'Cmd+[' : 'Alt+Left',
        click: () => actions.goBack(),
      },
      {
        id: 'view.forward',
        label: translate('menu.view.forward'),
        accelerator: isMac ? 'Cmd+]' : 'Alt+Right',
        click: () => actions.goForward(),
      },
      separator,
      {
        id: 'view.actual-size',
        label: translate('menu.view.actual_size'),
        accelerator: 'CmdOrCtrl+0',
        click: () => actions.zoom(0),
      },
      {
        id: 'view.zoom-in',
        label: translate('menu.view.zoom_in'),
        accelerator: 'CmdOrCtrl+Plus',
        click: () => actions.zoom(1),
      },
      {
        id: 'view.zoom-out',
        label: translate('menu.view.zoom_out'),
        accelerator: 'CmdOrCtrl+-',
        click: () => actions.zoom(-1),
      },
      ...furtherZoomKeys({ translate, actions }),
      separator,
      { role: 'togglefullscreen', label: translate('menu.view.full_screen') },
      separator,
      { label: translate('menu.view.appearance'), submenu: [choice('system'), choice('light'), choice('dark')] },
    ],
  };
}

/**
 * `Plus` stands for Shift and the key of `=` (Electron's `accelerator_util` maps it so). A Norwegian keyboard has `+`
 * on that very key without Shift, which is `=` to Electron; and the keys beside the numbers are keys of their own.
 */
function furtherZoomKeys({ translate, actions }: Pick<MenuSurroundings, 'translate' | 'actions'>): Item[] {
  const keys = [
    { accelerator: 'CmdOrCtrl+=', step: 1, label: translate('menu.view.zoom_in') },
    { accelerator: 'CmdOrCtrl+numadd', step: 1, label: translate('menu.view.zoom_in') },
    { accelerator: 'CmdOrCtrl+numsub', step: -1, label: translate('menu.view.zoom_out') },
    { accelerator: 'CmdOrCtrl+num0', step: 0, label: translate('menu.view.actual_size') },
  ] as const;
  return keys.map(({ accelerator, step, label }) => ({
    label,
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
    click: () => actions.zoom(step),
  }));
}
