import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSize } from '../../support/sample.ts';
import { findDifferences } from '../differences.ts';
import type { Alteration } from '../list/alterations.ts';
import { alterations } from './alterations.ts';
import { connection } from './answer.ts';
import { randomChimney, type Work } from './chimneys.ts';
import { faultsOf } from './judge.ts';

const counts: Readonly<Record<Work, number>> = {
  connected: sampleSize(12, 500),
  relined: sampleSize(8, 300),
  'under-steel': sampleSize(8, 200),
};

const unaltered: Alteration = { name: 'nothing spoilt', statements: () => [] };

for (const work of ['connected', 'relined', 'under-steel'] as const) {
  test(`both calculations agree on ${counts[work]} random chimneys: ${work}`, async () => {
    assert.deepEqual(await differencesIn(unaltered, counts[work], work), {});
  });
}

for (const alteration of alterations) {
  const count = sampleSize(5, 60);
  test(`both calculations agree on ${count} random chimneys where the catalogue has ${alteration.name}`, async () => {
    assert.deepEqual(await differencesIn(alteration, count), {});
  });
}

async function differencesIn(
  alteration: Alteration,
  count: number,
  work?: Work,
): Promise<Readonly<Record<string, readonly string[]>>> {
  return await findDifferences({
    alteration,
    count,
    randomChoices: (catalogue, dice) => randomChimney(catalogue, dice, work),
    form: connection,
    compare: faultsOf,
  });
}
