import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MenuItemConstructorOptions } from 'electron';
import { applicationMenuTemplate, type MenuActions } from '../../../electron/application-menu.ts';
import type { Appearance } from '../../../electron/preferences.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

function menu(change: { isMac?: boolean; developer?: boolean; appearance?: Appearance } = {}, done: string[] = []) {
  const actions: MenuActions = {
    newCalculation: () => done.push('newCalculation'),
    openCatalogue: () => done.push('openCatalogue'),
    useBundledCatalogue: () => done.push('useBundledCatalogue'),
    print: () => done.push('print'),
    savePdf: () => done.push('savePdf'),
    exportCsv: () => done.push('exportCsv'),
    chooseAppearance: (appearance) => done.push(`chooseAppearance ${appearance}`),
    showAbout: () => done.push('showAbout'),
    openLogFolder: () => done.push('openLogFolder'),
    saveDiagnostics: () => done.push('saveDiagnostics'),
    openProfiler: () => done.push('openProfiler'),
    reload: () => done.push('reload'),
    toggleDeveloperTools: () => done.push('toggleDeveloperTools'),
  };
  const surroundings = { isMac: false, developer: false, appearance: 'system' as const, ...change };
  return applicationMenuTemplate({ translate: (key) => texts[key], actions, ...surroundings });
}

function allItems(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);
}

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
    const accelerators = allItems(menu({ developer: true })).flatMap(({ accelerator }) => accelerator ?? []);
    assert.equal(new Set(accelerators).size, accelerators.length);
  });
  it('leaves standard commands to their roles, so that the system gives them its own shortcuts', () => {
    const roles = allItems(menu()).flatMap(({ role }) => role ?? []);
    for (const role of [
      'quit',
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'togglefullscreen',
    ]) {
      assert.ok(
        roles.some((present) => present === role),
        role,
      );
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
    assert.equal(items[0]?.label, 'Skorsteinskalkulator');
    assert.ok(first.some(({ role }) => role === 'quit'));
    assert.equal(allItems(items).filter(({ role }) => role === 'quit').length, 1);
    assert.equal(allItems(items).filter(({ id }) => id === 'help.about').length, 1);
  });
  it('does with each item what the item says', () => {
    const done: string[] = [];
    for (const item of allItems(menu({ developer: true }, done))) {
      if (item.click) Reflect.apply(item.click, undefined, []);
    }
    assert.deepEqual(done.toSorted(), [
      'chooseAppearance dark',
      'chooseAppearance light',
      'chooseAppearance system',
      'exportCsv',
      'newCalculation',
      'openCatalogue',
      'openLogFolder',
      'openProfiler',
      'print',
      'reload',
      'saveDiagnostics',
      'savePdf',
      'showAbout',
      'toggleDeveloperTools',
      'useBundledCatalogue',
    ]);
  });
});
