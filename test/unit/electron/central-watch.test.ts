import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { describe, it } from 'node:test';
import { openCatalogueStore } from '../../../electron/catalogue/catalogue-store.ts';
import { watchCentralCatalogue, type CentralLook } from '../../../electron/catalogue/central-watch.ts';
import type { StandardCatalogue } from '../../../electron/catalogue/standard-catalogue.ts';
import { offerCentralCatalogue } from '../../../electron/menu/central-offer.ts';
import { backendOptions } from './backend-options.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe("the watch over the company's catalogue", () => {
  it('looks after a start, again soon while the share is away, and when the computer wakes', async () => {
    const [power, looks] = [new EventEmitter(), new EventEmitter()];
    const found: CentralLook[] = ['away', 'there', 'there'];
    const look = async (): Promise<CentralLook> => {
      looks.emit('look');
      return found.shift() ?? 'there';
    };
    watchCentralCatalogue({ look, power, pauses: { away: 5, there: 60_000 } });
    await once(looks, 'look');
    await once(looks, 'look');
    await new Promise(setImmediate);
    assert.equal(found.length, 1, 'the next one comes a day later');
    power.emit('resume');
    power.emit('resume');
    assert.equal(found.length, 0, 'one look at a time');
  });
});

describe("the offer of the company's catalogue", () => {
  it('appears for a new catalogue, needs a click, can wait a day, and spares a user with a choice', async (test) => {
    const inspect = async () => ({ accepted: false as const, reasons: [] });
    const folder = await temporaryFolder(test);
    const store = openCatalogueStore(folder, inspect);
    let [served, answer, time] = ['old', 0, 0];
    const asked: unknown[] = [];
    const standard: StandardCatalogue = { path: 'new', kind: 'central', outdated: null };
    let found: StandardCatalogue = standard;
    const look = offerCentralCatalogue(
      {
        ...backendOptions(folder, { central: { catalogue: 'share' } }),
        catalogues: {
          store,
          inspect,
          currentPath: () => served,
          standard: async () => found,
          serve: async (path) => void (served = path),
        },
        async ask({ message }) {
          asked.push(message);
          return answer;
        },
        report: async () => assert.fail('nothing failed'),
        translate: (key) => key,
      },
      () => time,
    );
    const outdated = { because: 'away', reasons: [] } as const;
    found = { ...standard, outdated };
    assert.deepEqual([await look(), asked], ['away', []]);
    found = standard;
    assert.deepEqual(
      [await look(), await look(), asked, served],
      ['there', 'there', ['catalogue.central_newer'], 'old'],
    );
    time += 24 * 60 * 60_000;
    answer = 1;
    await store.select(store.ownPath);
    assert.deepEqual([await look(), served], ['there', 'old']);
    await store.select(null);
    assert.deepEqual([await look(), asked.length, served], ['there', 2, 'new']);
    await look();
    assert.equal(asked.length, 2, 'it is in use');
  });
});
