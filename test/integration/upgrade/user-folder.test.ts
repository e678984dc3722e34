import assert from 'node:assert/strict';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openPreferences } from '../../../electron/files/preferences.ts';
import type * as DesktopBackend from '../../../electron/serving/desktop-backend.ts';
import { readStoredDealer } from '../../../server/settings/dealer.ts';
import { fileOfVersion, listVersions } from '../../../server/upkeep/history/history.ts';
import { importPaths, prepareImport } from '../../../server/upkeep/import/prepare-import.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { startHere } from '../../support/tasks-here.ts';
import { plainAnswers } from '../upkeep/exchange-run.ts';
import { backendOptions } from '../../unit/electron/backend-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { importWithoutElectron } from '../../support/without-electron.ts';

importWithoutElectron();
type Backend = typeof DesktopBackend;

const root = dirname(dirname(dirname(import.meta.dirname)));
const dealer = readStoredDealer({ name: 'Ovnhuset AS', address: ['Storgata 1'] });

/** Copies this program and adds a migration, as the next version will. */
async function nextProgram(folder: string): Promise<string> {
  for (const room of ['db', 'server', 'electron']) await cp(join(root, room), join(folder, room), { recursive: true });
  for (const name of ['node_modules', 'views', 'locales', 'package.json']) {
    await symlink(join(root, name), join(folder, name));
  }
  const change = async (path: string, find: string, replace: string): Promise<void> => {
    const source = await readFile(join(folder, path), 'utf8');
    assert.ok(source.includes(find), `${path} has ${find}`);
    await writeFile(join(folder, path), source.replace(find, replace));
  };
  await change('db/file-format.ts', `schemaVersion = ${schemaVersion}`, `schemaVersion = ${schemaVersion + 1}`);
  await change(
    'db/migrations/migrate.ts',
    '  declareLimitsOfDiameters,\n];',
    "  declareLimitsOfDiameters,\n  { name: '9999-next', statements: ['CREATE TABLE next (id INTEGER)'], addedColumns: [] },\n];",
  );
  return folder;
}

/** Starts the server on the user's folder, as the app does. Returns the text of a page. */
async function serve(
  context: TestContext,
  program: string,
  folder: string,
): Promise<(address: string) => Promise<string>> {
  const loaded: unknown = await import(pathToFileURL(join(program, 'electron', 'serving', 'desktop-backend.ts')).href);
  assert.ok(isBackend(loaded));
  const options = { ...backendOptions(folder), applicationRoot: program };
  const {
    server,
    store,
    serve: begin,
  } = loaded.createDesktopBackend(options, {
    desktopSecret: 'hush',
    environment: {},
    dealer: () => openPreferences(options.folders.preferences).current().dealer,
    dealerStore: null,
    purchasePrices: null,
    quoteDesk: null,
    quoteList: null,
    importEvents: { progress: () => {}, takenIntoUse: () => {} },
  });
  context.after(() => server.close());
  const { origin, notice } = await begin().serving;
  assert.equal(notice, null);
  assert.equal(server.cataloguePath(), store.ownPath);
  return async (address) => {
    const answer = await fetch(`${origin}${address}`, { headers: { 'x-desktop-secret': 'hush' } });
    return (await answer.text()).replaceAll(/\s+/g, ' ');
  };
}

function isBackend(value: unknown): value is Backend {
  return typeof value === 'object' && value !== null && 'createDesktopBackend' in value;
}

test("a user's folder of this program is opened by the next one, which has a migration more", async (context) => {
  const folder = await temporaryFolder(context);
  const { folders } = backendOptions(folder);
  await openPreferences(folders.preferences).change({ appearance: 'dark', zoomLevel: 1, dealer });
  const own = join(folders.catalogueFolder, 'own.sqlite');
  const prices = join(folder, 'leverandør 1.csv');
  await writeFile(prices, 'varenr;pris eks\nST150-10SV;3190,00\n');
  const paths = await importPaths({ own, bundled: folders.bundledCatalogue });
  await using prepared = await prepareImport(prices, paths, {
    answers: plainAnswers,
    progress: () => undefined,
    startTask: startHere,
  });
  await mkdir(folders.catalogueFolder, { recursive: true });
  await prepared.apply(own);
  await writeFile(join(folders.catalogueFolder, 'selected.json'), '{"file":"own.sqlite"}\n');
  const before = await readFile(own);
  const preferences = await readFile(folders.preferences);

  const page = await serve(context, await nextProgram(await temporaryFolder(context)), folder);
  const order = await page('/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1');
  assert.match(order, /3 987,50|3 190,00/, 'the imported price');
  assert.match(order, /Ovnhuset AS.*Storgata 1/);
  assert.ok((await page('/catalogue/history')).includes('leverandør 1.csv'));

  assert.equal((await readFile(own)).readInt32BE(60), schemaVersion + 1);
  const [update, imported] = await listVersions(own);
  assert.deepEqual([update?.source, imported?.source], ['program update', 'leverandør 1.csv']);
  const kept = await fileOfVersion(own, imported?.version ?? 0);
  assert.ok((await readFile(kept)).equals(before), 'the catalogue of before can be gone back to');
  assert.equal(await versionOfFile(kept), schemaVersion);
  assert.ok((await readFile(folders.preferences)).equals(preferences));
});
