import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { rename } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { CatalogueFileError } from '../../db/catalogue-file-error.ts';
import type { CatalogueParts } from '../../server/calculator/input/catalogue-parts.ts';
import { openCatalogue } from '../../server/catalogue/open-catalogue.ts';
import { createTemporaryCatalogue } from '../support/temporary-catalogue.ts';

describe('an open catalogue', () => {
  test('keeps nothing between loads: a changed row shows at the next', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    assert.equal((await catalogue.loadReferenceData()).colors[0]?.color, 'Svart');
    await temporary.change("UPDATE color SET color = 'Koksgrå' WHERE id = 1");
    assert.equal((await catalogue.loadReferenceData()).colors[0]?.color, 'Koksgrå');
    await catalogue.close();
  });

  test('reads the parts of a calculation once for each state of its file, changed or replaced', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    const selection = { schemeId: 1, pipeId: 3, ventilationModuleIds: [] };
    const load = async () => (await catalogue.loadCalculationData([selection, selection])).map(({ parts }) => parts);
    const nameOf = ({ byId }: CatalogueParts) => byId.get(1)?.name;
    const [first] = await load();
    assert.ok((await load()).every((parts) => parts === first));
    await temporary.change("UPDATE module SET name = 'Changed' WHERE id = 1");
    assert.deepEqual((await load()).map(nameOf), ['Changed', 'Changed']);
    await using other = await createTemporaryCatalogue("UPDATE module SET name = 'Of another file' WHERE id = 1");
    await rename(other.path, temporary.path);
    assert.deepEqual((await load()).map(nameOf), ['Of another file', 'Of another file']);
    await catalogue.close();
  });

  test('lets a request choose no sooner than those before it have been loaded', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue } = await openCatalogue(temporary.path);
    await catalogue.loadReferenceData();
    const order: string[] = [];
    const load = async (request: number): Promise<void> => {
      await catalogue.load(() => {
        order.push(`${request} chooses`);
        return { needs: null };
      });
      order.push(`${request} is loaded`);
    };
    await load(0);
    await Promise.all([1, 2, 3].map(load));
    assert.ok(order.indexOf('3 chooses') > order.indexOf('1 is loaded'), order.join(', '));
    await catalogue.close();
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

  test('makes one query for each load, and calls the hooks in the context of the caller', async () => {
    await using temporary = await createTemporaryCatalogue();
    const { catalogue, sequelize } = await openCatalogue(temporary.path);
    const requests = new AsyncLocalStorage<string>();
    const queries: string[] = [];
    sequelize.addHook('beforeQuery', () => {
      queries.push(`before ${requests.getStore()}`);
    });
    sequelize.addHook('afterQuery', () => {
      queries.push(`after ${requests.getStore()}`);
    });
    await Promise.all([
      requests.run('one', () => catalogue.loadReferenceData()),
      requests.run('two', () => catalogue.loadCalculationData([{ schemeId: 1, pipeId: 3, ventilationModuleIds: [] }])),
    ]);
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
