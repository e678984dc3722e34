import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSize } from '../../support/sample.ts';
import { findDifferences } from '../differences.ts';
import { alterations } from './alterations.ts';
import { list } from './answer.ts';
import { calculateList } from './calculate.ts';
import { differencesOf } from './compare.ts';
import { randomHouse } from './houses.ts';

for (const alteration of alterations) {
  const count = alteration.name === 'nothing spoilt' ? sampleSize(5, 1000) : sampleSize(5, 200);
  test(`both calculations of the list agree on ${count} random houses where the catalogue has ${alteration.name}`, async () => {
    const differences = await findDifferences({
      alteration,
      count,
      randomChoices: randomHouse,
      form: list,
      compare: (parameters, catalogue, answer, settled) =>
        differencesOf(calculateList(parameters, catalogue), answer, settled),
    });
    assert.deepEqual(differences, {});
  });
}
