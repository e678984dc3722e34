import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ensureCatalogue } from '../../db/catalogue/ensure-catalogue.ts';
import { calculateGoldens, readGolden } from '../golden/golden-calculation.ts';

await ensureCatalogue();

for (const { house, text } of await calculateGoldens()) {
  test(`the calculation of ${house.name.replaceAll('-', ' ')} is the one that was reviewed`, async () => {
    const reviewed = await readGolden(house);
    assert.notEqual(reviewed, '', 'It has no file yet: run test/golden/write-goldens.ts and review what it writes.');
    assert.deepEqual(JSON.parse(text), JSON.parse(reviewed));
  });
}
