import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { historyFolder, keepVersion, listVersions } from '../../../../../server/upkeep/history/history.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

test('a version whose description cannot be read for now is not written over', async (context) => {
  const catalogue = join(await temporaryFolder(context), 'own.sqlite');
  const keep = async (content: string): Promise<number> => {
    await writeFile(catalogue, content);
    const difference = { added: [], changed: [], removed: [] };
    const change = { source: 'prices.csv', difference, previous: null };
    return (await keepVersion(catalogue, { path: catalogue, finish: () => Promise.resolve() }, change)).version;
  };
  const inHistory = (name: string): string => join(historyFolder(catalogue), name);
  assert.deepEqual([await keep('one'), await keep('two')], [1, 2]);
  await rename(inHistory('0002.json'), inHistory('description'));
  // A folder is there, but cannot be read as a file.
  await mkdir(inHistory('0002.json'));
  assert.equal(await keep('three'), 3);
  assert.equal(await readFile(inHistory('0002.sqlite'), 'utf8'), 'two');
  await rmdir(inHistory('0002.json'));
  await rename(inHistory('description'), inHistory('0002.json'));
  assert.deepEqual(
    (await listVersions(catalogue)).map(({ version }) => version),
    [3, 2, 1],
  );
});
