import assert from 'node:assert/strict';
import { appendFile, copyFile, readFile, readdir } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { bundledCataloguePaths } from '../../../db/catalogue/build-catalogue.ts';
import { keepVersion } from '../../../server/upkeep/history/history.ts';
import { createExchangeRun } from './exchange-run.ts';

const unchanged = { source: 'c.xlsx', difference: { added: [], changed: [], removed: [] }, previous: null };

describe('the versions of a catalogue', () => {
  test('are kept, and can be gone back to', async () => {
    await using exchange = await createExchangeRun();
    const contents: Buffer[] = [];
    for (const price of [1006, 1007]) {
      await exchange.apply(`varenr;pris eks\nST125-01SV;${price}\n`);
      contents.push(await readFile(exchange.catalogue));
    }
    const { printed } = await exchange.run('versions');
    assert.match(printed, /^3 .+p\.csv: 0 added, 1 changed, 0 removed {2}\(in use\)\n2 .+\n1 /);
    const [second] = contents;
    assert.equal((await exchange.run('restore', '2')).exitCode, 0);
    assert.ok(second !== undefined && (await readFile(exchange.catalogue)).equals(second));
    assert.match(await exchange.refusal('restore', '99'), /There is no version 99/);
  });

  test('are ten at most', async () => {
    await using exchange = await createExchangeRun();
    await copyFile(bundledCataloguePaths().output, exchange.catalogue);
    // Versions of other content, kept as an import keeps them, without the work of an import.
    for (let number = 1; number <= 10; number += 1) {
      const older = exchange.file('older.sqlite');
      await appendFile(older, `${number}`);
      await keepVersion(exchange.catalogue, { path: older, finish: () => Promise.resolve() }, unchanged);
    }
    await exchange.apply('varenr;pris eks\nST125-01SV;1006\n');
    assert.equal((await exchange.run('versions')).printed.split('\n').length, 10);
    assert.equal(
      (await readdir(`${exchange.catalogue}.history`)).filter((name) => name.endsWith('.sqlite')).length,
      10,
    );
  });
});
