import assert from 'node:assert/strict';
import { appendFile, readFile, readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { keepVersion } from '../../../server/upkeep/history/history.ts';
import type { Sheet } from '../../../server/upkeep/workbook/sheet.ts';
import { createExchangeRun } from './exchange-run.ts';
import { changed, workbookOf } from './workbook-files.ts';

const unchanged = { source: 'c.xlsx', difference: { added: [], changed: [], removed: [] }, previous: null };

describe('the versions of a catalogue', () => {
  test('are kept, and can be gone back to', async () => {
    await using exchange = await createExchangeRun();
    const sheets = await exchange.sheets();
    for (const price of [1006, 1007, 1008]) {
      const file = await exchange.write(
        'prices.xlsx',
        await workbookOf(changed(sheets, 'module', [1, 'price_ex_vat', price])),
      );
      await exchange.importFile(file, '--apply');
    }
    const third = await readFile(exchange.catalogue);
    assert.match(
      (await exchange.run('versions')).printed,
      /^4 .+prices\.xlsx: 0 added, 1 changed, 0 removed {2}\(in use\)\n3 /,
    );
    assert.equal((await exchange.run('restore', '1')).exitCode, 0);
    assert.ok((await readFile(exchange.catalogue)).equals(await readFile(bundledCataloguePaths().output)));
    assert.equal((await exchange.run('restore', '4')).exitCode, 0);
    assert.ok((await readFile(exchange.catalogue)).equals(third));
    assert.match((await exchange.run('restore', '99')).noted, /There is no version 99/);
  });

  test('are ten at most', async () => {
    await using exchange = await createExchangeRun();
    const colors = (name: string): Sheet => ({
      name: 'color',
      rows: [
        ['id', 'color', 'finish'],
        [1, name, 'grey'],
        [2, 'Hvit', 'white'],
        [3, 'Grå', 'grey'],
        [4, 'Rustfri', 'steel'],
      ],
    });
    const importColor = async (number: number): Promise<void> => {
      await exchange.importFile(await exchange.write('c.xlsx', await workbookOf(colors(`Farge ${number}`))), '--apply');
    };
    await importColor(1);
    // Versions of other content, kept as an import keeps them, without the processes of an import.
    for (let number = 2; number <= 10; number += 1) {
      const older = exchange.file('older.sqlite');
      await appendFile(older, `${number}`);
      await keepVersion(exchange.catalogue, { path: older, finish: () => Promise.resolve() }, unchanged);
    }
    for (const number of [11, 12]) await importColor(number);
    assert.equal((await exchange.run('versions')).printed.split('\n').length, 10);
    assert.equal(
      (await readdir(`${exchange.catalogue}.history`)).filter((name) => name.endsWith('.sqlite')).length,
      10,
    );
  });
});
