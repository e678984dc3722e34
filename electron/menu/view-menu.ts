import { BrowserWindow, nativeTheme } from 'electron';
import { GREATEST_ZOOM_LEVEL, LEAST_ZOOM_LEVEL, type Appearance } from '../files/preferences.ts';
import { command, separator, type Item, type MenuContext } from './run-command.ts';

export function viewMenu(context: MenuContext): Item {
  const { desktop, run, isMac } = context;
  const { translate, preferences } = desktop;
  const choice = (appearance: Appearance): Item => ({
    id: `view.appearance.${appearance}`,
    label: translate(`menu.view.appearance.${appearance}`),
    type: 'radio',
    checked: preferences.current().appearance === appearance,
    click() {
      nativeTheme.themeSource = appearance;
      run.anyway('dialog.failed', () => preferences.change({ appearance }));
    },
  });
  return {
    label: translate('menu.view'),
    submenu: [
      command(context, 'view.back', isMac ? 'Cmd+[' : 'Alt+Left', () =>
        run.focusedPage()?.webContents.navigationHistory.goBack(),
      ),
      command(context, 'view.forward', isMac ? 'Cmd+]' : 'Alt+Right', () =>
        run.focusedPage()?.webContents.navigationHistory.goForward(),
      ),
      separator,
      command(context, 'view.actual_size', 'CmdOrCtrl+0', () => zoom(0, context)),
      command(context, 'view.zoom_in', 'CmdOrCtrl+Plus', () => zoom(1, context)),
      command(context, 'view.zoom_out', 'CmdOrCtrl+-', () => zoom(-1, context)),
      ...furtherZoomKeys(context),
      separator,
      { role: 'togglefullscreen', label: translate('menu.view.full_screen') },
      separator,
      { label: translate('menu.view.appearance'), submenu: [choice('system'), choice('light'), choice('dark')] },
    ],
  };
}

/**
 * `Plus` means Shift and the key of `=` (Electron's `accelerator_util` maps it so). A Norwegian keyboard has `+` on that
 * key without Shift, which is `=` to Electron; and the keys of the number pad have names of their own.
 */
function furtherZoomKeys(context: MenuContext): Item[] {
  const { translate } = context.desktop;
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
    click: () => zoom(step, context),
  }));
}

/** Zooms all pages one step in or out and remembers it; 0 is the page's own size. */
export function zoom(step: -1 | 0 | 1, { desktop, run }: MenuContext): void {
  const { preferences, windows } = desktop;
  const wanted = step === 0 ? 0 : preferences.current().zoomLevel + step;
  const zoomLevel = Math.min(Math.max(wanted, LEAST_ZOOM_LEVEL), GREATEST_ZOOM_LEVEL);
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (windows.pageOf(webContents) !== null) webContents.setZoomLevel(zoomLevel);
  }
  run.anyway('dialog.failed', () => preferences.change({ zoomLevel }));
}
