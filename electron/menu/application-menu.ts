import { BrowserWindow, Menu, shell } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { fileMenu } from './file-menu.ts';
import { saveDiagnostics, showAbout } from './help-commands.ts';
import { createCommandRunner, separator, type Item, type MenuContext } from './run-command.ts';
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

function editMenu({ desktop: { translate, find }, run, isMac }: MenuContext): Item {
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
      {
        id: 'edit.find',
        label: translate('menu.edit.find'),
        accelerator: 'CmdOrCtrl+F',
        click() {
          const window = run.focusedPage();
          if (window !== null) find.open(window);
        },
      },
      {
        id: 'edit.find-next',
        label: translate('menu.edit.find_next'),
        accelerator: isMac ? 'Cmd+G' : 'F3',
        click: () => findAgain(true),
      },
      {
        id: 'edit.find-previous',
        label: translate('menu.edit.find_previous'),
        accelerator: isMac ? 'Cmd+Shift+G' : 'Shift+F3',
        click: () => findAgain(false),
      },
    ],
  };
}

function developerMenu({ desktop, isMac }: MenuContext): Item {
  const { translate } = desktop;
  return {
    label: translate('menu.developer'),
    submenu: [
      {
        id: 'developer.profiler',
        label: translate('menu.developer.profiler'),
        accelerator: 'CmdOrCtrl+Shift+P',
        click: () => desktop.openProfiler('/_profiler/latest'),
      },
      {
        id: 'developer.reload',
        label: translate('menu.developer.reload'),
        accelerator: 'CmdOrCtrl+R',
        click: () => BrowserWindow.getFocusedWindow()?.webContents.reload(),
      },
      {
        id: 'developer.tools',
        label: translate('menu.developer.tools'),
        accelerator: isMac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I',
        click: () => BrowserWindow.getFocusedWindow()?.webContents.toggleDevTools(),
      },
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
      {
        id: 'help.logs',
        label: translate('menu.help.logs'),
        click: () =>
          run.anyway('dialog.failed', async () => {
            const problem = await shell.openPath(folders.logFolder);
            if (problem !== '') throw new Error(problem);
          }),
      },
      {
        id: 'help.diagnostics',
        label: translate('menu.help.diagnostics'),
        click: () => run.anyway('diagnostics.failed', () => saveDiagnostics(desktop)),
      },
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
  const { translate } = desktop;
  return {
    id: 'help.about',
    label: translate('menu.help.about', { name: translate('application.name') }),
    click: () => run.anyway('dialog.failed', () => showAbout(desktop)),
  };
}
