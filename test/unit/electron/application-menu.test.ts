import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MenuItemConstructorOptions } from 'electron';
import { applicationMenuTemplate } from '../../../electron/menu/application-menu.ts';
import type { MenuActions, MenuSurroundings } from '../../../electron/menu/menu-parts.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

function menu(change: Partial<MenuSurroundings> = {}, done: string[] = []) {
  const actions: MenuActions = {
    newCalculation: () => done.push('newCalculation'),
    openCatalogue: () => done.push('openCatalogue'),
    openRecentCatalogue: (path) => done.push(`openRecentCatalogue ${path}`),
    useStandardCatalogue: () => done.push('useStandardCatalogue'),
    useOwnCatalogue: () => done.push('useOwnCatalogue'),
    importCatalogue: () => done.push('importCatalogue'),
    openDroppedFiles: (paths) => done.push(`openDroppedFiles ${paths.join(' ')}`),
    showCatalogue: () => done.push('showCatalogue'),
    showCatalogueHistory: () => done.push('showCatalogueHistory'),
    print: () => done.push('print'),
    savePdf: () => done.push('savePdf'),
    exportCsv: () => done.push('exportCsv'),
    showDealer: () => done.push('showDealer'),
    find: () => done.push('find'),
    findAgain: (forward) => done.push(`findAgain ${forward}`),
    goBack: () => done.push('goBack'),
    goForward: () => done.push('goForward'),
    zoom: (step) => done.push(`zoom ${step}`),
    chooseAppearance: (appearance) => done.push(`chooseAppearance ${appearance}`),
    showAbout: () => done.push('showAbout'),
    openLogFolder: () => done.push('openLogFolder'),
    saveDiagnostics: () => done.push('saveDiagnostics'),
    openProfiler: () => done.push('openProfiler'),
    reload: () => done.push('reload'),
    toggleDeveloperTools: () => done.push('toggleDeveloperTools'),
  };
  return applicationMenuTemplate({
    translate: (key) => texts[key],
    actions,
    isMac: false,
    developer: false,
    appearance: 'system',
    mayOpenCatalogues: true,
    hasCentralCatalogue: false,
    recentCatalogues: [],
    ownCatalogue: 'none',
    ...change,
  });
}

function allItems(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);
}

/** What each item of our own does, in a menu where every item is there. */
const COMMANDS: Readonly<Record<string, string>> = {
  'file.new': 'newCalculation',
  'file.catalogue': 'showCatalogue',
  'file.catalogue-history': 'showCatalogueHistory',
  'file.import-catalogue': 'importCatalogue',
  'file.open-catalogue': 'openCatalogue',
  'file.recent-catalogue.1': 'openRecentCatalogue /share/a & b.pipekatalog',
  'file.recent-catalogue.2': 'openRecentCatalogue /home/c.sqlite',
  'file.standard-catalogue': 'useStandardCatalogue',
  'file.own-catalogue': 'useOwnCatalogue',
  'file.save-pdf': 'savePdf',
  'file.export-csv': 'exportCsv',
  'file.print': 'print',
  'file.dealer': 'showDealer',
  'edit.find': 'find',
  'edit.find-next': 'findAgain true',
  'edit.find-previous': 'findAgain false',
  'view.back': 'goBack',
  'view.forward': 'goForward',
  'view.actual-size': 'zoom 0',
  'view.zoom-in': 'zoom 1',
  'view.zoom-out': 'zoom -1',
  'view.appearance.system': 'chooseAppearance system',
  'view.appearance.light': 'chooseAppearance light',
  'view.appearance.dark': 'chooseAppearance dark',
  'developer.profiler': 'openProfiler',
  'developer.reload': 'reload',
  'developer.tools': 'toggleDeveloperTools',
  'help.logs': 'openLogFolder',
  'help.diagnostics': 'saveDiagnostics',
  'help.about': 'showAbout',
};

describe('the application menu', () => {
  it('is in Norwegian, from file to help', () => {
    assert.deepEqual(
      menu().map(({ label }) => label),
      ['&Fil', '&Rediger', '&Vis', '&Hjelp'],
    );
  });
  it('has a label on everything that is no separator', () => {
    for (const item of allItems(menu({ isMac: true, developer: true }))) {
      assert.ok(item.type === 'separator' || (item.label ?? '') !== '', JSON.stringify(item));
    }
  });
  it('shows the developer menu in development mode only', () => {
    const ids = (developer: boolean) => allItems(menu({ developer })).map(({ id }) => id);
    assert.ok(ids(true).includes('developer.profiler'));
    assert.ok(!ids(false).some((id) => id?.startsWith('developer.')));
  });
  it('gives no shortcut twice', () => {
    for (const isMac of [false, true]) {
      const accelerators = allItems(menu({ developer: true, isMac })).flatMap(({ accelerator }) => accelerator ?? []);
      assert.equal(new Set(accelerators).size, accelerators.length);
    }
  });
  it('zooms by the plus key of a Norwegian keyboard and by the keys beside the numbers, hidden', () => {
    for (const [accelerator, command] of [
      ['CmdOrCtrl+=', 'zoom 1'],
      ['CmdOrCtrl+numadd', 'zoom 1'],
      ['CmdOrCtrl+numsub', 'zoom -1'],
    ]) {
      const done: string[] = [];
      const item = allItems(menu({}, done)).find((candidate) => candidate.accelerator === accelerator);
      assert.equal(item?.visible, false, accelerator);
      assert.equal(item?.acceleratorWorksWhenHidden, true, accelerator);
      if (item?.click) Reflect.apply(item.click, undefined, []);
      assert.deepEqual(done, [command]);
    }
  });
  it('leaves standard commands to their roles, so that the system gives them its own shortcuts', () => {
    const roles = new Set<unknown>(allItems(menu()).map(({ role }) => role));
    for (const role of ['quit', 'undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'togglefullscreen']) {
      assert.ok(roles.has(role), role);
    }
  });
  it('marks the appearance that is chosen', () => {
    const checked = allItems(menu({ appearance: 'dark' })).filter((item) => item.checked === true);
    assert.deepEqual(
      checked.map(({ id }) => id),
      ['view.appearance.dark'],
    );
  });
  it('on a Mac has about and quit in the menu with the name of the app, and nowhere else', () => {
    const items = menu({ isMac: true });
    const first = Array.isArray(items[0]?.submenu) ? items[0].submenu : [];
    assert.equal(items[0]?.label, 'Pipekalkulator');
    assert.ok(first.some(({ role }) => role === 'quit'));
    assert.equal(allItems(items).filter(({ role }) => role === 'quit').length, 1);
    assert.equal(allItems(items).filter(({ id }) => id === 'help.about').length, 1);
  });
  it('on a Mac has a window menu in Norwegian, which the role alone would fill with English', () => {
    const windowMenu = menu({ isMac: true }).find(({ role }) => role === 'window');
    const items = Array.isArray(windowMenu?.submenu) ? windowMenu.submenu : [];
    assert.deepEqual(
      items.flatMap(({ label }) => label ?? []),
      ['Lukk vindu', 'Minimer', 'Zoom', 'Legg alle øverst'],
    );
  });
  it('offers the catalogue to look at, and no others, where it is decided centrally', () => {
    const ids = allItems(menu({ mayOpenCatalogues: false })).flatMap(({ id }) => id ?? []);
    assert.deepEqual(
      ids.filter((id) => id.includes('catalogue')),
      ['file.catalogue'],
    );
  });
  it('says whose catalogue comes back', () => {
    const label = (hasCentralCatalogue: boolean) =>
      allItems(menu({ hasCentralCatalogue })).find(({ id }) => id === 'file.standard-catalogue')?.label;
    assert.equal(label(false), 'Bruk medfølgende katalog');
    assert.equal(label(true), 'Bruk felles katalog');
  });
  it('does with each item what the item says', () => {
    const done: string[] = [];
    const recentCatalogues = ['/share/a & b.pipekatalog', '/home/c.sqlite'];
    const commands: Record<string, string> = {};
    for (const item of allItems(menu({ developer: true, recentCatalogues, ownCatalogue: 'aside' }, done))) {
      if (!item.click || item.id === undefined) continue;
      Reflect.apply(item.click, undefined, []);
      commands[item.id] = done.splice(0).join();
    }
    assert.deepEqual(commands, COMMANDS);
  });
  it('shows an ampersand in the name of a file as itself', () => {
    const recent = allItems(menu({ recentCatalogues: ['/share/a & b.pipekatalog'] }));
    assert.equal(recent.find(({ id }) => id === 'file.recent-catalogue.1')?.label, '&1 a && b.pipekatalog');
  });
});
