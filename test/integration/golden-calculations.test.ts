import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { calculateGoldens, goldenFolders, readGolden } from '../golden/golden-calculation.ts';

const goldens = await calculateGoldens();

for (const golden of goldens) {
  test(`${golden.name} is as it was reviewed`, async () => {
    const reviewed = await readGolden(golden);
    assert.notEqual(reviewed, '', 'It has no file yet: run test/golden/write-goldens.ts and review what it writes.');
    assert.deepEqual(JSON.parse(golden.text), JSON.parse(reviewed));
  });
}

test('every reviewed file is of a house or a rule that there is', async () => {
  const files = await Promise.all(
    goldenFolders.map(async (folder) => (await readdir(folder)).map((name) => path.join(folder, name))),
  );
  assert.deepEqual(files.flat().toSorted(), goldens.map(({ file }) => file).toSorted());
});
