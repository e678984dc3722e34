import type { Translate } from '../desktop-texts.ts';
import { fileMenu } from './file-menu.ts';
import { separator, type Item, type MenuActions, type MenuSurroundings } from './menu-parts.ts';
import { viewMenu } from './view-menu.ts';

/** The whole menu as data. Items that do something of ours carry an id, by which tests find them. */
export function applicationMenuTemplate(surroundings: MenuSurroundings): Item[] {
  const { isMac, developer } = surroundings;
  return [
    ...(isMac ? [macApplicationMenu(surroundings)] : []),
    fileMenu(surroundings),
    editMenu(surroundings),
    viewMenu(surroundings),
    ...(isMac ? [macWindowMenu(surroundings)] : []),
    ...(developer ? [developerMenu(surroundings)] : []),
    helpMenu(surroundings),
  ];
}

function editMenu({ translate, actions, isMac }: MenuSurroundings): Item {
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
      { id: 'edit.find', label: translate('menu.edit.find'), accelerator: 'CmdOrCtrl+F', click: () => actions.find() },
      {
        id: 'edit.find-next',
        label: translate('menu.edit.find_next'),
        accelerator: isMac ? 'Cmd+G' : 'F3',
        click: () => actions.findAgain(true),
      },
      {
        id: 'edit.find-previous',
        label: translate('menu.edit.find_previous'),
        accelerator: isMac ? 'Cmd+Shift+G' : 'Shift+F3',
        click: () => actions.findAgain(false),
      },
    ],
  };
}

function developerMenu({ translate, actions, isMac }: MenuSurroundings): Item {
  return {
    label: translate('menu.developer'),
    submenu: [
      {
        id: 'developer.profiler',
        label: translate('menu.developer.profiler'),
        accelerator: 'CmdOrCtrl+Shift+P',
        click: () => actions.openProfiler(),
      },
      {
        id: 'developer.reload',
        label: translate('menu.developer.reload'),
        accelerator: 'CmdOrCtrl+R',
        click: () => actions.reload(),
      },
      {
        id: 'developer.tools',
        label: translate('menu.developer.tools'),
        accelerator: isMac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I',
        click: () => actions.toggleDeveloperTools(),
      },
    ],
  };
}

function helpMenu({ translate, actions, isMac }: MenuSurroundings): Item {
  return {
    role: 'help',
    label: translate('menu.help'),
    submenu: [
      { id: 'help.logs', label: translate('menu.help.logs'), click: () => actions.openLogFolder() },
      { id: 'help.diagnostics', label: translate('menu.help.diagnostics'), click: () => actions.saveDiagnostics() },
      ...(isMac ? [] : [separator, aboutItem(translate, actions)]),
    ],
  };
}

/** On a Mac, about and quit stand in the menu that carries the app's name. */
function macApplicationMenu({ translate, actions }: MenuSurroundings): Item {
  const name = translate('application.name');
  return {
    label: name,
    submenu: [
      aboutItem(translate, actions),
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

/** The role `windowMenu` would fill itself with English items: these are the same ones, in the user's language. */
function macWindowMenu({ translate }: MenuSurroundings): Item {
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

function aboutItem(translate: Translate, actions: MenuActions): Item {
  return {
    id: 'help.about',
    label: translate('menu.help.about', { name: translate('application.name') }),
    click: () => actions.showAbout(),
  };
}
