import type { MenuItemConstructorOptions } from 'electron';
import type { Translate } from './desktop-text.ts';
import type { Appearance } from './preferences.ts';

/** What the items of the menu do. */
export interface MenuActions {
  newCalculation(): void;
  openCatalogue(): void;
  useBundledCatalogue(): void;
  print(): void;
  savePdf(): void;
  exportCsv(): void;
  chooseAppearance(appearance: Appearance): void;
  showAbout(): void;
  openLogFolder(): void;
  saveDiagnostics(): void;
  openProfiler(): void;
  reload(): void;
  toggleDeveloperTools(): void;
}

export interface MenuSurroundings {
  translate: Translate;
  actions: MenuActions;
  isMac: boolean;
  developer: boolean;
  appearance: Appearance;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** The whole menu as data. Items that do something of ours carry an id, by which tests find them. */
export function applicationMenuTemplate(surroundings: MenuSurroundings): Item[] {
  return [
    ...(surroundings.isMac ? [macApplicationMenu(surroundings)] : []),
    fileMenu(surroundings),
    editMenu(surroundings.translate),
    viewMenu(surroundings),
    ...(surroundings.isMac
      ? [{ role: 'windowMenu', label: surroundings.translate('menu.window') } satisfies Item]
      : []),
    ...(surroundings.developer ? [developerMenu(surroundings)] : []),
    helpMenu(surroundings),
  ];
}

function fileMenu({ translate, actions, isMac }: MenuSurroundings): Item {
  return {
    label: translate('menu.file'),
    submenu: [
      {
        id: 'file.new',
        label: translate('menu.file.new'),
        accelerator: 'CmdOrCtrl+N',
        click: () => actions.newCalculation(),
      },
      separator,
      {
        id: 'file.open-catalogue',
        label: translate('menu.file.open_catalogue'),
        accelerator: 'CmdOrCtrl+O',
        click: () => actions.openCatalogue(),
      },
      {
        id: 'file.bundled-catalogue',
        label: translate('menu.file.bundled_catalogue'),
        click: () => actions.useBundledCatalogue(),
      },
      separator,
      {
        id: 'file.save-pdf',
        label: translate('menu.file.save_pdf'),
        accelerator: 'CmdOrCtrl+S',
        click: () => actions.savePdf(),
      },
      {
        id: 'file.export-csv',
        label: translate('menu.file.export_csv'),
        accelerator: 'CmdOrCtrl+E',
        click: () => actions.exportCsv(),
      },
      {
        id: 'file.print',
        label: translate('menu.file.print'),
        accelerator: 'CmdOrCtrl+P',
        click: () => actions.print(),
      },
      ...(isMac
        ? []
        : [separator, { id: 'file.quit', role: 'quit', label: translate('menu.file.quit') } satisfies Item]),
    ],
  };
}

function editMenu(translate: Translate): Item {
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
    ],
  };
}

function viewMenu({ translate, actions, appearance }: MenuSurroundings): Item {
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
      { role: 'resetZoom', label: translate('menu.view.actual_size') },
      { role: 'zoomIn', label: translate('menu.view.zoom_in') },
      { role: 'zoomOut', label: translate('menu.view.zoom_out') },
      separator,
      { role: 'togglefullscreen', label: translate('menu.view.full_screen') },
      separator,
      { label: translate('menu.view.appearance'), submenu: [choice('system'), choice('light'), choice('dark')] },
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

function aboutItem(translate: Translate, actions: MenuActions): Item {
  return {
    id: 'help.about',
    label: translate('menu.help.about', { name: translate('application.name') }),
    click: () => actions.showAbout(),
  };
}
