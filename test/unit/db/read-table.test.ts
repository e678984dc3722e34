import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineModels } from '../../../db/models/models.ts';
import { readTable } from '../../../db/models/read-table.ts';
import type { RawRow } from '../../../db/models/row-reader.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';

test('a number is read with each digit that is stored', async () => {
  await using catalogue = await createTemporaryCatalogue(
    "UPDATE module SET price_ex_vat = 0.1 + 0.2, building_length = 1e999, name = '\"' || char(10) WHERE id = 1",
  );
  const database = await openDatabase(catalogue.path);
  const { module } = defineModels(database);
  const rows: RawRow[] = [];
  for await (const slice of readTable(module, ['id', 'name', 'price_ex_vat', 'building_length'])) rows.push(...slice);
  const [first] = rows;
  await database.close();
  assert.equal(first?.['name'], '"\n');
  assert.equal(Number(first?.['price_ex_vat']), 0.1 + 0.2);
  assert.ok(!Number.isFinite(Number(first?.['building_length'])));
});

test('a table of several slices is read once from its first to its last row, whatever its key', async () => {
  await using catalogue = await createTemporaryCatalogue(
    `INSERT INTO producer (id, name, hidden) SELECT 1000 * fireplace.id + module.id, fireplace.name, 1
     FROM fireplace, module WHERE module.id < 10`,
    `INSERT INTO scheme_module (scheme_id, module_id, quantity) SELECT scheme.id, module.id, 1 FROM scheme, module
     WHERE module.id < 10 ON CONFLICT DO NOTHING`,
  );
  const database = await openDatabase(catalogue.path);
  const { producer, scheme_module: schemeModule } = defineModels(database);
  for (const [model, columns, count] of [
    [producer, ['id'], await producer.count()],
    [schemeModule, ['scheme_id', 'module_id'], await schemeModule.count()],
  ] as const) {
    const read: string[] = [];
    let slices = 0;
    for await (const slice of readTable(model, columns)) {
      read.push(...slice.map((row) => columns.map((column) => row[column]).join()));
      slices += 1;
    }
    assert.ok(slices > 1);
    assert.deepEqual([read.length, new Set(read).size], [count, count]);
  }
  await database.close();
});
