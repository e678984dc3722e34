import assert from 'node:assert/strict';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { historyFolder } from '../../../../../server/upkeep/history/history.ts';
import {
  type PriceMemory,
  readPriceMemory,
  rememberPrices,
} from '../../../../../server/upkeep/price-file/price-memory.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

/** Rates are not remembered. */
function remembered(supplier: string): Omit<PriceMemory[number], 'confirmedAt'> {
  return { supplier, mark: 'Varenr', answers: { markup: '25', 'rate:EUR': '11.5' }, stated: {} };
}

test('the answers for a supplier are not written over while they cannot be read', async (context) => {
  const catalogue = join(await temporaryFolder(context), 'own.sqlite');
  await rememberPrices(catalogue, remembered('Ovn AS'));
  const file = join(historyFolder(catalogue), 'prices.json');
  const { size } = await stat(file);
  // Node reads no file of three gigabytes, but would write over it; the added length uses no space on the disk.
  await truncate(file, 3 * 1024 ** 3);
  await rememberPrices(catalogue, remembered('Rør AS'));
  await truncate(file, size);
  await rememberPrices(catalogue, remembered('Pipe AS'));
  const lists = await readPriceMemory(catalogue);
  assert.deepEqual(
    lists.map(({ supplier, answers }) => [supplier, answers]),
    [
      ['Ovn AS', { markup: '25' }],
      ['Pipe AS', { markup: '25' }],
    ],
  );
});
