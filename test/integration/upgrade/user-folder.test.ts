import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { createCatalogueInspection } from '../../../electron/catalogue/inspect-catalogue.ts';
import { parseCommandLine } from '../../../electron/command-line.ts';
import { desktopFolders } from '../../../electron/files/desktop-folders.ts';
import { openPreferences } from '../../../electron/files/preferences.ts';
import { createShellLog } from '../../../electron/logging/shell-log.ts';
import { fileOfVersion, listVersions } from '../../../server/upkeep/history/history.ts';
import { standInForElectron } from '../../e2e/desktop/stand-in/stand-in-for-electron.ts';

standInForElectron();
const { createDesktopBackend } = await import('../../../electron/serving/desktop-backend.ts');

/*
 * `user-folder.br` is the folder of a user of commit 77e557c, made by its desktop app: a catalogue was opened, two price files
 * were imported, version 2 was gone back to (the own catalogue is version 4), and the dealer, the zoom and the colours were
 * set. Only the folders in `preferences.json` are others. It holds a list of names and sizes in one line of JSON, and then the
 * files, compressed together.
 */

const root = dirname(dirname(dirname(import.meta.dirname)));
const listed = z.array(z.object({ path: z.string(), size: z.number() }));

type UserFile = { readonly path: string; readonly contents: Buffer };

async function unpack(context: TestContext): Promise<{ folder: string; files: UserFile[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'flue-upgrade-'));
  context.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const whole = brotliDecompressSync(await readFile(join(import.meta.dirname, 'user-folder.br')));
  let offset = whole.indexOf('\n') + 1;
  const files = listed.parse(JSON.parse(whole.toString('utf8', 0, offset))).map(({ path, size }) => {
    offset += size;
    return { path: join(folder, path), contents: whole.subarray(offset - size, offset) };
  });
  for (const { path, contents } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
  return { folder, files };
}

test('the folder of a user of an earlier version opens unchanged', async (context) => {
  const { folder, files } = await unpack(context);
  const folders = desktopFolders({
    platform: 'linux',
    environment: {},
    home: folder,
    applicationData: folder,
    application: root,
    resources: root,
    isPackaged: false,
    givenUserFolder: folder,
  });
  const preferences = openPreferences(folders.preferences);
  assert.deepEqual(preferences.current(), {
    appearance: 'dark',
    zoomLevel: 1,
    folder: '/home/kari/tilbud',
    recentCatalogues: ['/home/kari/Priser høst.pipekatalog'],
    recentQuotes: [],
    quoteCounter: null,
    dealer: {
      name: 'Ovnhuset AS',
      address: ['Storgata 1', '0155 Oslo'],
      organisationNumber: '987 654 325',
      registered: false,
      phone: '',
      email: '',
      terms: '',
      quotePrefix: '',
    },
  });

  const logDestination = new PassThrough().resume();
  const log = createShellLog(logDestination, Date.now);
  const options = {
    applicationRoot: root,
    commandLine: parseCommandLine(['app'], true, folder),
    folders,
    central: { catalogue: null, language: null, catalogueSwitching: true, dealer: null, quoteFolder: null },
    hindrance: null,
    refusedSettings: null,
    inspect: createCatalogueInspection({ applicationRoot: root, locale: 'nor', log }),
    log,
    logDestination,
  };
  const { server, store, serve } = createDesktopBackend(options, {
    secret: 'hush',
    environment: {},
    dealer: () => preferences.current().dealer,
    quoteDesk: null,
    importEvents: { progress: () => {}, takenIntoUse: () => {} },
  });
  context.after(() => server.close());
  const { origin, notice } = await serve().serving;
  assert.equal(notice, null);
  assert.equal(server.cataloguePath(), store.ownPath);
  const page = async (address: string): Promise<string> => {
    const answer = await fetch(`${origin}${address}`, { headers: { 'x-desktop-secret': 'hush' } });
    return (await answer.text()).replaceAll(/\s+/g, ' ');
  };
  const order = await page('/?fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1');
  assert.match(order, /kr 55 132,50/, 'the total of then');
  assert.match(order, /Ovnhuset AS.*Storgata 1.*987 654 325/);
  const history = await page('/catalogue/history');
  for (const source of ['leverandør 1.csv', 'leverandør 2.csv']) assert.ok(history.includes(source), source);

  await store.removeUnused([store.ownPath]);
  const versions = await listVersions(store.ownPath);
  assert.deepEqual(versions.map(({ version }) => version).slice(-4), [4, 3, 2, 1]);
  const kept = await Promise.all(
    versions.map(async ({ version }) => await readFile(await fileOfVersion(store.ownPath, version))),
  );
  for (const { path, contents } of files) {
    if (path === store.ownPath) {
      assert.ok(
        kept.some((version) => version.equals(contents)),
        'the catalogue of then can be gone back to',
      );
    } else if (!/2026\.9-\w+\.sqlite$/.test(path)) {
      assert.ok((await readFile(path)).equals(contents), `${path} has not changed`);
    }
  }
});
