import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { utimesSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import type { CatalogueParts } from '../../server/calculator/input/catalogue-parts.ts';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';
import { startTestServer } from '../support/test-server.ts';

const selection = { schemeId: 1, pipeId: 3, ventilationModuleIds: [] };

/** Changes a row of the form's lists and a part. */
const renamed = ["UPDATE color SET color = 'New' WHERE id = 1", "UPDATE module SET name = 'New' WHERE id = 1"];

function sqlOf(query: object): string {
  return 'sql' in query ? String(query.sql) : '';
}

describe('an open catalogue', () => {
  test('reads the parts once for each state of its file, changed or replaced', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    const load = async () => (await catalogue.load()).dataFor(selection).parts;
    const nameOf = ({ byId }: CatalogueParts) => byId.get(1)?.name;
    const [first, second] = await Promise.all([load(), load()]);
    assert.equal(first, second);
    assert.equal(await load(), first);
    await temporary.change("UPDATE module SET name = 'Changed' WHERE id = 1");
    assert.equal(nameOf(await load()), 'Changed');
    await using other = await createTemporaryCatalogue("UPDATE module SET name = 'Of another file' WHERE id = 1");
    await rename(other.path, temporary.path);
    assert.equal(nameOf(await load()), 'Of another file');
    await catalogue.close();
  });

  for (const way of ['renamed into its place', 'copied over it', 'changed by a writer'] as const) {
    test(`gives lists and parts of one state if another file is ${way} between the two`, async () => {
      await using temporary = await createTemporaryCatalogue();
      await using other = await createTemporaryCatalogue(...renamed);
      const { catalogue, onOpenDatabase } = await openCatalogue(temporary.path);
      let isReplaced = false;
      onOpenDatabase((database) => {
        database.addHook('afterQuery', async (_options, query: object) => {
          if (isReplaced || !sqlOf(query).includes('FROM `module_property`')) return;
          isReplaced = true;
          if (way === 'renamed into its place') await rename(other.path, temporary.path);
          else if (way === 'copied over it') await copyFile(other.path, temporary.path);
          else await temporary.change(...renamed);
        });
      });
      const { reference, dataFor } = await catalogue.load();
      assert.ok(isReplaced);
      assert.equal(reference.colors[0]?.color, 'New');
      assert.equal(dataFor(selection).parts.byId.get(1)?.name, 'New');
      await catalogue.close();
    });
  }

  test('answers 503 with a sentence if the file changes each time that it is read, and 200 afterwards', async () => {
    await using server = await startTestServer({ environment: { NODE_ENV: 'production' } });
    const touch = setInterval(() => utimesSync(server.catalogue.path, new Date(), Math.random() * 1e9), 1);
    const changing = await server.get('/');
    clearInterval(touch);
    assert.equal(changing.status, 503);
    assert.match(await changing.text(), /Katalogfilen ble endret mens siden ble laget/);
    assert.equal((await server.get('/')).status, 200);
  });

  test('throws a CatalogueFileError while its file is away, and recovers by itself', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    const aside = `${temporary.path}.aside`;
    await rename(temporary.path, aside);
    await assert.rejects(catalogue.loadReferenceData(), CatalogueFileError);
    await assert.rejects(catalogue.info(), CatalogueFileError);
    await rename(aside, temporary.path);
    assert.equal((await catalogue.loadReferenceData()).pipes.length, 6);
    await catalogue.close();
  });

  test('reads all lists of one load from the same state of the file', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    await temporary.change("UPDATE producer SET name = '0'", "UPDATE color SET color = '0'");
    const written = new AbortController();
    const writing = (async () => {
      for (let round = 1; round <= 20; round += 1) {
        const statements = [`UPDATE producer SET name = '${round}'`, `UPDATE color SET color = '${round}'`];
        await temporary.change('BEGIN', ...statements, 'COMMIT');
      }
    })().finally(() => {
      written.abort();
    });
    while (!written.signal.aborted) {
      const { producers, colors } = await catalogue.loadReferenceData();
      const seen = new Set([...producers.map(({ name }) => name), ...colors.map(({ color }) => color)]);
      assert.equal(seen.size, 1, [...seen].join(', '));
    }
    await writing;
    await catalogue.close();
  });

  test('makes one query for each load of a kept state, and calls the hooks in the context of the caller', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue, onOpenDatabase } = await openCatalogue(temporary.path);
    await catalogue.load();
    const requests = new AsyncLocalStorage<string>();
    const queries: string[] = [];
    onOpenDatabase((database) => {
      database.addHook('beforeQuery', () => void queries.push(`before ${requests.getStore()}`));
      database.addHook('afterQuery', () => void queries.push(`after ${requests.getStore()}`));
    });
    await Promise.all([requests.run('one', () => catalogue.load()), requests.run('two', () => catalogue.load())]);
    assert.deepEqual(queries.toSorted(), ['after one', 'after two', 'before one', 'before two']);
    await catalogue.close();
  });

  test('serves many loads at once', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    const loads = await Promise.all(Array.from({ length: 50 }, () => catalogue.loadReferenceData()));
    for (const load of loads) assert.deepEqual(load, loads[0]);
    await catalogue.close();
  });
});
