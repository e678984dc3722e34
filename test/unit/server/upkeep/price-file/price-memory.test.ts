import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { historyFolder } from '../../../../../server/upkeep/history/history.ts';
import { noAnswers } from '../../../../../server/upkeep/import-answers.ts';
import { readPriceMemory, rememberPrices } from '../../../../../server/upkeep/price-file/price-memory.ts';

test('the answers for a supplier are not written over while they cannot be read', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'flue-memory-'));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const catalogue = join(folder, 'own.sqlite');
  await rememberPrices(catalogue, 'Ovn AS', { ...noAnswers, markup: 25 });
  const file = join(historyFolder(catalogue), 'prices.json');
  const { size } = await stat(file);
  // Node reads no file of three gigabytes, but would write over it; the disk holds nothing of what is added.
  await truncate(file, 3 * 1024 ** 3);
  await rememberPrices(catalogue, 'Rør AS', { ...noAnswers, markup: 10 });
  await truncate(file, size);
  await rememberPrices(catalogue, 'Pipe AS', { ...noAnswers, markup: 5 });
  assert.deepEqual(Object.keys(await readPriceMemory(catalogue)), ['Ovn AS', 'Pipe AS']);
});
