import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledCataloguePaths, ensureCatalogue } from '../../../db/catalogue/build-catalogue.ts';
import { openChanged } from '../../support/opened-catalogue.ts';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { findDifferences } from '../differences.ts';
import type { Alteration } from '../list/alterations.ts';
import { readAnswer } from '../list/answer.ts';
import { readCatalogue } from '../list/catalogue.ts';
import { Dice } from '../random.ts';
import { alterations } from './alterations.ts';
import { outsideList } from './answer.ts';
import { hardFlues } from './hard-flues.ts';
import { type Allowance, faultsOf } from './judge.ts';
import { faultsOfTyping } from './typed-assumptions.ts';
import { randomWall } from './walls.ts';

const unaltered: Alteration = { name: 'nothing spoilt', statements: () => [] };

const usual: Allowance = { share: 0.005, pieces: 0 };
/** The product tries only some places of a flue that passes an overhang. The same few houses have none that it misses. */
const past: Allowance = { share: sampleSize(usual.share, 0.05), pieces: sampleSize(usual.pieces, 1) };
/** With random prices the best flue may be an odd one. */
const any: Allowance = { share: Infinity, pieces: past.pieces };

for (const alteration of [unaltered, ...alterations]) {
  const count = alteration === unaltered ? sampleSize(14, 300) : sampleSize(2, 60);
  test(`both calculations agree on ${count} random flues on a wall where the catalogue has ${alteration.name}`, async () => {
    const differences = await findDifferences({
      alteration,
      count,
      randomChoices: randomWall,
      form: outsideList,
      compare: (parameters, catalogue, answer, settled) =>
        faultsOf(parameters, catalogue, answer, settled, (way) =>
          alteration.name === 'other prices' ? any : way === 'clear' ? usual : past,
        ),
    });
    assert.deepEqual(differences, {});
  });
}

test('both calculations agree on flues on a wall that are hard to keep safe', async () => {
  await using product = await openChanged();
  const catalogue = readCatalogue(product.path);
  const differences: Record<string, readonly string[]> = {};
  for (const address of hardFlues) {
    const answer = readAnswer(await product.bill(address), outsideList);
    const faults = faultsOf(new URLSearchParams(address), catalogue, answer, new Set(), () => usual);
    if (faults.length > 0) differences[`/?${address}`] = faults;
  }
  assert.deepEqual(differences, {});
});

test('measures that were assumed give the same list when they are typed', async () => {
  await ensureCatalogue();
  await using product = await openChanged();
  const catalogue = readCatalogue(bundledCataloguePaths().output);
  const dice = new Dice(sampleSeed() + 1);
  const faults: Record<string, readonly string[]> = {};
  for (let index = 0; index < sampleSize(10, 200); index += 1) {
    const parameters = randomWall(catalogue, dice);
    parameters.delete('outlet_to_wall');
    const found = await faultsOfTyping(parameters, product);
    if (found.length > 0) faults[`/?${parameters.toString()}`] = found;
  }
  assert.deepEqual(faults, {});
});
