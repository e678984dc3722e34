import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSize } from '../../support/sample.ts';
import { findDifferences } from '../differences.ts';
import { alterations } from './alterations.ts';
import { connection } from './answer.ts';
import { randomChimney } from './chimneys.ts';
import { faultsOf } from './judge.ts';

for (const alteration of alterations) {
  const { name } = alteration;
  const count = name === 'nothing spoilt' ? sampleSize(20, 700) : sampleSize(5, 60);
  test(`both calculations agree on ${count} random connections and relinings where the catalogue has ${name}`, async () => {
    const differences = await findDifferences({
      alteration,
      count,
      randomChoices: randomChimney,
      form: connection,
      compare: faultsOf,
    });
    assert.deepEqual(differences, {});
  });
}
