import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type CatalogueStore, openCatalogueStore } from '../../../electron/catalogue/catalogue-store.ts';
import type { StandardCatalogue } from '../../../electron/catalogue/standard-catalogue.ts';
import { createEmbeddedServer } from '../../../electron/serving/embedded-server.ts';
import { serverArguments } from '../../../electron/serving/launch-server.ts';
import { startServing } from '../../../electron/serving/start-serving.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const faulty = (fault: string, message = `The catalogue is ${fault}`): Error =>
  Object.assign(new Error(message), { name: 'CatalogueFileError', fault });

const damaged = (path: string): Error => faulty('corrupt', `${path} is damaged`);

const LONG_IN_MILLISECONDS = 60_000;

/** An embedded server whose servers have the path of their catalogue as origin. */
function set(
  options: {
    refuse?: (path: string) => Error | null;
    launch?: Promise<void>;
    close?: () => Promise<void>;
    limitInMilliseconds?: number;
  } = {},
) {
  const events: string[] = [];
  const server = createEmbeddedServer({
    async launch(path) {
      await options.launch;
      const refusal = options.refuse?.(path) ?? null;
      if (refusal !== null) throw refusal;
      events.push(`start ${path}`);
      return {
        origin: `http://${path}`,
        cataloguePath: () => path,
        importFile: async (file) => `/import/${file}`,
        async close() {
          events.push(`close ${path}`);
          await options.close?.();
        },
      };
    },
    closeLimitInMilliseconds: options.limitInMilliseconds ?? LONG_IN_MILLISECONDS,
    onSlowClose: () => events.push('slow'),
  });
  return { events, server };
}

/** Makes the store of a user. The user has chosen the own catalogue or the standard one. */
async function storeOf(test: TestContext, choice: 'own' | 'standard'): Promise<CatalogueStore> {
  const store = openCatalogueStore(await temporaryFolder(test), async () => ({ accepted: false, reasons: [] }));
  if (choice === 'own') await store.select(store.ownPath);
  return store;
}

describe('the embedded server', () => {
  it('has no origin before it runs and after it was closed', async () => {
    const { server } = set();
    assert.equal(server.origin(), null);
    assert.equal(await server.start('one'), 'http://one');
    assert.equal(server.origin(), 'http://one');
    assert.equal(server.cataloguePath(), 'one');
    assert.equal(await server.importFile()?.('prices.csv', '/?color=1'), '/import/prices.csv');
    await server.close();
    assert.deepEqual([server.origin(), server.cataloguePath(), server.importFile()], [null, null, null]);
  });
  it('is closed only after the next one serves', async () => {
    const { server, events } = set();
    await server.start('one');
    await server.start('two');
    await setImmediate();
    assert.deepEqual(events, ['start one', 'start two', 'close one']);
    assert.equal(server.origin(), 'http://two');
  });
  it('goes on when the next one cannot start', async () => {
    const { server, events } = set({ refuse: (path) => (path === 'two' ? damaged(path) : null) });
    await server.start('one');
    await assert.rejects(server.start('two'), /two is damaged/);
    assert.equal(server.origin(), 'http://one');
    assert.deepEqual(events, ['start one']);
  });
  it('is not waited for longer than the limit', async () => {
    const { server, events } = set({ close: () => new Promise(() => undefined), limitInMilliseconds: 20 });
    await server.start('one');
    await server.close();
    assert.deepEqual(events, ['start one', 'close one', 'slow']);
  });
  it('is closed before the app ends if it was still starting, and nobody learns of it', async () => {
    const launch = Promise.withResolvers<void>();
    const { server, events } = set({ launch: launch.promise });
    const learnt: string[] = [];
    void server.start('one').then(() => learnt.push('started'));
    const closed = server.close();
    launch.resolve();
    await closed;
    assert.deepEqual(events, ['start one', 'close one']);
    void server.start('two').then(() => learnt.push('started again'));
    await setImmediate();
    assert.deepEqual([events, learnt, server.origin()], [['start one', 'close one'], [], null]);
  });
  it('tells of no failed start while the app ends', async () => {
    const { server, events } = set({ refuse: damaged });
    const learnt: unknown[] = [];
    server.start('one').catch((error: unknown) => learnt.push(error));
    await server.close();
    await setImmediate();
    assert.deepEqual([events, learnt], [[], []]);
  });
});

/** Starts to serve where the standard catalogue is the bundled one, unless the test says otherwise. */
async function serve(
  { server }: ReturnType<typeof set>,
  store: CatalogueStore,
  change: { givenPath?: string; mayChoose?: boolean; standard?: StandardCatalogue[] } = {},
) {
  const bundled: StandardCatalogue = { path: 'bundled', kind: 'bundled', outdated: null };
  const { givenPath = null, mayChoose = true, standard = [] } = change;
  return await startServing({
    server,
    store,
    givenPath,
    mayChoose,
    bundledPath: 'bundled',
    standard: async () => standard.shift() ?? bundled,
  });
}

const central: StandardCatalogue = { path: 'copy', kind: 'central', outdated: null };

/** A record of the copy of the company's catalogue. */
const record = { path: 'copy-0123456789ab.sqlite', source: 'share', sizeInBytes: 1, modifiedAt: 1 };

describe('starting to serve', () => {
  it('takes the catalogue that the user chose', async (test) => {
    const store = await storeOf(test, 'own');
    assert.deepEqual(await serve(set(), store), { origin: `http://${store.ownPath}`, notice: null });
  });
  it('takes the one on the command line before all others, and does not hide that it is bad', async (test) => {
    const store = await storeOf(test, 'own');
    assert.equal((await serve(set(), store, { givenPath: 'given' })).origin, 'http://given');
    await assert.rejects(serve(set({ refuse: damaged }), store, { givenPath: 'given' }), /given is damaged/);
  });
  it('takes no choice of the user where catalogues are decided centrally', async (test) => {
    const serving = await serve(set(), await storeOf(test, 'own'), { mayChoose: false, standard: [central] });
    assert.deepEqual(serving, { origin: 'http://copy', notice: null });
  });
  for (const error of [faulty('locked'), Object.assign(new Error('no port'), { code: 'EACCES' })]) {
    it(`serves nothing else in place of a chosen catalogue after the error "${error.message}", and serves it at the next try`, async (test) => {
      const store = await storeOf(test, 'own');
      const refusals = [error];
      const servers = set({ refuse: () => refusals.shift() ?? null });
      await assert.rejects(serve(servers, store), error);
      assert.equal(servers.server.origin(), null);
      assert.deepEqual(await serve(servers, store), { origin: `http://${store.ownPath}`, notice: null });
    });
  }
  it("forgets no copy of the company's catalogue that is locked", async (test) => {
    const store = await storeOf(test, 'standard');
    await store.recordCentralCopy(record);
    await assert.rejects(serve(set({ refuse: () => faulty('locked') }), store, { standard: [central] }), /locked/);
    assert.equal((await store.centralCopy())?.source, 'share');
  });
  it('takes the standard one while the chosen one or its record is damaged, says so, and leaves the choice to the user', async (test) => {
    const store = await storeOf(test, 'own');
    const servers = set({ refuse: (path) => (path === store.ownPath ? damaged(path) : null) });
    assert.deepEqual(await serve(servers, store), {
      origin: 'http://bundled',
      notice: { kind: 'chosen_unusable', reasons: [{ kind: 'damaged', detail: `${store.ownPath} is damaged` }] },
    });
    assert.equal(await store.selected(), store.ownPath);
    await writeFile(join(dirname(store.ownPath), 'selected.json'), '{');
    const { origin, notice } = await serve(set(), store);
    assert.deepEqual([origin, notice?.kind], ['http://bundled', 'chosen_unusable']);
  });
  it("copies the company's catalogue again when its copy is damaged, once", async (test) => {
    const store = await storeOf(test, 'standard');
    await store.recordCentralCopy(record);
    const servers = set({ refuse: (path) => (path === 'copy' ? damaged(path) : null) });
    const anew = await serve(servers, store, { standard: [central, { ...central, path: 'new copy' }] });
    assert.deepEqual(anew, { origin: 'http://new copy', notice: null });
    assert.equal(await store.centralCopy(), null);
    const twice = await serve(servers, store, { standard: [central, central] });
    assert.deepEqual(twice, {
      origin: 'http://bundled',
      notice: { kind: 'central_unusable', reasons: [{ kind: 'damaged', detail: 'copy is damaged' }] },
    });
  });
  it("says that the company's catalogue is not the newest, or that there is no copy of it", async (test) => {
    const store = await storeOf(test, 'standard');
    const reasons = [{ kind: 'audit', detail: 'row 7' }] as const;
    for (const [kind, because, notice] of [
      ['bundled', 'away', 'central_missing'],
      ['central', 'away', 'central_away'],
      ['central', 'refused', 'central_refused'],
    ] as const) {
      const found: StandardCatalogue = { path: 'copy', kind, outdated: { because, reasons } };
      const serving = await serve(set(), store, { standard: [found] });
      assert.deepEqual(serving, { origin: 'http://copy', notice: { kind: notice, reasons } });
    }
  });
});

describe('the arguments of the server', () => {
  const settings = [{ option: 'port' }, { option: 'host' }];
  it('are the settings that it knows; the rest is named without its values', () => {
    const given = [
      '--proxy-server=http://me:secret@proxy',
      '--port',
      '8090',
      '--updated',
      'photo.jpg',
      '--host=::1',
      '-x',
    ];
    assert.deepEqual(serverArguments(given, settings), {
      known: ['--port=8090', '--host=::1'],
      ignored: ['--proxy-server', '--updated', '…', '-x'],
    });
  });
  it('keep an option without its value, for the server to complain', () => {
    assert.deepEqual(serverArguments(['--port'], settings), { known: ['--port'], ignored: [] });
  });
});
