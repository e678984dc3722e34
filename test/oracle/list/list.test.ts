import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';
import { startTestServer } from '../../support/test-server.ts';
import { Dice } from '../random.ts';
import { alterations } from './alterations.ts';
import { askFor } from './answer.ts';
import { calculateList } from './calculate.ts';
import { readCatalogue } from './catalogue.ts';
import { differencesOf } from './compare.ts';
import { randomHouse } from './houses.ts';

const houses = sampleSize(5, 200);

for (const { name, statements } of alterations) {
  test(`both calculations of the list agree on ${houses} random houses where the catalogue has ${name}`, async () => {
    await using bundled = await createTemporaryCatalogue();
    const whole = readCatalogue(bundled.path);
    const dice = new Dice(sampleSeed());
    await using server = await startTestServer({
      environment: { PROFILER: 'false' },
      changes: ['BEGIN', ...statements(whole, dice), 'COMMIT'],
    });
    const catalogue = readCatalogue(server.catalogue.path);
    const disagreements: Record<string, readonly string[]> = {};
    for (let house = 0; house < houses; house += 1) {
      const parameters = randomHouse(whole, dice);
      const own = calculateList(parameters, catalogue);
      const differences = differencesOf(own, await askFor(server.origin, parameters));
      if (differences.length > 0) disagreements[`/?${parameters.toString()}`] = differences;
    }
    assert.deepEqual(disagreements, {});
  });
}
