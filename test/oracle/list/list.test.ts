import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSize } from '../../support/sample.ts';
import { findDifferences } from '../differences.ts';
import { alterations } from './alterations.ts';
import { list } from './answer.ts';
import { calculateList } from './calculate.ts';
import { differencesOf } from './compare.ts';
import { randomHouse } from './houses.ts';

const count = sampleSize(5, 200);

for (const alteration of alterations) {
  test(`both calculations of the list agree on ${count} random houses where the catalogue has ${alteration.name}`, async () => {
    const differences = await findDifferences({
      alteration,
      count,
      randomChoices: randomHouse,
      form: list,
      compare: (parameters, catalogue, answer) => differencesOf(calculateList(parameters, catalogue), answer),
    });
    assert.deepEqual(differences, {});
  });
}
