import { BrowserWindow, Menu, shell } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { fileMenu } from './file-menu.ts';
import { saveDiagnostics, showAbout } from './help-commands.ts';
import { command, createCommandRunner, separator, type Item, type MenuContext } from './run-command.ts';
import { viewMenu } from './view-menu.ts';

export function createMenuContext(desktop: DesktopShell): MenuContext {
  const context: MenuContext = {
    desktop,
    run: createCommandRunner(desktop, () => installMenu(context)),
    isMac: process.platform === 'darwin',
  };
  return context;
}

export function installMenu(context: MenuContext): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenuTemplate(context)));
}

/** The whole menu as data. Items with an action of ours have an id, by which tests find them. */
export function applicationMenuTemplate(context: MenuContext): Item[] {
  const { desktop, isMac } = context;
  return [
    ...(isMac ? [macApplicationMenu(context)] : []),
    fileMenu(context),
    editMenu(context),
    viewMenu(context),
    ...(isMac ? [macWindowMenu(context)] : []),
    ...(desktop.developer ? [developerMenu(context)] : []),
    helpMenu(context),
  ];
}

function editMenu(context: MenuContext): Item {
  const { run, isMac } = context;
  const { translate, find } = context.desktop;
  const findAgain = (forward: boolean): void => {
    const window = run.focusedPage();
    if (window !== null) find.again(window, forward);
  };
  return {
    label: translate('menu.edit'),
    submenu: [
      { role: 'undo', label: translate('menu.edit.undo') },
      { role: 'redo', label: translate('menu.edit.redo') },
      separator,
      { role: 'cut', label: translate('menu.edit.cut') },
      { role: 'copy', label: translate('menu.edit.copy') },
      { role: 'paste', label: translate('menu.edit.paste') },
      { role: 'selectAll', label: translate('menu.edit.select_all') },
      separator,
      command(context, 'edit.find', 'CmdOrCtrl+F', () => {
        const window = run.focusedPage();
        if (window !== null) find.open(window);
      }),
      command(context, 'edit.find_next', isMac ? 'Cmd+G' : 'F3', () => findAgain(true)),
      command(context, 'edit.find_previous', isMac ? 'Cmd+Shift+G' : 'Shift+F3', () => findAgain(false)),
    ],
  };
}

function developerMenu(context: MenuContext): Item {
  const { desktop, isMac } = context;
  return {
    label: desktop.translate('menu.developer'),
    submenu: [
      command(context, 'developer.profiler', 'CmdOrCtrl+Shift+P', () => desktop.openProfiler('/_profiler/latest')),
      command(context, 'developer.reload', 'CmdOrCtrl+R', () => BrowserWindow.getFocusedWindow()?.webContents.reload()),
      command(context, 'developer.tools', isMac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I', () =>
        BrowserWindow.getFocusedWindow()?.webContents.toggleDevTools(),
      ),
    ],
  };
}

function helpMenu(context: MenuContext): Item {
  const { desktop, run, isMac } = context;
  const { translate, folders } = desktop;
  return {
    role: 'help',
    label: translate('menu.help'),
    submenu: [
      command(context, 'help.logs', null, () =>
        run.anyway('dialog.failed', async () => {
          const problem = await shell.openPath(folders.logFolder);
          if (problem !== '') throw new Error(problem);
        }),
      ),
      command(context, 'help.diagnostics', null, () =>
        run.anyway('diagnostics.failed', () => saveDiagnostics(desktop)),
      ),
      ...(isMac ? [] : [separator, aboutItem(context)]),
    ],
  };
}

/** On a Mac, about and quit are in the menu with the app's name. */
function macApplicationMenu(context: MenuContext): Item {
  const { translate } = context.desktop;
  const name = translate('application.name');
  return {
    label: name,
    submenu: [
      aboutItem(context),
      separator,
      { role: 'services', label: translate('menu.application.services') },
      separator,
      { role: 'hide', label: translate('menu.application.hide', { name }) },
      { role: 'hideOthers', label: translate('menu.application.hide_others') },
      { role: 'unhide', label: translate('menu.application.show_all') },
      separator,
      { id: 'file.quit', role: 'quit', label: translate('menu.file.quit') },
    ],
  };
}

/** The items of the role `windowMenu`, which would be in English. */
function macWindowMenu({ desktop: { translate } }: MenuContext): Item {
  return {
    role: 'window',
    label: translate('menu.window'),
    submenu: [
      { role: 'close', label: translate('menu.window.close') },
      { role: 'minimize', label: translate('menu.window.minimize') },
      { role: 'zoom', label: translate('menu.window.zoom') },
      separator,
      { role: 'front', label: translate('menu.window.front') },
    ],
  };
}

function aboutItem({ desktop, run }: MenuContext): Item {
  const label = desktop.translate('menu.help.about', { name: desktop.translate('application.name') });
  return { id: 'help.about', label, click: () => run.anyway('dialog.failed', () => showAbout(desktop)) };
}
