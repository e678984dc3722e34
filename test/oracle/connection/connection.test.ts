import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { startTestServer } from '../../support/test-server.ts';
import { readCatalogue } from '../list/catalogue.ts';
import { Dice } from '../random.ts';
import { askForConnection } from './answer.ts';
import { randomChimney } from './chimneys.ts';
import { faultsOf } from './judge.ts';

const chimneys = sampleSize(40, 1000);

test(`nothing is found against ${chimneys} random connections to a chimney and relinings`, async () => {
  await using server = await startTestServer({ environment: { PROFILER: 'false' } });
  const catalogue = readCatalogue(server.catalogue.path);
  const dice = new Dice(sampleSeed());
  const found: Record<string, readonly string[]> = {};
  for (let chimney = 0; chimney < chimneys; chimney += 1) {
    const parameters = randomChimney(catalogue, dice);
    const faults = faultsOf(parameters, catalogue, await askForConnection(server.origin, parameters));
    if (faults.length > 0) found[`/?${parameters.toString()}`] = faults;
  }
  assert.deepEqual(found, {});
});
