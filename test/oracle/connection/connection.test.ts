import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { startTestServer } from '../../support/test-server.ts';
import { askForAny } from '../list/answer.ts';
import { readCatalogue } from '../list/catalogue.ts';
import { Dice } from '../random.ts';
import { alterations } from './alterations.ts';
import { connection } from './answer.ts';
import { randomChimney } from './chimneys.ts';
import { faultsOf } from './judge.ts';

for (const { name, statements } of alterations) {
  const chimneys = name === 'nothing spoilt' ? sampleSize(20, 700) : sampleSize(5, 60);
  test(`both calculations agree on ${chimneys} random connections and relinings where the catalogue has ${name}`, async () => {
    await using bundled = await createTemporaryCatalogue();
    const whole = readCatalogue(bundled.path);
    const dice = new Dice(sampleSeed());
    await using server = await startTestServer({
      environment: { PROFILER: 'false' },
      changes: ['BEGIN', ...statements(whole, dice), 'COMMIT'],
    });
    const catalogue = readCatalogue(server.catalogue.path);
    const found: Record<string, readonly string[]> = {};
    for (let chimney = 0; chimney < chimneys; chimney += 1) {
      const parameters = randomChimney(whole, dice);
      const faults = faultsOf(parameters, catalogue, await askForAny(server.origin, parameters, connection));
      if (faults.length > 0) found[`/?${parameters.toString()}`] = faults;
    }
    assert.deepEqual(found, {});
  });
}
