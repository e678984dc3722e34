import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { describe, it, type TestContext } from 'node:test';
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { DesktopShell } from '../../../electron/desktop-shell.ts';
import { loadDesktopTexts } from '../../../electron/desktop-texts.ts';
import type { CentralSettings } from '../../../electron/files/central-settings.ts';
import { openPreferences, type Preferences } from '../../../electron/files/preferences.ts';
import { createQuoteDesk } from '../../../electron/quotes/quote-desk.ts';
import { createQuoteFolder } from '../../../electron/quotes/quote-folder.ts';
import { createQuoteFiles } from '../../../electron/quotes/quote-files.ts';
import { createQuoteLocks } from '../../../electron/quotes/quote-lock.ts';
import { openRecovery } from '../../../electron/quotes/recovery.ts';
import { importWithoutElectron } from '../../support/without-electron.ts';
import { backendOptions } from './backend-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

importWithoutElectron();
const { createDesktopBackend } = await import('../../../electron/serving/desktop-backend.ts');
const { quoteQuestions } = await import('../../../electron/menu/quote-questions.ts');
const { createDesktopShell } = await import('../../../electron/desktop-shell.ts');
const { applicationMenuTemplate, createMenuContext } = await import('../../../electron/menu/application-menu.ts');
const { contextMenuTemplate } = await import('../../../electron/menu/context-menu.ts');

interface Circumstances {
  isMac?: boolean;
  developer?: boolean;
  central?: Partial<CentralSettings>;
  preferences?: Partial<Preferences>;
  hasOwnCatalogue?: boolean;
}

/** The menu of an app that has not opened a window and whose server has not started. */
async function menuContext(test: TestContext, given: Circumstances = {}) {
  const { isMac = false, developer = false, central = {}, preferences = {}, hasOwnCatalogue = false } = given;
  const folder = await temporaryFolder(test);
  const argumentList = developer ? ['--dev'] : [];
  const options = backendOptions(folder, { argumentList, central });
  const { applicationRoot, folders, log } = options;
  await writeFile(folders.preferences, JSON.stringify(preferences));
  const secret = 'hush';
  const backend = createDesktopBackend(options, {
    desktopSecret: secret,
    environment: {},
    dealer: () => null,
    dealerStore: null,
    purchasePrices: null,
    quoteDesk: null,
    quoteList: null,
    importEvents: null,
  });
  if (hasOwnCatalogue) {
    await mkdir(folders.catalogueFolder);
    await writeFile(backend.store.ownPath, '');
  }
  const nothing = (): void => {};
  const recovery = openRecovery(folders.recoveryFolder);
  const locks = createQuoteLocks();
  const files = createQuoteFiles(locks);
  const quotes = createQuoteDesk({
    recovery,
    files,
    recoveryPause: 1000,
    questions: async () => quoteQuestions(desktop),
    suggestNumber: () => '',
    onFile: nothing,
    onChange: nothing,
    onRecoveryChange: nothing,
  });
  const quoteFolder = createQuoteFolder({
    folder: () => null,
    indexPath: folders.quoteIndex,
    programVersion: '1.0.0',
    start: locks.start,
    startTask: undefined,
    onFailure: assert.ifError,
  });
  const desktop: DesktopShell = createDesktopShell({
    options,
    backend,
    quotes,
    files,
    quoteFolder,
    recovery,
    secret,
    preferences: openPreferences(folders.preferences),
    texts: await loadDesktopTexts(applicationRoot, 'nor', log),
    versionLine: '',
  });
  return { ...createMenuContext(desktop), isMac };
}

async function menu(test: TestContext, given?: Circumstances): Promise<MenuItemConstructorOptions[]> {
  return applicationMenuTemplate(await menuContext(test, given));
}

function allItems(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);
}

function click(item: MenuItemConstructorOptions | undefined): void {
  assert.ok(item?.click);
  Reflect.apply(item.click, undefined, []);
}

describe('the application menu', () => {
  it('has a label on everything that is no separator', async (test) => {
    for (const item of allItems(await menu(test, { isMac: true, developer: true }))) {
      assert.ok(item.type === 'separator' || (item.label ?? '') !== '', JSON.stringify(item));
    }
  });
  it('shows the developer menu in development mode only', async (test) => {
    const ids = async (developer: boolean) => allItems(await menu(test, { developer })).map(({ id }) => id);
    assert.ok((await ids(true)).includes('developer.profiler'));
    assert.ok(!(await ids(false)).some((id) => id?.startsWith('developer.')));
  });
  it('gives no shortcut and no id twice', async (test) => {
    for (const isMac of [false, true]) {
      const items = allItems(await menu(test, { developer: true, isMac, hasOwnCatalogue: true }));
      for (const used of [items.flatMap(({ accelerator }) => accelerator ?? []), items.flatMap(({ id }) => id ?? [])]) {
        assert.equal(new Set(used).size, used.length);
      }
    }
  });
  it('zooms by the plus key of a Norwegian keyboard and by the keys of the number pad, hidden', async (test) => {
    const context = await menuContext(test, { preferences: { zoomLevel: 2 } });
    for (const [accelerator, zoomLevel] of [
      ['CmdOrCtrl+=', 3],
      ['CmdOrCtrl+numadd', 4],
      ['CmdOrCtrl+numsub', 3],
      ['CmdOrCtrl+num0', 0],
    ] as const) {
      const item = allItems(applicationMenuTemplate(context)).find(
        (candidate) => candidate.accelerator === accelerator,
      );
      assert.equal(item?.visible, false, accelerator);
      assert.equal(item?.acceleratorWorksWhenHidden, true, accelerator);
      click(item);
      assert.equal(context.desktop.preferences.current().zoomLevel, zoomLevel, accelerator);
    }
  });
  it('leaves standard commands to their roles, so that the system gives them its own shortcuts', async (test) => {
    const roles = new Set<unknown>(allItems(await menu(test)).map(({ role }) => role));
    for (const role of ['quit', 'undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'togglefullscreen']) {
      assert.ok(roles.has(role), role);
    }
  });
  it('marks the appearance that is chosen', async (test) => {
    const items = allItems(await menu(test, { preferences: { appearance: 'dark' } }));
    const checked = items.filter((item) => item.checked === true);
    assert.deepEqual(
      checked.map(({ id }) => id),
      ['view.appearance.dark'],
    );
  });
  it('on a Mac has about and quit in the menu with the name of the app, and nowhere else', async (test) => {
    const items = await menu(test, { isMac: true });
    const first = Array.isArray(items[0]?.submenu) ? items[0].submenu : [];
    assert.equal(items[0]?.label, 'Pipekalkulator');
    assert.ok(first.some(({ role }) => role === 'quit'));
    assert.equal(allItems(items).filter(({ role }) => role === 'quit').length, 1);
    assert.equal(allItems(items).filter(({ id }) => id === 'help.about').length, 1);
  });
  it('on a Mac has a window menu in Norwegian, which the role alone would fill with English', async (test) => {
    const windowMenu = (await menu(test, { isMac: true })).find(({ role }) => role === 'window');
    const items = Array.isArray(windowMenu?.submenu) ? windowMenu.submenu : [];
    assert.deepEqual(
      items.flatMap(({ label }) => label ?? []),
      ['Lukk vindu', 'Minimer', 'Zoom', 'Legg alle øverst'],
    );
  });
  it('offers the catalogue to look at, and no others, where it is decided centrally', async (test) => {
    const items = allItems(await menu(test, { central: { catalogueSwitching: false }, hasOwnCatalogue: true }));
    const ids = items.flatMap(({ id }) => id ?? []);
    assert.deepEqual(
      ids.filter((id) => id.includes('catalogue')),
      ['file.catalogue'],
    );
  });
  it('says whose catalogue comes back', async (test) => {
    const offered = async (catalogue: string | null) =>
      allItems(await menu(test, { central: { catalogue } })).flatMap(
        ({ label }) => label?.match(/^Bruk .*/)?.[0] ?? [],
      );
    assert.deepEqual(await offered(null), ['Bruk medfølgende katalog']);
    assert.deepEqual(await offered('/share/prices.pipekatalog'), ['Bruk felles katalog']);
  });
  it('offers the own catalogue where there is one', async (test) => {
    const item = async (hasOwnCatalogue: boolean) =>
      allItems(await menu(test, { hasOwnCatalogue })).find(({ id }) => id === 'file.own_catalogue');
    assert.equal(await item(false), undefined);
    assert.equal((await item(true))?.enabled, true);
  });
  it('shows an ampersand in the name of a file as itself', async (test) => {
    const recent = allItems(await menu(test, { preferences: { recentQuotes: ['/share/a & b.pipetilbud'] } }));
    assert.equal(recent.find(({ id }) => id === 'file.recent_quote.1')?.label, '&1 a && b.pipetilbud');
  });
});

describe('the context menu', () => {
  const editFlags: ContextMenuParams['editFlags'] = {
    canUndo: true,
    canRedo: true,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canDelete: true,
    canSelectAll: true,
    canEditRichly: false,
  };
  const nothing = { editFlags, isEditable: false, linkURL: '', selectionText: '' };
  const contextMenu = async (test: TestContext, params: Partial<typeof nothing>) =>
    contextMenuTemplate({ ...nothing, ...params }, await menuContext(test));

  it('offers to cut, copy and paste in a field, as far as possible', async (test) => {
    const items = (await contextMenu(test, { isEditable: true })).filter(({ type }) => type !== 'separator');
    assert.deepEqual(
      items.map(({ label, enabled }) => [label, enabled]),
      [
        ['Klipp ut', false],
        ['Kopier', false],
        ['Lim inn', true],
        ['Merk alt', undefined],
      ],
    );
  });
  it('offers to copy marked text', async (test) => {
    const roles = (await contextMenu(test, { selectionText: 'Ø150' })).map(({ role }) => role);
    assert.deepEqual(roles, ['copy']);
  });
  it('offers to copy the address of an outward link, and the actions of the page for an own link', async (test) => {
    const ids = async (linkURL: string) => (await contextMenu(test, { linkURL })).flatMap(({ id }) => id ?? []);
    assert.deepEqual(await ids('https://www.dibk.no/'), ['context.copy_address']);
    for (const linkURL of ['http://127.0.0.1:4000/?floor=2', '']) {
      assert.deepEqual(await ids(linkURL), ['view.back', 'file.print']);
    }
  });
});
