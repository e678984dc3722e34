import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSize } from '../../support/sample.ts';
import { findDifferences } from '../differences.ts';
import type { Alteration } from '../list/alterations.ts';
import { alterations } from './alterations.ts';
import { outsideList } from './answer.ts';
import { faultsOf } from './judge.ts';
import { randomWall } from './walls.ts';

const unaltered: Alteration = { name: 'nothing spoilt', statements: () => [] };

/** Along an overhang that the flue passes through, the product tries only some distances, so its list may cost a little more. */
const dearness = 1.005;

for (const alteration of [unaltered, ...alterations]) {
  const count = alteration === unaltered ? sampleSize(20, 300) : sampleSize(4, 60);
  test(`both calculations agree on ${count} random flues on a wall where the catalogue has ${alteration.name}`, async () => {
    const differences = await findDifferences({
      alteration,
      count,
      randomChoices: randomWall,
      form: outsideList,
      // With random prices the cheapest flue may be an odd one.
      compare: (parameters, catalogue, answer, settled) =>
        faultsOf(parameters, catalogue, answer, settled, alteration.name === 'other prices' ? Infinity : dearness),
    });
    assert.deepEqual(differences, {});
  });
}
