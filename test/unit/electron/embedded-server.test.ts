import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CatalogueStore } from '../../../electron/catalogue/catalogue-store.ts';
import { createEmbeddedServer } from '../../../electron/embedded-server.ts';
import { startServing } from '../../../electron/start-serving.ts';

const damaged = (path: string): Error =>
  Object.assign(new Error(`${path} is damaged`), { name: 'CatalogueFileError', fault: 'corrupt' });

/** A server whose servers are told apart by the catalogue they serve. */
function set(options: { refuse?: (path: string) => Error | null; close?: () => Promise<void> } = {}) {
  const events: string[] = [];
  const server = createEmbeddedServer({
    async launch(path) {
      const refusal = options.refuse?.(path) ?? null;
      if (refusal !== null) throw refusal;
      events.push(`start ${path}`);
      return {
        origin: `http://${path}`,
        async close() {
          events.push(`close ${path}`);
          await options.close?.();
        },
      };
    },
    closeLimitInMilliseconds: 20,
    onSlowClose: () => events.push('slow'),
  });
  return { events, server };
}

function storeWith(selection: string | null): CatalogueStore & { selection: string | null } {
  return {
    selection,
    async selected() {
      return this.selection;
    },
    async select(path) {
      this.selection = path;
    },
    offer: async () => ({ accepted: false, reasons: [] }),
    removeUnused: async () => undefined,
  };
}

describe('the embedded server', () => {
  it('has no origin before it runs and after it was closed', async () => {
    const { server } = set();
    assert.equal(server.origin(), null);
    assert.equal(await server.start('one'), 'http://one');
    assert.equal(server.origin(), 'http://one');
    await server.close();
    assert.equal(server.origin(), null);
  });
  it('is closed only after the next one serves', async () => {
    const { server, events } = set();
    await server.start('one');
    await server.start('two');
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
    const { server, events } = set({ close: () => new Promise(() => undefined) });
    await server.start('one');
    await server.close();
    assert.deepEqual(events, ['start one', 'close one', 'slow']);
  });
  it('can be closed when it never ran', async () => await set().server.close());
});

describe('starting to serve', () => {
  it('takes the catalogue that the user chose', async () => {
    const { server } = set();
    const serving = await startServing({ server, store: storeWith('chosen'), bundledPath: 'bundled' });
    assert.deepEqual(serving, { origin: 'http://chosen', fellBackBecause: null });
  });
  it('takes the bundled one when the chosen one went bad, says so, and forgets the choice', async () => {
    const store = storeWith('chosen');
    const { server } = set({ refuse: (path) => (path === 'chosen' ? damaged(path) : null) });
    const serving = await startServing({ server, store, bundledPath: 'bundled' });
    assert.deepEqual(serving, {
      origin: 'http://bundled',
      fellBackBecause: { kind: 'damaged', detail: 'chosen is damaged' },
    });
    assert.equal(store.selection, null);
  });
  it('keeps the choice when it was not the catalogue that failed', async () => {
    const store = storeWith('chosen');
    const { server } = set({ refuse: () => Object.assign(new Error('no port'), { code: 'EACCES' }) });
    await assert.rejects(startServing({ server, store, bundledPath: 'bundled' }), /no port/);
    assert.equal(store.selection, 'chosen');
  });
  it('keeps the choice when the bundled one fails too, for then something else is wrong', async () => {
    const store = storeWith('chosen');
    const { server } = set({ refuse: damaged });
    await assert.rejects(startServing({ server, store, bundledPath: 'bundled' }), /bundled is damaged/);
    assert.equal(store.selection, 'chosen');
  });
});
